"""Looks at a database from outside: is everything there that belongs together, and nothing else?"""

import os
from contextlib import closing
from pathlib import Path

from nan_forget.adapters.sqlite.connection import connect

_FAULTS = {
    "damage": "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "broken references": "SELECT * FROM pragma_foreign_key_check",
    "memories without words": "SELECT key FROM memory EXCEPT SELECT rowid FROM words",
    "words without a memory": "SELECT rowid FROM words EXCEPT SELECT key FROM memory",
    "memories without a passage": "SELECT key FROM memory EXCEPT SELECT memory_key FROM passage",
    "passages without a memory": "SELECT memory_key FROM passage EXCEPT SELECT key FROM memory",
    "vectors without a passage": "SELECT passage_id FROM vectors_1 EXCEPT SELECT id FROM passage",
    "ids without a vector": "SELECT rowid FROM vectors_1_rowids EXCEPT SELECT passage_id FROM vectors_1",
    "passages neither embedded nor pending": (
        "SELECT id FROM passage EXCEPT SELECT passage_id FROM vectors_1 EXCEPT SELECT passage_id FROM pending"
    ),
    "embedded passages that are pending": "SELECT passage_id FROM vectors_1 INTERSECT SELECT passage_id FROM pending",
    "events without a memory": "SELECT memory_id FROM event EXCEPT SELECT id FROM memory",
    "links of no memory": "SELECT from_id FROM link EXCEPT SELECT id FROM memory",
}


def faults(path: Path) -> dict[str, object]:
    """What is wrong with a database that has one space with vec0; empty if nothing is."""
    with closing(connect(os.fspath(path), busy_timeout_s=5)) as connection:
        connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
        found = {what: connection.execute(asked).fetchall() for what, asked in _FAULTS.items()}
        return {what: rows for what, rows in found.items() if rows}


def counts(path: Path) -> dict[str, int]:
    """Rows of every table that holds something of a memory."""
    tables = ("memory", "words", "passage", "pending", "vectors_1", "link", "event", "session")
    with closing(connect(os.fspath(path), busy_timeout_s=5)) as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").get for table in tables}
