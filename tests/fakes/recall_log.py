"""Receipts in a list, over the in-memory store whose accesses they count."""

from dataclasses import replace

from nan_forget.domain.moments import from_us, to_us
from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.receipt import KEPT_DAYS, MAX_QUERY, Receipt
from tests.fakes.tables import Tables
from tests.fakes.unit_of_work import InMemoryDatabase


class InMemoryRecallLog:
    """Twin of the port ``RecallLog``."""

    def __init__(self, database: InMemoryDatabase) -> None:
        self._database = database
        self._receipts: list[Receipt] = []
        self._begins: dict[tuple[str, str], int] = {}
        """By user and session: how many receipts there were at the last reset."""

    def injected(self, user_id: str, session_id: str) -> dict[str, int]:
        """Since the last reset, with the time of the last telling."""
        begin = self._begins.get((user_id, session_id), 0)
        told: dict[str, int] = {}
        for receipt in self._receipts[begin:]:
            if (receipt.user_id, receipt.session_id) == (user_id, session_id):
                for id in _injected(receipt):
                    told[id] = max(told.get(id, receipt.at_us), receipt.at_us)
        return told

    def record(self, receipt: Receipt) -> bool:
        """All of it, unless somebody else is writing."""
        if not self._database.writer.acquire(blocking=False):
            return False
        try:
            tables = self._database.committed.copy()
            for id in _injected(receipt) - self._accessed(receipt):
                _count_access(tables, id, receipt)
            self._database.publish(tables)
        finally:
            self._database.writer.release()
        self._receipts.append(receipt._replace(query=receipt.query[:MAX_QUERY]))
        self._drop_before(receipt.at_us - KEPT_DAYS * US_PER_DAY)
        return True

    def reset(self, user_id: str, session_id: str, *, at_us: int) -> None:
        """What was told before is only remembered as accessed."""
        del at_us
        self._begins[user_id, session_id] = len(self._receipts)

    def of_memory(self, user_id: str, memory_id: str, *, limit: int) -> list[Receipt]:
        """The last recorded first."""
        found = [
            receipt._replace(told=(one,))
            for receipt in reversed(self._receipts)
            for one in receipt.told
            if receipt.user_id == user_id and one.memory_id == memory_id
        ]
        return found[:limit]

    def _accessed(self, receipt: Receipt) -> set[str]:
        """What this session was told before, reset or not; without a session there is no before."""
        place = (receipt.user_id, receipt.session_id)
        mates = (one for one in self._receipts if receipt.session_id and (one.user_id, one.session_id) == place)
        return {id for mate in mates for id in _injected(mate)}

    def _drop_before(self, at_us: int) -> None:
        kept = [receipt.at_us >= at_us for receipt in self._receipts]
        self._begins = {place: sum(kept[:begin]) for place, begin in self._begins.items()}
        self._receipts = [receipt for receipt in self._receipts if receipt.at_us >= at_us]


def _injected(receipt: Receipt) -> set[str]:
    return {one.memory_id for one in receipt.told if one.injected}


def _count_access(tables: Tables, id: str, receipt: Receipt) -> None:
    row = tables.rows.get(id)
    if row is not None and row.memory.user_id == receipt.user_id:
        at_us = max(to_us(row.memory.last_accessed_at), receipt.at_us)
        accessed = replace(row.memory, access_count=row.memory.access_count + 1, last_accessed_at=from_us(at_us))
        tables.rows[id] = row._replace(memory=accessed)
