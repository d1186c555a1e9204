"""Exact vector search with numpy over a plain table, where the vec0 extension cannot be loaded."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from nan_forget.adapters.sqlite.vector_engines import VectorEngine
from nan_forget.adapters.sqlite.visible import Condition

_BATCH = 4096
"""Rows compared at once: 6 MB of 384 dimensions, whatever the size of the store."""

_Rows = Sequence[tuple[int, bytes]]


class ExactVectors(VectorEngine):
    """Vectors as BLOBs in a plain table; every search reads all that satisfy its condition."""

    name: ClassVar[str] = "exact"

    def create(self, dimension: int) -> None:
        """Makes the empty table and its index."""
        self._connection.execute(
            f"CREATE TABLE {self._table} (passage_id INTEGER PRIMARY KEY,"
            f" embedding BLOB NOT NULL CHECK (length(embedding) = {4 * dimension}), user_id TEXT NOT NULL,"
            " project_id INTEGER NOT NULL, session_id INTEGER NOT NULL, state INTEGER NOT NULL) STRICT"
        )
        self._connection.execute(f"CREATE INDEX {self._table}_by_place ON {self._table} (user_id, project_id)")

    def nearest(self, vector: bytes, within: Condition, *, limit: int) -> list[tuple[int, float]]:
        """Compares all vectors that satisfy ``within``; the older passage goes first among equals."""
        rows = self._connection.execute(
            f"SELECT passage_id, embedding FROM {self._table} WHERE {within.sql}", within.bindings
        )
        found: list[tuple[int, float]] = []
        while batch := list(islice(rows, _BATCH)):
            found = _best([*found, *_compared(vector, batch)], limit)
        return found

    def cosines(self, vector: bytes, passage_ids: Sequence[int]) -> dict[int, float]:
        """Compares the vectors of these passages."""
        rows = tuple(self.read(passage_ids).items())
        return dict(_compared(vector, rows)) if rows else {}


def _best(found: list[tuple[int, float]], limit: int) -> list[tuple[int, float]]:
    return sorted(found, key=lambda one: (-one[1], one[0]))[:limit]


def _compared(vector: bytes, rows: _Rows) -> Iterable[tuple[int, float]]:
    stacked = np.frombuffer(b"".join(embedding for _, embedding in rows), dtype="<f4").reshape(len(rows), -1)
    cosines = _directions(stacked) @ _directions(np.frombuffer(vector, dtype="<f4").reshape(1, -1))[0]
    return zip((passage_id for passage_id, _ in rows), cosines.tolist(), strict=True)


def _directions(vectors: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Each row at length 1."""
    lengths: npt.NDArray[np.float32] = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / lengths
