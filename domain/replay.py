"""Two histories become one: what happened to a memory, in one order, says what it is now.

The same events give the same memory, whichever machine had them first. Of two changes of one field the later one holds;
the other stays in the history.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from nan_forget.domain.event import Changes, Event, Kind, changes_between
from nan_forget.domain.fields import kept
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import Memory, MemoryType, Reason, Scope, Status
from nan_forget.domain.merging import absorbed
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.record import Record, with_fields

DOOR = "import"
"""Through which the events come that follow from a merge."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Mark: TypeAlias = tuple[str, str, str, str]


def mark(event: Event) -> Mark:
    """What makes an event the same on two machines: its operation, memory and kind, and what it changed."""
    told = {field: list(pair) for field, pair in event.changes.items()}
    return event.operation_id, event.memory_id, event.kind, json.dumps(told, sort_keys=True, ensure_ascii=False)


def unseen(events: Iterable[Event], known: Iterable[Event]) -> list[Event]:
    """The events that are not among the known ones, each once."""
    seen = {mark(event) for event in known}
    found = {mark(event): event for event in events}
    return [event for one, event in found.items() if one not in seen]


def replayed(events: Sequence[Event]) -> Memory | None:
    """The memory after all its events, in the order of their times; None if none of them says how it began.

    ``InvalidInput`` for a value that does not fit.
    """
    state: Record = {}
    for event in sorted(events, key=lambda event: (event.at, event.operation_id)):
        state |= {field: new for field, (_, new) in event.changes.items()}
    if not state.get("content"):
        return None
    blank = Memory(
        id=events[0].memory_id,
        user_id=events[0].user_id,
        content="?",
        summary="?",
        type=MemoryType.FACT,
        scope=Scope.USER,
        confidence=0.5,
        provenance=Provenance.SAVE,
        tier=Tier.REGULAR,
        created_at=_EPOCH,
        updated_at=_EPOCH,
        last_accessed_at=_EPOCH,
        valid_from=_EPOCH,
    )
    return with_fields(blank, state)


def settled(one: Memory, other: Memory) -> tuple[Memory, Memory, list[Event]]:
    """Two active memories that say the same: the older one stays and takes in what the other knows, which is archived.

    The events follow from the two, so that both machines write the same.
    """
    older, newer = sorted((one, other), key=lambda memory: (memory.created_at, memory.id))
    at = max(older.updated_at, newer.updated_at)
    kept, gone = absorbed(older, newer), with_fields(newer, {"status": Status.ARCHIVED, "reason": Reason.DUPLICATE})
    operation = derived_id("twins", older.id, newer.id)
    events = [
        Event(operation, new.user_id, new.id, at, DOOR, Kind.MERGE, changes)
        for old, new in ((older, kept), (newer, gone))
        if (changes := changes_between(old, new))
    ]
    return kept, gone, events


def storable(changes: Changes) -> Changes:
    """Changes as the write gate lets them through, every text in them."""
    return {field: (_storable(old), _storable(new)) for field, (old, new) in changes.items()}


def _storable(value: object) -> object:
    if isinstance(value, str):
        return kept(value)
    if isinstance(value, list):
        return [_storable(entry) for entry in value]
    if isinstance(value, dict):
        return {name: _storable(entry) for name, entry in value.items()}
    return value
