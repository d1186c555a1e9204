"""Many memories at once, written by plain SQL: through the stores they would take a minute."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import apsw

from nan_forget.adapters.sqlite.vector_engines import Place, Vector, vectors_of

SPACE = 1

_MEMORY = """
INSERT INTO memory (id, user_id, content, summary, type, scope, project_id, confidence, provenance, tier, status,
    created_us, updated_us, last_accessed_us, valid_from_us)
VALUES (?, ?, ?, '', 'fact', ?, ?, 0.5, 'save', 'regular', 'active', 0, 0, 0, 0)
RETURNING key
"""


class Row(NamedTuple):
    """A memory as the indexes know it, with a passage for each vector."""

    id: str
    words: str
    vectors: Sequence[bytes]
    user_id: str = "ann"
    project: int | None = None
    """Number of a project; None = user scope."""


def open_space(connection: apsw.Connection, dimension: int, engine: str) -> None:
    """Makes the current space, empty."""
    connection.execute("INSERT INTO embedding_space VALUES (?, 'model', ?, ?, 'current')", (SPACE, dimension, engine))
    vectors_of(connection, SPACE, engine).create(dimension)


def add_project(connection: apsw.Connection, number: int, user_id: str, key: str) -> None:
    """Registers a project under its number."""
    connection.execute("INSERT INTO project (id, user_id, key, name) VALUES (?, ?, ?, ?)", (number, user_id, key, key))


def add(connection: apsw.Connection, engine: str, rows: Iterable[Row]) -> None:
    """Adds memories in one transaction, in the order given."""
    vectors = vectors_of(connection, SPACE, engine)
    with connection:
        for row in rows:
            scope = "user" if row.project is None else "project"
            key = connection.execute(_MEMORY, (row.id, row.user_id, row.words, scope, row.project)).get
            connection.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (key, row.words))
            place = Place(row.project or 0, 0, 0)
            vectors.put(
                [
                    Vector(_passage(connection, key, ordinal), vector, row.user_id, place)
                    for ordinal, vector in enumerate(row.vectors)
                ]
            )


def _passage(connection: apsw.Connection, key: int, ordinal: int) -> int:
    connection.execute(
        "INSERT INTO passage (memory_key, ordinal, fingerprint, text) VALUES (?, ?, '', '')", (key, ordinal)
    )
    return connection.last_insert_rowid()
