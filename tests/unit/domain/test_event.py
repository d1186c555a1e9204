"""What an event tells of a change."""

from dataclasses import replace

from hypothesis import given, settings

from nan_forget.domain.event import Kind, changes_between
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.record import as_record
from tests.examples import memory
from tests.strategies import memories


def test_kinds_are_stored_words() -> None:
    """The names of the kinds stand in databases and exports, so they never change."""
    assert [
        *Kind
    ] == "save merge supersede conflict update archive restore consolidate clean import resolve undo".split()


def test_changed_fields_only() -> None:
    """Each changed field stands with its old and new value, as in a record."""
    old = memory(tags=("a",))
    new = replace(old, tags=("a", "b"), status=Status.ARCHIVED)
    assert changes_between(old, new) == {"tags": (["a"], ["a", "b"]), "status": ("active", "archived")}


@settings(max_examples=30)
@given(memories())
def test_no_change(one: Memory) -> None:
    """A memory that stayed the same has no changes."""
    assert changes_between(one, one) == {}


@settings(max_examples=30)
@given(memories())
def test_new_memory_has_every_filled_field(one: Memory) -> None:
    """Of a new memory everything that holds something is told, a zero included."""
    changes = changes_between(None, one)
    record = as_record(one)
    assert changes == {field: (None, value) for field, value in record.items() if field in changes}
    assert all(record[field] in (None, []) for field in record.keys() - changes.keys())
    assert "access_count" in changes


@settings(max_examples=30)
@given(memories(), memories())
def test_changes_lead_from_old_to_new(old: Memory, new: Memory) -> None:
    """The old record with the new values is the new record."""
    changed = {field: value for field, (_, value) in changes_between(old, new).items()}
    assert as_record(old) | changed == as_record(new)
