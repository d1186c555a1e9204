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

_LINKS = """
SELECT from_id, to_id, kind FROM link
JOIN memory ON memory.id = CASE WHEN from_id IN ({asked}) THEN to_id ELSE from_id END
WHERE (from_id IN ({asked}) OR to_id IN ({asked})) AND {within}
"""

_SHARED = """
WITH own AS (
    SELECT memory.id, item.value FROM json_each(?) AS asked
    JOIN memory ON memory.id = asked.value, json_each(memory.{column}) AS item
    WHERE memory.user_id = ?
)
SELECT own.id, memory.id, item.value FROM memory, json_each(memory.{column}) AS item JOIN own USING (value)
WHERE memory.id <> own.id AND {within}
"""


class SqliteAssociations:
    """Twin of the port ``Associations``."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def edges(self, view: View, ids: Collection[str]) -> list[Edge]:
        """Links first, then concepts, then files."""
        asked, within = dumps(list(ids)), of_memories(view, Filter(archived=True))
        links = _LINKS.format(asked="SELECT value FROM json_each(?)", within=within.sql)
        found = [
            Edge(one, other, Bond.LINK, str(kind).replace("_", " "))
            for one, other, kind in self._connection.execute(links, (asked, asked, asked, *within.bindings))
        ]
        for column, bond in (("concepts", Bond.CONCEPT), ("files", Bond.FILE)):
            shared = _SHARED.format(column=column, within=within.sql)
            rows = self._connection.execute(shared, (asked, view.user_id, *within.bindings))
            found += [Edge(one, other, bond, str(label)) for one, other, label in rows]
        return found

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


def _mean(vectors: Collection[bytes]) -> bytes | None:
    """The normalised mean; None if the vectors cancel each other out."""
    sums = [sum(values) for values in zip(*(array("f", vector) for vector in vectors), strict=True)]
    length = hypot(*sums)
    return array("f", [value / length for value in sums]).tobytes() if length > 0.0 else None
