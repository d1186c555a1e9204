"""JSON with comments is read as clients read it, with the place of every value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.jsonc import MAX_DEPTH, NoJson, parse

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 2, "\t"]))
def test_plain_json(value: object, ascii_only: bool, indent: int | str | None) -> None:
    """Whatever JSON writes is read back."""
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    node = parse(text)
    assert (node.value, text[node.start : node.end]) == (value, text)


def test_comments_and_trailing_commas() -> None:
    """Comments, a mark of byte order and trailing commas say nothing; marks within texts are no comments."""
    text = '\ufeff// a\n{ /* { */ "a//": [1, 2.5e3, -0, ], // b\r\n "b": "/* c */", }\n/* end */'
    assert parse(text).value == {"a//": [1, 2500.0, 0], "b": "/* c */"}


def test_places() -> None:
    """Every child knows where it begins and where its value ends; of a key that is there twice the last counts."""
    text = '{"a": [true, "x"], "a": null}'
    node = parse(text)
    assert [text[child.start : child.node.end] for child in node.children] == ['"a": [true, "x"]', '"a": null']
    assert [text[child.start : child.node.end] for child in node.children[0].node.children] == ["true", '"x"']
    assert node.value == {"a": None}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "// nothing",
        "{",
        "[1",
        "[1 2]",
        "[,]",
        '{"a": 1',
        '"\\ud8"',
        "[1,,]",
        "{,}",
        "{a: 1}",
        "{1: 2}",
        '{"a" 1}',
        '{"a": }',
        "{} {}",
        "'a'",
        '"open',
        '"\\x"',
        "NaN",
        "truest",
        "01",
        "1.2.3",
        "/* open",
        ":",
        "}",
        "[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2),
        '{"a": 1}\n<<<<<<< HEAD\n',
    ],
)
def test_no_json(text: str) -> None:
    """What clients cannot read is refused, with the line that does not fit."""
    with pytest.raises(NoJson, match=r"^line \d+: "):
        parse(text)


def test_line_of_a_refusal() -> None:
    """The line is that of the thing that does not fit."""
    with pytest.raises(NoJson, match=r"line 3: '\}' is not expected here"):
        parse('{\n  "a":\n}')
