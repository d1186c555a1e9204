"""What still tells of memories that are to be gone, in the database and in its files."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import apsw

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.faults import translating
from nan_forget.adapters.sqlite.patience import wait_for_locks
from nan_forget.application.ports.remains import Traces

BUSY_TIMEOUT_S = 15.0
"""How long a rewrite waits for a writer."""

READERS_TIMEOUT_S = 2.0
"""How long it then waits for readers of an older state."""

_DERIVED = """
WITH RECURSIVE found (id) AS (
    SELECT value FROM json_each(?1)
    UNION SELECT from_id FROM found JOIN link ON to_id = found.id AND kind = 'consolidated_from'
    JOIN memory ON memory.id = from_id AND memory.user_id = ?2
)
SELECT memory.id FROM found JOIN memory ON memory.id = found.id AND memory.user_id = ?2
WHERE found.id NOT IN (SELECT value FROM json_each(?1)) ORDER BY memory.id
"""

_EVENTS = "FROM event WHERE user_id = ? AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(changes, value))"
_RECEIPTS = "FROM receipt WHERE user_id = ? AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(query, value))"


class SqliteRemains:
    """Twin of the port ``Remains``; each call opens a connection of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def derived(self, user_id: str, memory_ids: Sequence[str]) -> list[str]:
        """Along the links, backwards."""
        with self._connected() as connection:
            return [id for (id,) in connection.execute(_DERIVED, (json.dumps(list(memory_ids)), user_id))]

    def traces(self, user_id: str, texts: Sequence[str], *, besides: Sequence[str] = ()) -> Traces:
        """By looking through all of them."""
        whole, parts = _values(texts)
        with self._connected() as connection:
            others = "AND memory_id NOT IN (SELECT value FROM json_each(?))"
            events = connection.execute(
                f"SELECT count(*) {_EVENTS} {others}", (user_id, whole, json.dumps(besides))
            ).get
            receipts = connection.execute(f"SELECT count(*) {_RECEIPTS}", (user_id, parts)).get
        return Traces(events, receipts)

    def erase(self, user_id: str, texts: Sequence[str]) -> None:
        """In one transaction."""
        with self._connected() as connection, connection:
            for found, values in zip((_EVENTS, _RECEIPTS), _values(texts), strict=True):
                connection.execute(f"DELETE {found}", (user_id, values))

    def scrub(self) -> bool:
        """Words are packed anew (segments keep what was deleted), the file is rewritten, and the log emptied."""
        with self._connected() as connection:
            # What is written anew must not come to lie in a folder for temporary files.
            connection.execute("PRAGMA temp_store = MEMORY")
            try:
                connection.execute("INSERT INTO words (words) VALUES ('optimize'); VACUUM")
                wait_for_locks(connection, READERS_TIMEOUT_S)
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").get
            except apsw.BusyError:
                return False
            return not busy

    @contextmanager
    def _connected(self) -> Iterator[apsw.Connection]:
        with (
            translating(self._path),
            closing(connect(str(self._path), busy_timeout_s=BUSY_TIMEOUT_S)) as connection,
        ):
            wait_for_locks(connection, BUSY_TIMEOUT_S)
            yield connection


def _values(texts: Sequence[str]) -> tuple[str, str]:
    """What to look for in events, where a text is a whole value and so stands in quotes, and in receipts."""
    return json.dumps([json.dumps(text, ensure_ascii=False) for text in texts]), json.dumps(list(texts))
