"""Vectors beside their passages."""

from collections.abc import Collection, Mapping, Sequence

from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import Owner, PendingPassage
from tests.fakes.tables import Tables


class InMemoryVectorStore:
    """Twin of the port ``VectorStore``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def current(self) -> Space | None:
        """The one space, if there is one."""
        return self._tables.space

    def open_space(self, model_id: str, dimension: int) -> Space:
        """The first model asked for stays."""
        space = self._tables.space or Space(1, model_id, dimension, "exact")
        self._tables.space = space
        return space

    def known(self, fingerprints: Sequence[str]) -> dict[str, bytes]:
        """Of all users: equal texts have equal vectors."""
        asked = set(fingerprints)
        return {
            one.fingerprint: one.vector
            for one in self._tables.passages.values()
            if one.vector and one.fingerprint in asked
        }

    def pending(self, limit: int) -> list[PendingPassage]:
        """Oldest first."""
        return self._waiting()[:limit]

    def count_pending(self) -> int:
        """All of them while there is no space."""
        return len(self._waiting()) if self._tables.space else len(self._tables.passages)

    def owners(self, passages: Collection[int]) -> list[Owner]:
        """Rows stand in the order of saving."""
        keys = {self._tables.passages[number].key for number in passages if number in self._tables.passages}
        rows = self._tables.rows.values()
        return [Owner(row.memory.user_id, row.memory.id) for row in rows if row.key in keys]

    def fill(self, vectors: Mapping[int, bytes]) -> int:
        """What does not wait (any more) is passed over."""
        filled = {one.number: vectors[one.number] for one in self._waiting() if one.number in vectors}
        for number, vector in filled.items():
            self._tables.passages[number] = self._tables.passages[number]._replace(vector=vector)
        return len(filled)

    def _waiting(self) -> list[PendingPassage]:
        if self._tables.space is None:
            return []
        passages = self._tables.passages.items()
        return [PendingPassage(number, one.text, one.fingerprint) for number, one in passages if one.vector is None]
