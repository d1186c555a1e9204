"""Memories compared with one query by their vectors. On the prompt's path: imports nothing heavy."""

from collections.abc import Collection, Iterable
from json import dumps
from typing import Protocol

import apsw

from nan_forget.adapters.sqlite.vector_engines import MAX_NEIGHBOURS, VectorEngine
from nan_forget.adapters.sqlite.visible import Condition

FIRST_NEIGHBOURS = 200
"""Passages asked for at first: enough for 50 memories unless many of them are long."""


class Compared(Protocol):
    """How near memories are to a query; a memory's cosine is that of its best passage."""

    def nearest(self, within: Condition, *, limit: int) -> dict[int, float]:
        """Cosines of the nearest memories by their key; ``within`` as for ``VectorEngine.nearest``.

        Fewer than ``limit`` if there are no more, or if ``MAX_NEIGHBOURS`` passages belong to fewer memories.
        """
        ...

    def cosines(self, keys: Collection[int]) -> dict[int, float]:
        """Cosines of those of these memories that have vectors."""
        ...


class NoVectors:
    """Where query and store cannot be compared: words must do."""

    def nearest(self, within: Condition, *, limit: int) -> dict[int, float]:  # noqa: ARG002 - nothing to search
        """None."""
        return {}

    def cosines(self, keys: Collection[int]) -> dict[int, float]:  # noqa: ARG002 - nothing to compare
        """None."""
        return {}


class MemoryVectors:
    """Compares by the passages of one embedding space."""

    def __init__(self, connection: apsw.Connection, engine: VectorEngine, vector: bytes) -> None:
        self._connection = connection
        self._engine = engine
        self._vector = vector

    def nearest(self, within: Condition, *, limit: int) -> dict[int, float]:
        """Asks for more passages until they belong to enough memories."""
        count = FIRST_NEIGHBOURS
        while True:
            passages = self._engine.nearest(self._vector, within, limit=count)
            found = self._by_memory(dict(passages))
            if len(found) >= limit or len(passages) < count or count == MAX_NEIGHBOURS:
                return dict(sorted(found.items(), key=lambda one: -one[1])[:limit])
            count = min(2 * count, MAX_NEIGHBOURS)

    def cosines(self, keys: Collection[int]) -> dict[int, float]:
        """Looks the passages of these memories up, one by one."""
        if not keys:
            return {}
        passages: Iterable[tuple[int]] = self._connection.execute(
            "SELECT passage.id FROM json_each(?) AS asked CROSS JOIN passage ON memory_key = asked.value",
            (dumps(list(keys)),),
        )
        return self._by_memory(self._engine.cosines(self._vector, [number for (number,) in passages]))

    def _by_memory(self, passages: dict[int, float]) -> dict[int, float]:
        """The best cosine of each memory."""
        owners = self._connection.execute(
            "SELECT passage.id, memory_key FROM json_each(?) AS asked CROSS JOIN passage ON passage.id = asked.value",
            (dumps(list(passages)),),
        )
        best: dict[int, float] = {}
        for passage, key in owners:
            best[key] = max(best.get(key, -1.0), passages[passage])
        return best
