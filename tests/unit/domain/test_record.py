"""A memory as plain JSON values, and back."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Links, Memory, Source
from nan_forget.domain.record import FIELDS, as_record, iso, with_fields
from tests.examples import APP, NOON, memory
from tests.strategies import memories, times


@settings(max_examples=30)
@given(memories(), memories())
def test_round_trip(original: Memory, blank: Memory) -> None:
    """A record, even as JSON text, read into any memory of the same id and user gives the original."""
    record = json.loads(json.dumps(as_record(original)))
    blank = replace(blank, id=original.id, user_id=original.user_id)
    assert with_fields(blank, record) == original


@settings(max_examples=30)
@given(memories())
def test_record_is_plain_json(one: Memory) -> None:
    """Every field is there, in order, and nothing but JSON's own types."""
    record = as_record(one)
    assert tuple(record) == FIELDS
    assert json.loads(json.dumps(record)) == record


def test_record_of_an_example() -> None:
    """Times are ISO in UTC, lists are lists, named parts are objects, absent values are None."""
    example = memory(
        project=APP, tags=("a",), source=Source(client="cli"), links=Links(supersedes=("x",)), expires_at=NOON
    )
    record = as_record(example)
    assert record["project"] == {"key": "git:app", "name": "app"}
    assert record["tags"] == ["a"]
    assert record["source"] == {"client": "cli", "session": None, "file": None, "branch": None, "commit": None}
    assert record["links"] == {"consolidated_from": [], "supersedes": ["x"], "conflicts_with": []}
    assert record["expires_at"] == "2026-11-30T12:00:00.000000Z"
    assert record["valid_to"] is None
    assert type(record["type"]) is str


def test_new_content_has_a_new_summary() -> None:
    """Reading content into a memory rebuilds its summary and leaves the other fields."""
    old = memory("Old words. More", tags=("t",))
    new = with_fields(old, {"content": "New words. More"})
    assert (new.content, new.summary, new.tags) == ("New words. More", "New words.", ("t",))


def test_unknown_names_are_passed_over() -> None:
    """Names that no field has, and the ones that are never taken from outside, change nothing."""
    old = memory()
    assert with_fields(old, {"colour": "red", "id": "other", "user_id": "bob", "summary": "mine"}) == old


def test_wrong_values_are_refused() -> None:
    """A value that does not fit its field is an error of that field."""
    with pytest.raises(InvalidInput, match="confidence"):
        with_fields(memory(), {"confidence": 2})


def test_iso_is_utc_with_microseconds() -> None:
    """A moment of any offset is written in UTC and always in the same width."""
    eastern = timezone(timedelta(hours=8))
    assert iso(datetime(2026, 11, 30, 20, tzinfo=eastern)) == "2026-11-30T12:00:00.000000Z"
    assert iso(datetime(7, 1, 2, tzinfo=UTC)) == "0007-01-02T00:00:00.000000Z"


@given(times, times)
def test_iso_sorts_in_the_order_of_time(one: datetime, other: datetime) -> None:
    """Texts compare as the moments do."""
    assert (iso(one) < iso(other)) == (one < other)
