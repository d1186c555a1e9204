"""Port: what happened to memories, in order."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from nan_forget.domain.event import Event, Recorded


class Tally(NamedTuple):
    """What has happened since a place in the log."""

    saves: int
    """Memories that were saved, said again or imported."""
    last: int
    """The newest event's place; the place asked for if there is none."""
    first_at: datetime | None
    """When the first of it happened; None if nothing has."""


class EventLog(Protocol):
    """Append-only; in the same transaction as the change it tells of."""

    def append(self, events: Sequence[Event]) -> None:
        """Adds events in order."""
        ...

    def of_memory(self, user_id: str, memory_id: str) -> list[Recorded]:
        """The user's events of one memory, oldest first."""
        ...

    def since(self, user_id: str, seq: int) -> Tally:
        """What the user's events behind a place in the log come to; 0 is before the first."""
        ...

    def all(self, user_id: str) -> Iterator[Recorded]:
        """All events of the user, oldest first."""
        ...

    def behind(self, user_id: str, seq: int, *, limit: int) -> list[Recorded]:
        """The user's events with higher numbers than ``seq``, oldest first."""
        ...

    def find(self, user_id: str, seq: int | None) -> Recorded | None:
        """The user's event at this place in the log, or with None the newest."""
        ...

    def of_operation(self, user_id: str, operation_id: str) -> list[Recorded]:
        """The user's events of one operation, oldest first."""
        ...

    def after(self, user_id: str, at: datetime, memory_ids: Sequence[str]) -> list[Recorded]:
        """The user's events of these memories later than ``at``, newest first."""
        ...
