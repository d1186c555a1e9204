"""A second set of vectors beside that of the passages."""

from collections.abc import Mapping

from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import PendingPassage
from tests.fakes.tables import Tables


class InMemorySpaceBuilder:
    """Twin of the port ``SpaceBuilder``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def begin(self, model_id: str, dimension: int) -> Space:
        """What was built for another model is dropped."""
        space = self._tables.building
        if space is None or (space.model_id, space.dimension) != (model_id, dimension):
            space = Space(self._tables.next_number(), model_id, dimension, "exact")
            self._tables.building, self._tables.built = space, {}
        return space

    def waiting(self, space: Space, limit: int) -> list[PendingPassage]:
        """In the order of saving."""
        return self._waiting(space)[:limit]

    def count_waiting(self, space: Space) -> int:
        """None in a space that was given up."""
        return len(self._waiting(space))

    def fill(self, space: Space, vectors: Mapping[int, bytes]) -> int:
        """What does not wait (any more) is passed over."""
        filled = {one.number: vectors[one.number] for one in self._waiting(space) if one.number in vectors}
        self._tables.built |= filled
        return len(filled)

    def switch(self, space: Space) -> bool:
        """Every passage exchanges its vector."""
        if space != self._tables.building or self._waiting(space):
            return False
        for number, passage in self._tables.passages.items():
            self._tables.passages[number] = passage._replace(vector=self._tables.built[number])
        self._tables.space, self._tables.building, self._tables.built = space, None, {}
        return True

    def _waiting(self, space: Space) -> list[PendingPassage]:
        if space != self._tables.building:
            return []
        passages = self._tables.passages.items()
        return [
            PendingPassage(number, one.text, one.fingerprint)
            for number, one in passages
            if number not in self._tables.built
        ]
