"""What an in-memory store still tells of what is to be gone."""

from collections.abc import Sequence

from nan_forget.application.ports.remains import Traces
from nan_forget.domain.event import Event
from nan_forget.domain.receipt import Receipt
from tests.fakes.unit_of_work import InMemoryDatabase


class InMemoryRemains:
    """Twin of the port ``Remains``; nothing is left of what is removed from memory."""

    def __init__(self, database: InMemoryDatabase | None = None) -> None:
        self._database = database or InMemoryDatabase()
        self.receipts: list[Receipt] = []
        self.scrubbed = 0

    def derived(self, user_id: str, memory_ids: Sequence[str]) -> list[str]:
        """Until nothing new is found."""
        found, grown = set(memory_ids), True
        while grown:
            more = {
                row.memory.id
                for row in self._database.committed.rows.values()
                if row.memory.user_id == user_id and found.intersection(row.memory.links.consolidated_from)
            }
            grown = not more <= found
            found |= more
        return sorted(found.difference(memory_ids))

    def traces(self, user_id: str, texts: Sequence[str], *, besides: Sequence[str] = ()) -> Traces:
        """By looking at all."""
        others = [one.event for one in self._database.committed.events if one.event.memory_id not in besides]
        events = [one for one in others if _tells(one, user_id, texts)]
        return Traces(len(events), sum(_asks(one, user_id, texts) for one in self.receipts))

    def erase(self, user_id: str, texts: Sequence[str]) -> None:
        """Keeps the others."""
        tables = self._database.committed.copy()
        tables.events = [one for one in tables.events if not _tells(one.event, user_id, texts)]
        self._database.publish(tables)
        self.receipts = [one for one in self.receipts if not _asks(one, user_id, texts)]

    def scrub(self) -> bool:
        """Counts."""
        self.scrubbed += 1
        return True


def _tells(event: Event, user_id: str, texts: Sequence[str]) -> bool:
    values = [value for pair in event.changes.values() for value in pair]
    return event.user_id == user_id and any(text in values for text in texts)


def _asks(receipt: Receipt, user_id: str, texts: Sequence[str]) -> bool:
    return receipt.user_id == user_id and any(text in receipt.query for text in texts)
