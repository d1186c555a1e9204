"""Events in a list."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from nan_forget.application.ports.event_log import Tally
from nan_forget.domain.event import SAVES, Event, Recorded
from tests.fakes.tables import Tables


class InMemoryEventLog:
    """Twin of the port ``EventLog``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def append(self, events: Sequence[Event]) -> None:
        """Numbers and keeps them."""
        self._tables.events += [Recorded(self._tables.next_number(), event) for event in events]

    def of_memory(self, user_id: str, memory_id: str) -> list[Recorded]:
        """Oldest first."""
        return [one for one in self._tables.events if (one.event.user_id, one.event.memory_id) == (user_id, memory_id)]

    def since(self, user_id: str, seq: int) -> Tally:
        """By looking at all of them."""
        new = [one for one in self._tables.events if one.event.user_id == user_id and one.seq > seq]
        saves = sum(one.event.kind in SAVES for one in new)
        return Tally(saves, new[-1].seq if new else seq, min((one.event.at for one in new), default=None))

    def all(self, user_id: str) -> Iterator[Recorded]:
        """As they were written."""
        return (one for one in self._tables.events if one.event.user_id == user_id)

    def behind(self, user_id: str, seq: int, *, limit: int) -> list[Recorded]:
        mine = [one for one in self._tables.events if one.event.user_id == user_id and one.seq > seq]
        return mine[:limit]

    def find(self, user_id: str, seq: int | None) -> Recorded | None:
        """By looking at all of them."""
        return next((one for one in reversed(list(self.all(user_id))) if seq in {None, one.seq}), None)

    def of_operation(self, user_id: str, operation_id: str) -> list[Recorded]:
        """As they were written."""
        return [one for one in self.all(user_id) if one.event.operation_id == operation_id]

    def after(self, user_id: str, at: datetime, memory_ids: Sequence[str]) -> list[Recorded]:
        """The other way round."""
        events = [one for one in self.all(user_id) if one.event.at > at and one.event.memory_id in memory_ids]
        return events[::-1]
