"""What is marked as private is cut out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.privacy import without_private


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<private>a</private>", ""),
        ("x <private>a</private> y", "x  y"),
        ("x<private>a</private>y<private>b</private>z", "xyz"),
        ("x <PRIVATE>a</Private> y", "x  y"),
        ("x < private >a< / private > y", "x  y"),
        ('x <private reason="pay">a</private> y', "x  y"),
        ("x\n<private>\na\nb\n</private>\ny", "x\n\ny"),
        ("x <private>a <private>b</private> c</private> y", "x  y"),
        ("x <private>a <private>b</private> c", "x "),
        ("x <private>a", "x "),
        ("x <private", "x "),
        ("x <private my pin is 1234</private> y", "x  y"),
        ("x </private> y", "x  y"),
        ("x </private> y <private>a</private> z", "x  y  z"),
        ("＜private＞密码＜/private＞好", "好"),
        ("<private>密码</private>数据库是 Postgres", "数据库是 Postgres"),
        ("<private>a > b</private>c", "c"),
        ("<private>a <b> c</private>d", "d"),
    ],
)
def test_private_text_is_cut(text: str, left: str) -> None:
    """Whatever stands between the tags goes, nested or unclosed, in any case and width."""
    assert without_private(text) == left


@pytest.mark.parametrize(
    "text",
    ["", "no tag", "private static void", "a < private_key", "#import <private/Header.h>", "<privateer>", "<p>x</p>"],
)
def test_other_text_stays(text: str) -> None:
    """Only the tag itself hides anything."""
    assert without_private(text) == text


@given(st.lists(st.sampled_from(["<private>", "</private>", "<Private ", "SECRET", " ", "</private", ">"]), max_size=9))
def test_nothing_private_is_left(parts: list[str]) -> None:
    """However the tags are mixed up, what stands behind an open one is gone, and cutting again changes nothing."""
    left = without_private("".join(["<private>", *parts, "</private>" * len(parts)]))
    assert without_private(left) == left
    before = "".join(parts).partition("</private")[0]
    assert "SECRET" not in without_private("<private>" + before)
