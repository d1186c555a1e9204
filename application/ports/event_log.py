"""Port: what happened to memories, in order."""

from collections.abc import Sequence
from typing import Protocol

from nan_forget.domain.event import Event, Recorded


class EventLog(Protocol):
    """Append-only; in the same transaction as the change it tells of."""

    def append(self, events: Sequence[Event]) -> None:
        """Adds events in order."""
        ...

    def of_memory(self, user_id: str, memory_id: str) -> list[Recorded]:
        """The user's events of one memory, oldest first."""
        ...
