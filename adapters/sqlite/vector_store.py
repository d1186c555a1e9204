"""Embedding spaces, their vectors and what waits for one."""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.engine import bare
from nan_forget.adapters.sqlite.numbering import Numbers, place_of
from nan_forget.adapters.sqlite.tables import each
from nan_forget.adapters.sqlite.vector_engines import Vector, engine_for, vectors_of
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import PendingPassage

_PASSAGE = tables.passage.c
_WAITING = tables.pending.join(tables.passage)
_CURRENT = tables.embedding_space.c.state == "current"
_IN_CURRENT = tables.pending.c.space_id == sa.select(tables.embedding_space.c.id).where(_CURRENT).scalar_subquery()


class SqliteVectorStore:
    """Twin of the port ``VectorStore``; lives as long as one transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._database = bare(connection)

    def current(self) -> Space | None:
        """The one space in state ``current``."""
        space = tables.embedding_space.c
        asked = sa.select(space.id, space.model_id, space.dimension, space.engine).where(_CURRENT)
        row = self._connection.execute(asked).first()
        return None if row is None else Space(*row)

    def open_space(self, model_id: str, dimension: int) -> Space:
        """With the engine that this machine has."""
        space = self.current()
        return self._made(model_id, dimension) if space is None else space

    def _made(self, model_id: str, dimension: int) -> Space:
        engine = engine_for(self._database)
        row = {"model_id": model_id, "dimension": dimension, "engine": engine, "state": "current"}
        number = self._connection.execute(sa.insert(tables.embedding_space), row).lastrowid
        space = Space(number, model_id, dimension, engine)
        vectors_of(self._database, space.number, space.engine).create(dimension)
        everything = sa.select(sa.literal(number), _PASSAGE.id)
        self._connection.execute(sa.insert(tables.pending).from_select(["space_id", "passage_id"], everything))
        return space

    def known(self, fingerprints: Sequence[str]) -> dict[str, bytes]:
        """Vectors of equal text, whoever saved it."""
        space = self.current()
        if space is None:
            return {}
        asked = sa.select(_PASSAGE.id, _PASSAGE.fingerprint).where(_PASSAGE.fingerprint.in_(each(fingerprints)))
        marks = {row.id: row.fingerprint for row in self._connection.execute(asked)}
        vectors = vectors_of(self._database, space.number, space.engine).read(list(marks))
        return {marks[number]: vector for number, vector in vectors.items()}

    def pending(self, limit: int) -> list[PendingPassage]:
        """By number: oldest first."""
        asked = sa.select(_PASSAGE.id, _PASSAGE.text, _PASSAGE.fingerprint).select_from(_WAITING).where(_IN_CURRENT)
        rows = self._connection.execute(asked.order_by(tables.pending.c.passage_id).limit(limit))
        return [PendingPassage(*row) for row in rows]

    def count_pending(self) -> int:
        """Of the current space, or all passages while there is none."""
        if self.current() is None:
            return self._connection.execute(sa.select(sa.func.count()).select_from(tables.passage)).scalar_one()
        asked = sa.select(sa.func.count()).select_from(tables.pending).where(_IN_CURRENT)
        return self._connection.execute(asked).scalar_one()

    def fill(self, vectors: Mapping[int, bytes]) -> int:
        """Only what still waits is stored."""
        space = self.current()
        if space is None:
            return 0
        memory = tables.memory.c
        asked = (
            sa.select(_PASSAGE.id, memory.user_id, memory.scope, memory.project_id, memory.session_id, memory.status)
            .select_from(_WAITING.join(tables.memory))
            .where(tables.pending.c.space_id == space.number, _PASSAGE.id.in_(each(vectors)))
        )
        rows = self._connection.execute(asked).all()
        vectors_of(self._database, space.number, space.engine).put(
            Vector(
                row.id,
                vectors[row.id],
                row.user_id,
                place_of(row.scope, row.status, Numbers(project_id=row.project_id, session_id=row.session_id)),
            )
            for row in rows
        )
        filled = sa.delete(tables.pending).where(tables.pending.c.space_id == space.number)
        self._connection.execute(filled.where(tables.pending.c.passage_id.in_(each(row.id for row in rows))))
        return len(rows)
