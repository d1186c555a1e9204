"""The passages of one embedding space that wait for their vectors."""

from collections.abc import Mapping

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.engine import bare
from nan_forget.adapters.sqlite.numbering import Numbers, place_of
from nan_forget.adapters.sqlite.tables import each
from nan_forget.adapters.sqlite.vector_engines import Vector, engine_for, vectors_of
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import PendingPassage

_PASSAGE = tables.passage.c
_PENDING = tables.pending.c
_SPACE = tables.embedding_space.c


def space_in(connection: sa.Connection, state: str) -> Space | None:
    """The space in this state; there is at most one."""
    asked = sa.select(_SPACE.id, _SPACE.model_id, _SPACE.dimension, _SPACE.engine).where(_SPACE.state == state)
    row = connection.execute(asked).first()
    return None if row is None else Space(*row)


def make_space(connection: sa.Connection, state: str, *, model_id: str, dimension: int) -> Space:
    """A new space with the engine that this machine has, in which every passage waits."""
    engine = engine_for(bare(connection))
    row = {"model_id": model_id, "dimension": dimension, "engine": engine, "state": state}
    space = Space(connection.execute(sa.insert(tables.embedding_space), row).lastrowid, model_id, dimension, engine)
    vectors_of(bare(connection), space.number, engine).create(dimension)
    everything = sa.select(sa.literal(space.number), _PASSAGE.id)
    connection.execute(sa.insert(tables.pending).from_select(["space_id", "passage_id"], everything))
    return space


def drop_space(connection: sa.Connection, space: Space) -> None:
    """Removes a space with its vectors and all that waits in it."""
    vectors_of(bare(connection), space.number, space.engine).drop()
    connection.execute(sa.delete(tables.embedding_space).where(_SPACE.id == space.number))


class Waiting:
    """Reads and fills what waits in one space."""

    def __init__(self, connection: sa.Connection, space: Space) -> None:
        self._connection = connection
        self._space = space
        self._here = _PENDING.space_id == space.number

    def first(self, limit: int) -> list[PendingPassage]:
        """By number: oldest first."""
        asked = sa.select(_PASSAGE.id, _PASSAGE.text, _PASSAGE.fingerprint)
        asked = asked.select_from(tables.pending.join(tables.passage)).where(self._here)
        rows = self._connection.execute(asked.order_by(_PENDING.passage_id).limit(limit))
        return [PendingPassage(*row) for row in rows]

    def count(self) -> int:
        """All of them."""
        asked = sa.select(sa.func.count()).select_from(tables.pending).where(self._here)
        return self._connection.execute(asked).scalar_one()

    def fill(self, vectors: Mapping[int, bytes]) -> int:
        """Only what still waits is stored."""
        memory = tables.memory.c
        asked = (
            sa.select(_PASSAGE.id, memory.user_id, memory.scope, memory.project_id, memory.session_id, memory.status)
            .select_from(tables.pending.join(tables.passage).join(tables.memory))
            .where(self._here, _PASSAGE.id.in_(each(vectors)))
        )
        rows = self._connection.execute(asked).all()
        vectors_of(bare(self._connection), self._space.number, self._space.engine).put(
            Vector(
                row.id,
                vectors[row.id],
                row.user_id,
                place_of(row.scope, row.status, Numbers(project_id=row.project_id, session_id=row.session_id)),
            )
            for row in rows
        )
        filled = sa.delete(tables.pending).where(self._here, _PENDING.passage_id.in_(each(row.id for row in rows)))
        self._connection.execute(filled)
        return len(rows)
