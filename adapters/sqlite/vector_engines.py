"""How vectors are kept and searched: ``vec0`` where the extension loads, ``exact`` everywhere else.

The vectors of a space stand in the table ``vectors_<space>`` with the same columns under both engines, so one SQL
serves both and only creating, searching and comparing differ. On the prompt's path: nothing heavy is imported here.
"""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from json import dumps
from math import hypot
from typing import ClassVar, NamedTuple

import apsw

from nan_forget.adapters.sqlite.connection import has_vec0
from nan_forget.adapters.sqlite.visible import Condition

STATES = {"active": 0, "archived": 1, "superseded": 2}
"""A memory's status as the vector tables write it."""

MAX_NEIGHBOURS = 4096
"""The most that vec0 answers to one search (sqlite-vec 0.1.9)."""

_CHUNK = 64
"""Vectors in one BLOB of vec0. With vec0's own 1,024, a look-up takes twice as long and a filtered search three times,
and the partition of each user holds room for up to 1,023 vectors too many."""


class Place(NamedTuple):
    """What a vector is filtered by beside its user; all of it can change."""

    project_id: int
    """0 = no project."""
    session_id: int
    """The session's number for a memory of session scope, else 0."""
    state: int
    """A value of ``STATES``."""


class Vector(NamedTuple):
    """One passage's vector, float32 little-endian, and where it belongs."""

    passage_id: int
    embedding: bytes
    user_id: str
    place: Place


class VectorEngine(ABC):
    """The vectors of one space. Changes belong to the caller's transaction; ``apsw.Error`` passes through."""

    name: ClassVar[str]
    """As ``embedding_space.engine`` has it."""

    def __init__(self, connection: apsw.Connection, space: int) -> None:
        self._connection = connection
        self._table = f"vectors_{space}"

    @abstractmethod
    def create(self, dimension: int) -> None:
        """Makes the empty table of this space."""

    @abstractmethod
    def nearest(self, vector: bytes, within: Condition, *, limit: int) -> list[tuple[int, float]]:
        """(passage, cosine) of the nearest vectors among those that satisfy ``within``, nearest first.

        ``within`` speaks of the table's columns as ``visible`` does; ``limit`` is at most ``MAX_NEIGHBOURS``.
        """

    @abstractmethod
    def cosines(self, vector: bytes, passage_ids: Sequence[int]) -> dict[int, float]:
        """Cosine of each of these passages that has a vector."""

    def drop(self) -> None:
        """Removes the table of this space."""
        self._connection.execute(f"DROP TABLE {self._table}")

    def put(self, vectors: Iterable[Vector]) -> None:
        """Adds vectors of passages that have none in this space yet; those without direction are passed over."""
        self._connection.executemany(
            f"INSERT INTO {self._table} (passage_id, embedding, user_id, project_id, session_id, state)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                (one.passage_id, one.embedding, one.user_id, *one.place)
                for one in vectors
                if has_direction(one.embedding)
            ),
        )

    def move(self, passage_ids: Sequence[int], place: Place) -> None:
        """Gives the vectors of these passages a new place; passages without a vector are passed over."""
        self._connection.executemany(
            f"UPDATE {self._table} SET project_id = ?, session_id = ?, state = ? WHERE passage_id = ?",
            ((*place, passage_id) for passage_id in passage_ids),
        )

    def remove(self, passage_ids: Sequence[int]) -> None:
        """Removes the vectors of these passages; passages without a vector are passed over."""
        self._connection.executemany(
            f"DELETE FROM {self._table} WHERE passage_id = ?", ((passage_id,) for passage_id in passage_ids)
        )

    def read(self, passage_ids: Sequence[int]) -> dict[int, bytes]:
        """The stored vectors of these passages, as far as there are any."""
        # A join with point look-ups: vec0 answers IN by reading the whole table.
        return dict(
            self._connection.execute(
                f"SELECT passage_id, embedding FROM json_each(?) CROSS JOIN {self._table} ON passage_id = value",
                (dumps(list(passage_ids)),),
            )
        )


class Vec0Vectors(VectorEngine):
    """Vectors in a vec0 table: an exhaustive scan of the user's partition in C."""

    name: ClassVar[str] = "vec0"

    def create(self, dimension: int) -> None:
        """Makes the empty virtual table."""
        self._connection.execute(
            f"CREATE VIRTUAL TABLE {self._table} USING vec0(passage_id INTEGER PRIMARY KEY,"
            f" embedding float[{dimension}] distance_metric=cosine, user_id TEXT PARTITION KEY,"
            f" project_id INTEGER, session_id INTEGER, state INTEGER, chunk_size={_CHUNK})"
        )

    def nearest(self, vector: bytes, within: Condition, *, limit: int) -> list[tuple[int, float]]:
        """Filters before it chooses, as long as ``within`` keeps to what vec0 understands (see ``visible``)."""
        return list(
            self._connection.execute(
                f"SELECT passage_id, 1.0 - distance FROM {self._table}"
                f" WHERE embedding MATCH ? AND k = ? AND {within.sql} ORDER BY distance",
                (vector, limit, *within.bindings),
            )
        )

    def cosines(self, vector: bytes, passage_ids: Sequence[int]) -> dict[int, float]:
        """Point look-ups by passage."""
        return dict(
            self._connection.execute(
                "SELECT passage_id, 1.0 - vec_distance_cosine(embedding, ?)"
                f" FROM json_each(?) CROSS JOIN {self._table} ON passage_id = value",
                (vector, dumps(list(passage_ids))),
            )
        )


def has_direction(vector: bytes) -> bool:
    """Whether it has cosines: zeros and what is no number have none, and vec0 would take them for nearest.

    Float32 must hold the square of its length, so that is from 2 to the power of -60 to 2 to the power of 60.
    """
    return 2.0**-60 < hypot(*array("f", vector)) < 2.0**60


def vectors_of(connection: apsw.Connection, space: int, engine: str) -> VectorEngine:
    """The vectors of a space by the engine that its table was made for (``embedding_space.engine``)."""
    if engine == Vec0Vectors.name:
        return Vec0Vectors(connection, space)
    from nan_forget.adapters.sqlite.exact_vectors import ExactVectors  # noqa: PLC0415 - numpy is for those who need it

    return ExactVectors(connection, space)


def engine_for(connection: apsw.Connection) -> str:
    """The engine of a new space on this machine."""
    return Vec0Vectors.name if has_vec0(connection) else "exact"
