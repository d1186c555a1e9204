"""Reading the fields of a memory from what a door or a file delivers."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import MAX_COUNT, READERS, read
from nan_forget.domain.memory import Links, MemoryType, Reason, Scope, Source
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.record import FIELDS
from nan_forget.domain.text import MAX_CONTENT, MAX_LABEL, MAX_LABELS

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MANY = [f"label {number}" for number in range(MAX_LABELS + 1)]


@pytest.mark.parametrize(
    ("field", "given", "value"),
    [
        ("content", " exact \n words\0 ", " exact \n words "),
        ("problem", None, None),
        ("problem", "  ", None),
        ("problem", "it broke", "it broke"),
        ("session_id", None, None),
        ("session_id", "  s1 ", "s1"),
        ("session_id", " ", None),
        ("tags", None, ()),
        ("tags", "src/a.py", ("src/a.py",)),
        ("tags", "a, b,,a", ("a", "b")),
        ("tags", '["a", "b,c"]', ("a", "b,c")),
        ("tags", "[not json", ("[not json",)),
        ("tags", ["a", " a ", "", "b"], ("a", "b")),
        ("tags", ("a",), ("a",)),
        ("tags", MANY[:MAX_LABELS], tuple(MANY[:MAX_LABELS])),
        ("confidence", 1, 1.0),
        ("confidence", "0.25", 0.25),
        ("access_count", 0, 0),
        ("access_count", "3", 3),
        ("access_count", 3.0, 3),
        ("access_count", 2**53, MAX_COUNT),
        ("created_at", "2026-11-30T12:00:00Z", NOON),
        ("created_at", " 2026-11-30T13:00:00+01:00 ", NOON),
        ("created_at", "2026-11-30T12:00:00", NOON),
        ("created_at", "2026-11-30", NOON.replace(hour=0)),
        ("created_at", NOON.astimezone(timezone(timedelta(hours=8))), NOON),
        ("expires_at", None, None),
        ("expires_at", "", None),
        ("expires_at", "2026-11-30T12:00:00Z", NOON),
        ("type", " Decision ", MemoryType.DECISION),
        ("scope", "user", Scope.USER),
        ("reason", None, None),
        ("reason", "expired", Reason.EXPIRED),
        ("source", None, Source()),
        ("source", {"client": "codex", "branch": " ", "other": 1}, Source(client="codex")),
        ("links", {"supersedes": "a"}, Links(supersedes=("a",))),
        ("links", {"consolidated_from": MANY}, Links(consolidated_from=tuple(MANY))),
        ("project", None, None),
        ("project", {"key": "k", "name": "n"}, ProjectRef("k", "n")),
        ("project", {"key": "k"}, ProjectRef("k", "k")),
    ],
)
def test_read(field: str, given: object, value: object) -> None:
    """What arrives in any sensible form becomes the field's value, in UTC, trimmed and without repetitions."""
    found = read(field, given)
    assert found == value
    assert type(found) is type(value)


def test_read_keeps_utc() -> None:
    """A time of any offset is turned to UTC, not only equal to it."""
    found = read("created_at", "2026-11-30T13:00:00+01:00")
    assert isinstance(found, datetime)
    assert found.tzinfo is UTC


@pytest.mark.parametrize(
    ("field", "given", "message"),
    [
        ("content", "", "content is empty"),
        ("content", "\0", "content is empty"),
        ("content", 5, "content must be text, not int"),
        ("solution", "x" * (MAX_CONTENT + 1), "solution has 100,001 characters"),
        ("session_id", "two\nlines", "one line"),
        ("session_id", "two\u2028lines", "one line"),
        ("session_id", "x" * (MAX_LABEL + 1), "one line"),
        ("tags", 5, "tags must be a list"),
        ("tags", {"a": 1}, "tags must be a list"),
        ("tags", [5], "tags must be text"),
        ("tags", MANY, "201 entries, 200 is the limit"),
        ("confidence", 1.5, "confidence is 1.5, it must lie between 0 and 1"),
        ("confidence", -0.1, "between 0 and 1"),
        ("confidence", "high", "confidence must be a number"),
        ("confidence", True, "confidence must be a number"),
        ("confidence", None, "confidence must be a number"),
        ("confidence", "nan", "confidence must be a number"),
        ("access_count", 10**400, "access_count must be a number"),
        ("access_count", -1, "whole number"),
        ("access_count", 0.5, "whole number"),
        ("access_count", 2**53 + 2, "whole number"),
        ("created_at", "soon", "created_at is no date: 'soon'"),
        ("created_at", None, "created_at must be a date"),
        ("created_at", 1_700_000_000, "created_at must be a date"),
        ("created_at", "0001-01-01T00:00:00+14:00", "out of range"),
        ("type", "opinion", "unknown type 'opinion'"),
        ("type", None, "type is missing"),
        ("source", "cli", "source must be an object"),
        ("source", {"client": 5}, "source.client must be text"),
        ("links", {"supersedes": [5]}, "links.supersedes must be text"),
        ("project", {"name": "n"}, "project has no key"),
        ("project", "app", "project must be an object"),
        ("summary", "mine", "unknown field 'summary'"),
    ],
)
def test_read_refuses(field: str, given: object, message: str) -> None:
    """What does not fit is refused with an error that names the field."""
    with pytest.raises(InvalidInput, match=message):
        read(field, given)


@pytest.mark.parametrize("field", ["type", "scope", "status", "provenance", "tier", "reason"])
def test_unknown_choice_lists_the_known(field: str) -> None:
    """The hint of a wrong choice names every right one."""
    with pytest.raises(InvalidInput) as refusal:
        read(field, "?")
    assert refusal.value.hint.startswith("One of: ")


def test_every_field_from_outside_has_a_reader() -> None:
    """All fields of a memory can be read but the three that are never taken from outside."""
    assert set(FIELDS) - set(READERS) == {"id", "user_id", "summary"}
    assert set(READERS) <= set(FIELDS)
