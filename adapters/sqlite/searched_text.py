"""What makes a memory findable: its words, its passages and their vectors.

Plain SQL on the bare connection: most of it is virtual tables, and an import goes through here for every memory.
"""

from collections.abc import Sequence
from typing import NamedTuple

import apsw

from nan_forget.adapters.sqlite.vector_engines import Place, Vector, VectorEngine, vectors_of
from nan_forget.application.ports.memory_store import Passage
from nan_forget.domain.words import index_terms


class Stored(NamedTuple):
    """A stored memory as the indexes know it."""

    key: int
    user_id: str
    place: Place


class SearchedText:
    """Writes the indexes in step with the rows, inside the caller's transaction; ``apsw.Error`` passes through."""

    def __init__(self, database: apsw.Connection) -> None:
        self._database = database

    def put(self, stored: Stored, document: str, passages: Sequence[Passage]) -> None:
        """Adds what a memory without any has. Vectors are of the current space; in every other the passages wait."""
        words = " ".join(index_terms(document))
        self._database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (stored.key, words))
        numbers = [self._add(stored.key, ordinal, passage) for ordinal, passage in enumerate(passages)]
        for space, state, vectors in self._spaces():
            filled = [
                Vector(number, passage.vector, stored.user_id, stored.place)
                for number, passage in zip(numbers, passages, strict=True)
                if state == "current" and passage.vector is not None
            ]
            vectors.put(filled)
            waiting = set(numbers).difference(vector.passage_id for vector in filled)
            self._database.executemany(
                "INSERT INTO pending (space_id, passage_id) VALUES (?, ?)", [(space, number) for number in waiting]
            )

    def remove(self, key: int) -> None:
        """Takes away everything of a memory."""
        numbers = self._numbers(key)
        for _, _, vectors in self._spaces():
            vectors.remove(numbers)
        self._database.execute("DELETE FROM words WHERE rowid = ?", (key,))
        self._database.execute("DELETE FROM passage WHERE memory_key = ?", (key,))

    def move(self, stored: Stored) -> None:
        """Carries a new place or status to the vectors."""
        numbers = self._numbers(stored.key)
        for _, _, vectors in self._spaces():
            vectors.move(numbers, stored.place)

    def _add(self, key: int, ordinal: int, passage: Passage) -> int:
        self._database.execute(
            "INSERT INTO passage (memory_key, ordinal, fingerprint, text) VALUES (?, ?, ?, ?)",
            (key, ordinal, passage.fingerprint, passage.text),
        )
        return self._database.last_insert_rowid()

    def _numbers(self, key: int) -> list[int]:
        return [row[0] for row in self._database.execute("SELECT id FROM passage WHERE memory_key = ?", (key,))]

    def _spaces(self) -> list[tuple[int, str, VectorEngine]]:
        """Number, state and vectors of every embedding space."""
        rows = self._database.execute("SELECT id, state, engine FROM embedding_space")
        return [(space, state, vectors_of(self._database, space, engine)) for space, state, engine in rows]
