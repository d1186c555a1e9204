"""What memories have to do with each other, read over a bare connection."""

from array import array
from collections.abc import Collection
from json import dumps
from math import hypot

import apsw

from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.vector_engines import vectors_of
from nan_forget.adapters.sqlite.visible import of_memories
from nan_forget.domain.association import Bond, Edge
from nan_forget.domain.visibility import Filter, View

# CROSS JOIN keeps the order: left to itself, SQLite compares every memory with every one that is asked for.
_LINKS = """
WITH own (id) AS (
    SELECT memory.id FROM json_each(?) AS asked CROSS JOIN memory ON memory.id = asked.value WHERE user_id = ?
), joined (from_id, to_id, kind, other) AS (
    SELECT from_id, to_id, kind, to_id FROM own CROSS JOIN link ON from_id = own.id
    UNION ALL SELECT from_id, to_id, kind, from_id FROM own CROSS JOIN link ON to_id = own.id
)
SELECT from_id, to_id, replace(kind, '_', ' ') FROM joined CROSS JOIN memory ON memory.id = other
WHERE other NOT IN own AND {within}
"""

_SHARED = """
WITH own (id, label) AS MATERIALIZED (
    SELECT memory.id, item.value FROM json_each(?) AS asked
    CROSS JOIN memory ON memory.id = asked.value CROSS JOIN json_each(memory.{column}) AS item
    WHERE user_id = ?
)
SELECT own.id, memory.id, label
FROM memory CROSS JOIN json_each(memory.{column}) AS item CROSS JOIN own ON label = item.value
WHERE memory.id NOT IN (SELECT id FROM own) AND {within}
"""

_CONFLICTS = """
SELECT DISTINCT min(one.key, other.key), max(one.key, other.key)
FROM link CROSS JOIN memory AS one ON one.id = from_id CROSS JOIN memory AS other ON other.id = to_id
WHERE kind = 'conflicts_with' AND one.user_id = ?1 AND other.user_id = ?1
    AND one.status = 'active' AND other.status = 'active' AND {within}
"""

_AMONG = "(from_id IN (SELECT value FROM json_each(?2)) OR to_id IN (SELECT value FROM json_each(?2)))"

_EDGES = {
    Bond.LINK: _LINKS,
    Bond.CONCEPT: _SHARED.replace("{column}", "concepts"),
    Bond.FILE: _SHARED.replace("{column}", "files"),
}


class SqliteAssociations:
    """Twin of the port ``Associations``."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def edges(self, view: View, ids: Collection[str]) -> list[Edge]:
        """Links first, then concepts, then files."""
        within = of_memories(view, Filter(archived=True))
        values = (dumps(list(ids)), view.user_id, *within.bindings)
        return [
            Edge(one, other, bond, label)
            for bond, asked in _EDGES.items()
            for one, other, label in self._connection.execute(asked.format(within=within.sql), values)
        ]

    def centre(self, user_id: str, ids: Collection[str]) -> bytes | None:
        """Of the current space; passages count alike."""
        space = SqliteRecallIndex(self._connection).space()
        passages = self._connection.execute(
            "SELECT passage.id FROM json_each(?) AS asked JOIN memory ON memory.id = asked.value"
            " JOIN passage ON memory_key = memory.key WHERE user_id = ?",
            (dumps(list(ids)), user_id),
        )
        numbers = [number for (number,) in passages]
        vectors = vectors_of(self._connection, space.number, space.engine).read(numbers) if space else {}
        return _mean(list(vectors.values())) if vectors else None

    def conflicts(self, user_id: str, ids: Collection[str] | None = None) -> list[tuple[str, str]]:
        """By the numbers of the memories, which ascend in the order of saving."""
        asked = _CONFLICTS.format(within="?2 IS NULL" if ids is None else _AMONG)
        pairs = self._connection.execute(
            f"WITH pair (one, other) AS ({asked}) SELECT older.id, newer.id FROM pair"
            " JOIN memory AS older ON older.key = one JOIN memory AS newer ON newer.key = other ORDER BY one, other",
            (user_id, None if ids is None else dumps(list(ids))),
        )
        return list(pairs)


def _mean(vectors: Collection[bytes]) -> bytes | None:
    """The normalised mean; None if the vectors cancel each other out."""
    if len(vectors) == 1:
        return next(iter(vectors))
    sums = [sum(values) for values in zip(*(array("f", vector) for vector in vectors), strict=True)]
    length = hypot(*sums)
    return array("f", [value / length for value in sums]).tobytes() if length > 0.0 else None
