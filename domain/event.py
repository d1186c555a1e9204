"""What happened: every change is one operation of one or more events, each with the changed fields only."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.memory import Memory
from nan_forget.domain.record import as_record

Changes = dict[str, tuple[object, object]]
"""Field → (old value, new value), as in a record."""


class Kind(StrEnum):
    """What an operation did."""

    SAVE = "save"
    MERGE = "merge"
    SUPERSEDE = "supersede"
    CONFLICT = "conflict"
    UPDATE = "update"
    ARCHIVE = "archive"
    RESTORE = "restore"
    CONSOLIDATE = "consolidate"
    CLEAN = "clean"
    IMPORT = "import"
    RESOLVE = "resolve"
    UNDO = "undo"


SAVES = (Kind.SAVE, Kind.MERGE, Kind.IMPORT)
"""Kinds that bring something in."""


class Event(NamedTuple):
    """One memory's part in one operation."""

    operation_id: str
    user_id: str
    memory_id: str
    at: datetime
    door: str
    """Through which door it came: cli, mcp, rest, hook, work."""
    kind: Kind
    changes: Changes


class Operation(NamedTuple):
    """One change as a whole: its events are written, told and undone together."""

    id: str
    user_id: str
    at: datetime
    door: str

    def event(self, kind: Kind, old: Memory | None, new: Memory) -> Event:
        """What became of one memory in this operation."""
        return Event(self.id, self.user_id, new.id, self.at, self.door, kind, changes_between(old, new))


class Recorded(NamedTuple):
    """An event with its place in the log."""

    seq: int
    event: Event


def changes_between(old: Memory | None, new: Memory) -> Changes:
    """The fields in which ``new`` differs from ``old``; for a new memory every field that holds something."""
    after = as_record(new)
    if old is None:
        return {field: (None, value) for field, value in after.items() if value not in (None, [], {})}
    before = as_record(old)
    return {field: (before[field], value) for field, value in after.items() if before[field] != value}
