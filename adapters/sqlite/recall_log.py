"""Receipts and accesses over a bare connection. On the prompt's path: imports nothing heavy."""

from json import dumps

import apsw

from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.receipt import KEPT_DAYS, MAX_QUERY, Occasion, Receipt, Told
from nan_forget.domain.scoring import Factors
from nan_forget.domain.secrets import redacted

RESET = "reset"
"""Occasion of the row that parts what was told before a context was cleared from what comes after."""

_INJECTED = """
SELECT receipt_entry.memory_id, max(receipt.at_us)
FROM receipt JOIN receipt_entry ON receipt_entry.receipt_id = receipt.id
WHERE receipt.user_id = ?1 AND receipt.session = ?2 AND injected AND receipt.id > coalesce(
    (SELECT max(id) FROM receipt WHERE user_id = ?1 AND session = ?2 AND occasion = 'reset'), 0)
GROUP BY receipt_entry.memory_id
"""

# What this session was told before is accessed already; without a session every telling counts.
_ACCESS = """
UPDATE memory SET access_count = access_count + 1, last_accessed_us = max(last_accessed_us, ?2)
WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?4)) AND NOT EXISTS (
    SELECT 1 FROM receipt JOIN receipt_entry ON receipt_entry.receipt_id = receipt.id
    WHERE receipt.user_id = ?1 AND receipt.session = ?3 AND receipt_entry.memory_id = memory.id AND injected)
"""

_OF_MEMORY = """
SELECT receipt.user_id, at_us, session, occasion, query, notice,
    memory_id, injected, relevance, similarity, decay, frequency, confidence, score
FROM receipt_entry JOIN receipt ON receipt.id = receipt_entry.receipt_id
WHERE memory_id = ? AND receipt.user_id = ? ORDER BY receipt.id DESC LIMIT ?
"""


class SqliteRecallLog:
    """Twin of the port ``RecallLog``; the connection's busy timeout says how long a receipt is worth waiting for."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def injected(self, user_id: str, session_id: str) -> dict[str, int]:
        """Ids with the time of the last telling."""
        return dict(self._connection.execute(_INJECTED, (user_id, session_id)))

    def record(self, receipt: Receipt) -> bool:
        """One transaction, or nothing."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            return False
        try:
            self._write(receipt)
            self._connection.execute("COMMIT")
        except apsw.Error:
            self._connection.execute("ROLLBACK")
            raise
        return True

    def reset(self, user_id: str, session_id: str, *, at_us: int) -> None:
        """A row of its own, so that receipts stay as they were."""
        self._connection.execute(
            "INSERT INTO receipt (user_id, at_us, session, occasion, query) VALUES (?, ?, ?, ?, '')",
            (user_id, at_us, session_id, RESET),
        )

    def of_memory(self, user_id: str, memory_id: str, *, limit: int) -> list[Receipt]:
        """By number, which is the order of telling."""
        rows = self._connection.execute(_OF_MEMORY, (memory_id, user_id, limit))
        return [_receipt(*row) for row in rows]

    def _write(self, receipt: Receipt) -> None:
        told = [one.memory_id for one in receipt.told if one.injected]
        self._connection.execute(_ACCESS, (receipt.user_id, receipt.at_us, receipt.session_id, dumps(told)))
        self._connection.execute(
            "INSERT INTO receipt (user_id, at_us, session, occasion, query, notice) VALUES (?, ?, ?, ?, ?, ?)",
            (
                receipt.user_id,
                receipt.at_us,
                receipt.session_id,
                receipt.occasion,
                redacted(receipt.query[: 4 * MAX_QUERY])[:MAX_QUERY],
                receipt.notice,
            ),
        )
        number = self._connection.last_insert_rowid()
        self._connection.executemany(
            "INSERT INTO receipt_entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (number, place, one.memory_id, one.injected, one.relevance, *one.factors)
                for place, one in enumerate(receipt.told, start=1)
            ),
        )
        self._connection.execute("DELETE FROM receipt WHERE at_us < ?", (receipt.at_us - KEPT_DAYS * US_PER_DAY,))


def _receipt(user_id: str, at_us: int, session: str | None, *rest: object) -> Receipt:
    occasion, query, notice, memory_id, injected, relevance, *factors = rest
    told = Told(str(memory_id), bool(injected), float(str(relevance)), Factors(*(float(str(one)) for one in factors)))
    return Receipt(user_id, at_us, session, Occasion(str(occasion)), redacted(str(query)), (told,), str(notice))
