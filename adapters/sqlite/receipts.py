"""The recall log for those who hold no connection: each call opens one of its own, and waits for nobody."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.faults import translating
from nan_forget.adapters.sqlite.recall_log import SqliteRecallLog
from nan_forget.domain.receipt import Receipt

BUSY_TIMEOUT_S = 0.05
"""How long a receipt is worth waiting for."""


class SqliteReceipts:
    """Twin of the port ``RecallLog``; raises the storage errors."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def injected(self, user_id: str, session_id: str) -> dict[str, int]:
        """As the log on a connection."""
        with self._log() as log:
            return log.injected(user_id, session_id)

    def record(self, receipt: Receipt) -> bool:
        """As the log on a connection."""
        with self._log() as log:
            return log.record(receipt)

    def reset(self, user_id: str, session_id: str, *, at_us: int) -> None:
        """As the log on a connection."""
        with self._log() as log:
            log.reset(user_id, session_id, at_us=at_us)

    def of_memory(self, user_id: str, memory_id: str, *, limit: int) -> list[Receipt]:
        """As the log on a connection."""
        with self._log() as log:
            return log.of_memory(user_id, memory_id, limit=limit)

    @contextmanager
    def _log(self) -> Iterator[SqliteRecallLog]:
        with (
            translating(self._path),
            closing(connect(str(self._path), busy_timeout_s=BUSY_TIMEOUT_S)) as connection,
        ):
            yield SqliteRecallLog(connection)
