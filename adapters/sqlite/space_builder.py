"""A second embedding space beside the current one, until it takes its place."""

from collections.abc import Mapping

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.waiting import Waiting, drop_space, make_space, space_in
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import PendingPassage

BUILDING, CURRENT = "building", "current"


class SqliteSpaceBuilder:
    """Twin of the port ``SpaceBuilder``; lives as long as one transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def begin(self, model_id: str, dimension: int) -> Space:
        """Goes on where a killed process stopped."""
        space = space_in(self._connection, BUILDING)
        if space and (space.model_id, space.dimension) != (model_id, dimension):
            drop_space(self._connection, space)
            space = None
        return space or make_space(self._connection, BUILDING, model_id=model_id, dimension=dimension)

    def waiting(self, space: Space, limit: int) -> list[PendingPassage]:
        """By number: oldest first."""
        here = self._built(space)
        return here.first(limit) if here else []

    def count_waiting(self, space: Space) -> int:
        """None in a space that was given up."""
        here = self._built(space)
        return here.count() if here else 0

    def fill(self, space: Space, vectors: Mapping[int, bytes]) -> int:
        """Only what still waits is stored."""
        here = self._built(space)
        return here.fill(vectors) if here else 0

    def switch(self, space: Space) -> bool:
        """One change of state, in the caller's transaction."""
        here = self._built(space)
        if here is None or here.count():
            return False
        retired = space_in(self._connection, CURRENT)
        if retired:
            drop_space(self._connection, retired)
        one = tables.embedding_space.c.id == space.number
        self._connection.execute(sa.update(tables.embedding_space).where(one).values(state=CURRENT))
        return True

    def _built(self, space: Space) -> Waiting | None:
        """What waits in a space that is still being built."""
        return Waiting(self._connection, space) if space == space_in(self._connection, BUILDING) else None
