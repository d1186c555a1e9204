"""Embedding spaces, their vectors and what waits for one."""

from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.engine import bare
from nan_forget.adapters.sqlite.tables import each
from nan_forget.adapters.sqlite.vector_engines import vectors_of
from nan_forget.adapters.sqlite.waiting import Waiting, make_space, space_in
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import Owner, PendingPassage

_PASSAGE = tables.passage.c


class SqliteVectorStore:
    """Twin of the port ``VectorStore``; lives as long as one transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def current(self) -> Space | None:
        """The one space in state ``current``."""
        return space_in(self._connection, "current")

    def open_space(self, model_id: str, dimension: int) -> Space:
        """With the engine that this machine has."""
        return self.current() or make_space(self._connection, "current", model_id=model_id, dimension=dimension)

    def known(self, fingerprints: Sequence[str]) -> dict[str, bytes]:
        """Vectors of equal text, whoever saved it."""
        space = self.current()
        if space is None:
            return {}
        asked = sa.select(_PASSAGE.id, _PASSAGE.fingerprint).where(_PASSAGE.fingerprint.in_(each(fingerprints)))
        marks = {row.id: row.fingerprint for row in self._connection.execute(asked)}
        vectors = vectors_of(bare(self._connection), space.number, space.engine).read(list(marks))
        return {marks[number]: vector for number, vector in vectors.items()}

    def pending(self, limit: int) -> list[PendingPassage]:
        """By number: oldest first."""
        space = self.current()
        return Waiting(self._connection, space).first(limit) if space else []

    def count_pending(self) -> int:
        """Of the current space, or all passages while there is none."""
        space = self.current()
        if space:
            return Waiting(self._connection, space).count()
        return self._connection.execute(sa.select(sa.func.count()).select_from(tables.passage)).scalar_one()

    def owners(self, passages: Collection[int]) -> list[Owner]:
        """By the number of the memory."""
        memory = tables.memory.c
        asked = sa.select(memory.user_id, memory.id).distinct().select_from(tables.passage.join(tables.memory))
        rows = self._connection.execute(asked.where(_PASSAGE.id.in_(each(passages))).order_by(memory.key))
        return [Owner(*row) for row in rows]

    def fill(self, vectors: Mapping[int, bytes]) -> int:
        """Only what still waits is stored."""
        space = self.current()
        return Waiting(self._connection, space).fill(vectors) if space else 0
