"""What other tools have written is read leniently."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.fields import labels as strict_labels
from nan_forget.domain.foreign import values
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import MemoryType, Status
from nan_forget.domain.text import MAX_LABEL, MAX_LABELS

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(anything)
def test_nothing_is_an_error(value: object) -> None:
    """Whatever a column holds, each reader has an answer, and ours can read it."""
    row = {"a": value}
    for read in (values.text, values.texts, values.line, values.moment, values.fraction, values.whole, values.table):
        read(value)
    values.choice(Status, value)
    values.typed(value)
    for found in (values.labels(value), values.labels([value, value]), values.tags_of(row)):
        assert strict_labels(found, "tags") == tuple(found)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, []),
        ("", []),
        ("one", ["one"]),
        ("one, two,,two", ["one", "two"]),
        ('["one, two", null, " three\\nfour "]', ["one, two", "three four"]),
        ("[not json", ["[not json"]),
        (["a", 7, True, {"b": 1}], ["a", "7"]),
        ([["nested"]], []),
        (("a", "b"), ["a", "b"]),
        ("x" * (MAX_LABEL + 9), ["x" * MAX_LABEL]),
    ],
)
def test_labels(value: object, expected: list[str]) -> None:
    """A list, its JSON, and a bare text all are lists of labels; what is no text is left out."""
    assert values.labels(value) == expected


def test_too_many_labels() -> None:
    """Not more than a memory can have."""
    assert len(values.labels([str(number) for number in range(MAX_LABELS + 1)])) == MAX_LABELS


@pytest.mark.parametrize(
    ("value", "expected"), [("a, b", ["a, b"]), ('["a", "b"]', ["a", "b"]), ('{"a": 1}', ['{"a": 1}']), (None, [])]
)
def test_texts(value: object, expected: list[str]) -> None:
    """Sentences are not split at their commas."""
    assert values.texts(value) == expected


NOON = "2025-05-01T12:00:00.000000Z"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2025-05-01T12:00:00Z", NOON),
        ("2025-05-01 12:00:00", NOON),
        ("2025-05-01T14:00:00+02:00", NOON),
        (1746100800, NOON),
        (1746100800.0, NOON),
        (1746100800000, NOON),
        (datetime(2025, 5, 1, 12, tzinfo=UTC), NOON),
        (datetime(2025, 5, 1, 12), NOON),  # noqa: DTZ001 - that it has no offset is the point
        (date(2025, 5, 1), "2025-05-01T00:00:00.000000Z"),
        ("soon", None),
        (None, None),
        (True, None),
        (1e300, None),
        (float("nan"), None),
        ("0001-01-01T00:00:00+23:00", None),
    ],
)
def test_moments(value: object, expected: str | None) -> None:
    """Texts, dates, seconds and milliseconds are times; what is none is absent."""
    assert values.moment(value) == expected


def test_first_moment() -> None:
    """The first that is one counts."""
    assert values.first_moment(None, "soon", 1746100800, "2020-01-01") == NOON
    assert values.first_moment() is None


@pytest.mark.parametrize(
    ("value", "fraction", "whole"),
    [(0, 0.0, 0), (1, 1.0, 1), (0.5, 0.5, None), (2, None, 2), (-1, None, None), ("1", None, None), (None, None, None)],
)
def test_numbers(value: object, fraction: float | None, whole: int | None) -> None:
    """A number out of its range is absent."""
    assert (values.fraction(value), values.whole(value)) == (fraction, whole)


def test_types() -> None:
    """A type of ours is one; another is a fact with a tag."""
    assert values.typed(" Decision ") == (MemoryType.DECISION, [])
    assert values.typed("bugfix") == (MemoryType.FACT, ["bugfix"])


def test_tags_of_fields() -> None:
    """A field is named with its value, or alone if that is no label."""
    row = {"a": "x", "b": {"deep": 1}, "c": None, "d": "left out", "e": ["l", "m"], "f": ""}
    assert values.tags_of(row, without=["d"]) == ["a:x", "b", "e:l", "e:m", "f"]


@pytest.mark.parametrize("value", ['{"a": 1}', {"a": 1}])
def test_tables(value: object) -> None:
    """An object, or its JSON."""
    assert values.table(value) == {"a": 1}
    assert values.table("[1]") == values.table("no json") == values.table(None) == {}


@given(st.lists(st.text(), max_size=3), st.lists(st.text(), max_size=3))
def test_ids_follow_from_their_parts(one: list[str], other: list[str]) -> None:
    """The same parts give the same id, others another, and it has the form of a UUID of version 8."""
    assert (derived_id(*one) == derived_id(*other)) == (one == other)
    found = derived_id(*one)
    assert [len(part) for part in found.split("-")] == [8, 4, 4, 4, 12]
    assert (found[14], found[19] in "89ab") == ("8", True)
