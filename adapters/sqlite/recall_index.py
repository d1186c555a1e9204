"""Recall as plain SQL over a bare connection, for the stores and for the prompt hook: imports nothing heavy."""

from collections.abc import Iterable, Sequence
from itertools import chain, starmap
from json import dumps
from typing import NamedTuple

import apsw

from nan_forget.adapters.sqlite.connection import has_vec0
from nan_forget.adapters.sqlite.memory_vectors import Compared, MemoryVectors, NoVectors
from nan_forget.adapters.sqlite.vector_engines import Vec0Vectors, has_direction, vectors_of
from nan_forget.adapters.sqlite.visible import of_memories, of_vectors
from nan_forget.adapters.sqlite.word_index import WordIndex
from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.domain.candidate import NOTHING, Candidate, Evidence, Findings
from nan_forget.domain.entry import Entry
from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.scoring import HALF_LIFE_DAYS
from nan_forget.domain.secrets import without_secrets
from nan_forget.domain.visibility import Filter, View

_CURRENT = "SELECT id, model_id, dimension, engine FROM embedding_space WHERE state = 'current'"

_ENTRIES = """
SELECT memory.id, memory.type, scope, content, summary, problem, solution, project.key, project.name,
    confidence, provenance, tier, memory.status,
    memory.status = 'active' AND EXISTS (
        SELECT 1 FROM (
            SELECT to_id AS other FROM link WHERE from_id = memory.id AND kind = 'conflicts_with'
            UNION ALL SELECT from_id FROM link WHERE to_id = memory.id AND kind = 'conflicts_with'
        ) JOIN memory AS rival ON rival.id = other
        WHERE rival.user_id = memory.user_id AND rival.status = 'active'
    ),
    created_us, updated_us, last_accessed_us, access_count, session.name, expires_us
FROM json_each(?) AS asked
CROSS JOIN memory ON memory.id = asked.value
LEFT JOIN project ON project.id = memory.project_id
LEFT JOIN session ON session.id = memory.session_id
WHERE memory.user_id = ?
ORDER BY asked.key
"""

_BELOW = """
SELECT above.id, part.id
FROM json_each(?) AS asked
CROSS JOIN memory AS above ON above.id = asked.value
CROSS JOIN link ON from_id = above.id AND kind = 'consolidated_from'
CROSS JOIN memory AS part ON part.id = to_id
WHERE above.user_id = ? AND part.user_id = above.user_id AND part.status = 'active'
ORDER BY asked.key, ordinal
"""

_STRENGTH = """
pow(0.5, max(? - last_accessed_us, 0) / ? * (1.0 - confidence))
    * (log2(access_count + 1) / 10.0 + 1.0) * (0.5 + 0.5 * confidence)
"""
"""Decay × frequency × confidence, where all rows are compared and only the best are wanted."""


class _Row(NamedTuple):
    """What is stored of a candidate, and the keys of its neighbours."""

    key: int
    id: str
    confidence: float
    access_count: int
    last_accessed_us: int
    created_us: int
    before: int | None
    after: int | None
    before_that: int | None
    after_that: int | None

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Keys of those that there are, at distance 1 and 2."""
        pairs = ((self.before, self.after), (self.before_that, self.after_that))
        return tuple(tuple(key for key in pair if key is not None) for pair in pairs)


class SqliteRecallIndex:
    """Twin of the port ``RecallIndex``; ``apsw.Error`` passes through to whoever opened the connection."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._words = WordIndex(connection)

    def space(self) -> Space | None:
        """The one in state ``current``."""
        return next(starmap(Space, self._connection.execute(_CURRENT)), None)

    def find(self, question: Question) -> Findings:
        """Searches both indexes, then looks up what the other one knows of each find and of its neighbours."""
        findings = NOTHING
        with self._connection:  # all statements see one state of the database
            findings = self._found(question)
        return findings  # noqa: RET504 - for mypy the connection might swallow an error and the block end without a result

    def recent(self, view: View, wanted: Filter, *, limit: int) -> list[str]:
        """By creation, then id."""
        within = of_memories(view, wanted)
        rows = self._connection.execute(
            f"SELECT id FROM memory WHERE {within.sql} ORDER BY created_us DESC, id DESC LIMIT ?",
            (*within.bindings, limit),
        )
        return [id for (id,) in rows]

    def strongest(self, view: View, wanted: Filter, *, now_us: int, limit: int) -> list[str]:
        """By ``domain.scoring.product``, which a test holds ``_STRENGTH`` to."""
        within = of_memories(view, wanted)
        rows = self._connection.execute(
            f"SELECT id FROM memory WHERE {within.sql} ORDER BY {_STRENGTH} DESC, key LIMIT ?",
            (*within.bindings, now_us, US_PER_DAY * HALF_LIFE_DAYS, limit),
        )
        return [id for (id,) in rows]

    def count(self, view: View, wanted: Filter) -> int:
        """By the same conditions as all others."""
        within = of_memories(view, wanted)
        rows = self._connection.execute(f"SELECT count(*) FROM memory WHERE {within.sql}", within.bindings)
        return int(rows.get)

    def entries(self, user_id: str, ids: Sequence[str]) -> list[Entry]:
        """One look-up each."""
        rows = self._connection.execute(_ENTRIES, (dumps(list(ids)), user_id))
        return [without_secrets(entry._replace(contested=bool(entry.contested))) for entry in starmap(Entry, rows)]

    def below(self, user_id: str, ids: Sequence[str]) -> dict[str, list[str]]:
        """By the links."""
        found: dict[str, list[str]] = {}
        for above, part in self._connection.execute(_BELOW, (dumps(list(ids)), user_id)):
            found.setdefault(above, []).append(part)
        return found

    def _found(self, question: Question) -> Findings:
        view, wanted = question.view, question.wanted
        compared = self._compared(question.vector, question.model_id)
        asked = self._words.ask(question.terms)
        near = compared.nearest(of_vectors(view, wanted), limit=question.candidates)
        worded = self._words.best(asked, of_memories(view, wanted), limit=question.candidates)
        literal = self._words.holders(question.exact, of_memories(view, wanted), limit=question.candidates)
        if not near and not worded and not literal:
            return NOTHING
        rows = self._rows({*near, *worded, *literal}, view, wanted)
        keys = {key for row in rows for key in chain((row.key,), *row.neighbours)}
        cosines = near | compared.cosines(keys - near.keys())
        fits = worded | self._words.fits(asked, keys - worded.keys())
        evidence = {key: Evidence(cosines.get(key), fits.get(key, 0.0)) for key in keys}
        exact = self._words.exact(question.exact, [row.key for row in rows])
        candidates = tuple(_candidate(row, evidence, exact.get(row.key, 0)) for row in rows)
        return Findings(
            candidates, max(near.values(), default=0.0), max(worded.values(), default=0.0), asked.ideal, asked.whole
        )

    def _compared(self, vector: bytes | None, model_id: str | None) -> Compared:
        """Not at all if the vector says nothing, or if the store has none of its kind or cannot read them here."""
        space = self.space()
        if vector is None or space is None or model_id not in {None, space.model_id}:
            return NoVectors()
        if len(vector) != 4 * space.dimension or not has_direction(vector):
            return NoVectors()
        if space.engine == Vec0Vectors.name and not has_vec0(self._connection):
            return NoVectors()
        return MemoryVectors(self._connection, vectors_of(self._connection, space.number, space.engine), vector)

    def _rows(self, keys: Iterable[int], view: View, wanted: Filter) -> list[_Row]:
        told = of_memories(view, Filter(archived=wanted.archived or wanted.as_of_us is not None))
        mate = f"SELECT key FROM memory INDEXED BY memory_by_session WHERE session_id = one.session_id AND {told.sql}"
        sides = ("< one.key ORDER BY key DESC", "> one.key ORDER BY key")
        mates = ", ".join(f"({mate} AND key {side} LIMIT 1 OFFSET {skip})" for skip in (0, 1) for side in sides)
        rows = self._connection.execute(
            "SELECT one.key, one.id, one.confidence, one.access_count, one.last_accessed_us, one.created_us,"
            f" {mates} FROM json_each(?) AS asked CROSS JOIN memory AS one ON one.key = asked.value",
            (*told.bindings * len(sides) * 2, dumps(list(keys))),
        )
        return list(starmap(_Row, rows))


def _candidate(row: _Row, evidence: dict[int, Evidence], exact: int) -> Candidate:
    return Candidate(
        key=row.key,
        id=row.id,
        own=evidence[row.key],
        neighbours=tuple(tuple(evidence[key] for key in keys) for keys in row.neighbours),
        confidence=row.confidence,
        access_count=row.access_count,
        last_accessed_us=row.last_accessed_us,
        created_us=row.created_us,
        exact=exact,
    )
