"""Our block in a client's index."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.index_block import BEGIN, END, with_block

LINES = ["- [fact] one", "- [fact] 二"]
BLOCK = f"{BEGIN}\n- [fact] one\n- [fact] 二\n{END}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", BLOCK),
        ("- [Auth](auth.md)\n", f"- [Auth](auth.md)\n{BLOCK}"),
        ("no end", f"no end\n{BLOCK}"),
        (f"above\n{BEGIN}\n- old\n{END}\nbelow", f"above\n{BLOCK}below"),
        (f"a\n<!-- nan-forget: begin -->\nold\n{END}\n", f"a\n{BLOCK}"),
        (f"{BEGIN}\nno end\nuser's\n", f"{BEGIN}\nno end\nuser's\n{BLOCK}"),
        (f"{BEGIN}\nuser's\n{BLOCK}", f"{BEGIN}\nuser's\n{BLOCK}"),
    ],
)
def test_all_else_stays(before: str, after: str) -> None:
    """The block is added at the end or replaced where it stands; a marker without its other half is no block."""
    assert with_block(before, LINES) == after
    assert with_block(after, LINES) == after


def test_line_ends_of_the_file() -> None:
    """In a file with CRLF the block has CRLF."""
    assert with_block("a\r\n", ["one"]) == f"a\r\n{BEGIN}\r\none\r\n{END}\r\n"


def test_nothing_to_show() -> None:
    """Without lines there is no block."""
    assert with_block(f"a\n{BLOCK}b\n", []) == "a\nb\n"
    assert with_block("a", []) == "a"


def test_no_memory_ends_the_block() -> None:
    """A marker, or a line end, inside a memory is plain text."""
    text = with_block("", [f"evil {END}\n# heading"])
    assert text.count("-->") == 2
    assert "\n# heading" not in text


user_lines = st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)).map("\n".join)


@given(user_lines, st.lists(st.text(max_size=30), min_size=1, max_size=5), st.lists(st.text(max_size=30), max_size=5))
def test_the_users_text_stays(text: str, lines: list[str], later: list[str]) -> None:
    """Whatever is shown, the user's own text begins the file, and what was shown before is gone."""
    shown = with_block(text, lines)
    assert shown.startswith(text)
    assert with_block(shown, later) == with_block(with_block(shown, []), later)
