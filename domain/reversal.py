"""Events backwards: what undoes one, and what a memory was before it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from nan_forget.domain.event import Event, Recorded
from nan_forget.domain.memory import Memory, Reason, Status
from nan_forget.domain.record import as_record, with_fields

FOLLOWING = frozenset({"summary", "updated_at", "last_accessed_at", "access_count"})
"""Fields that follow from others or count accesses: what has happened to them has happened."""


def creates(event: Event) -> bool:
    """Whether the memory began with it."""
    return "content" in event.changes and event.changes["content"][0] is None


def undone(memory: Memory, event: Event, *, now: datetime) -> Memory:
    """The memory without what the event did; one that began with it is put away, because nothing is lost by undoing."""
    if creates(event):
        return replace(memory, status=Status.ARCHIVED, reason=Reason.USER, updated_at=now)
    before = replace(_reset(memory, event), updated_at=now)
    # Who comes back starts to age anew, or the next clean would take it away again.
    back = before.status is Status.ACTIVE and memory.status is not Status.ACTIVE
    return replace(before, last_accessed_at=now) if back else before


def overtaken(memory: Memory, event: Event, later: Sequence[Recorded]) -> tuple[str, Recorded] | None:
    """The first field that no longer holds what the event gave it, with the newest of the later events that changed it;
    None if nothing stands in the way of undoing it.
    """
    state = as_record(memory)
    for field, (_, given) in event.changes.items():
        if field not in FOLLOWING and _value(state.get(field)) != _value(given):
            by = next((one for one in reversed(later) if field in one.event.changes), None)
            if by:
                return field, by
    return None


def rolled_back(memory: Memory, events: Iterable[Recorded]) -> Memory:
    """The memory before these events, which are all of its events since then, the newest first."""
    for recorded in events:
        if not creates(recorded.event):
            memory = _reset(memory, recorded.event)
    return memory


def _reset(memory: Memory, event: Event) -> Memory:
    before = {field: old for field, (old, _) in event.changes.items() if field not in FOLLOWING}
    return with_fields(memory, before)


def _value(value: object) -> object:
    """What counts of a value: of a project its key, because it may have been renamed."""
    return value["key"] if isinstance(value, Mapping) and "key" in value else value
