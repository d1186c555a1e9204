"""Recall by looking at every memory that the view reaches."""

from array import array
from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import hypot

from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.domain.candidate import NOTHING, Candidate, Evidence, Findings
from nan_forget.domain.entry import Entry
from nan_forget.domain.memory import Memory, Scope, Status
from nan_forget.domain.moments import to_us
from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.scoring import product
from nan_forget.domain.visibility import Filter, Reach, View
from nan_forget.domain.words import index_terms
from tests.fakes.bm25 import Bm25
from tests.fakes.memory_store import InMemoryMemoryStore
from tests.fakes.tables import Row, Tables


class InMemoryRecallIndex:
    """Twin of the port ``RecallIndex``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def space(self) -> Space | None:
        """The current embedding space."""
        return self._tables.space

    def find(self, question: Question) -> Findings:
        """The best by vector and the best by words, with the evidence for them and their neighbours."""
        told = [row for row in self._reached(question.view) if _in_state(row.memory, question.wanted)]
        words = Bm25(self._tables.words, question.terms)
        vector = question.vector if self._is_current(question.model_id) else None
        evidence = {row.key: Evidence(self._cosine(row.key, vector), words.score(row.key)) for row in told}
        wanted = {row.key: evidence[row.key] for row in told if _passes(row.memory, question.wanted)}
        near = {key: one.cosine for key, one in wanted.items() if one.cosine is not None}
        worded = {key: one.bm25 for key, one in wanted.items() if one.bm25}
        exact = {key: self._exact(key, question.exact) for key in wanted}
        literal = {key: float(count) for key, count in exact.items() if count}
        chosen = {key for scores in (near, worded, literal) for key in _best(scores, question.candidates)}
        if not chosen:
            return NOTHING
        candidates = (
            _candidate(row, _neighbours(row, told), evidence, exact[row.key]) for row in told if row.key in chosen
        )
        best, nearest = max(worded.values(), default=0.0), max(near.values(), default=0.0)
        return Findings(tuple(candidates), nearest, best, words.ideal, words.whole)

    def recent(self, view: View, wanted: Filter, *, limit: int) -> list[str]:
        """The newest by creation."""
        found = self._wanted(view, wanted)
        found.sort(key=lambda memory: (memory.created_at, memory.id), reverse=True)
        return [memory.id for memory in found[:limit]]

    def strongest(self, view: View, wanted: Filter, *, now_us: int, limit: int) -> list[str]:
        """By the domain's own product; sorting is stable, so ties stay in the order of saving."""
        found = self._wanted(view, wanted)
        found.sort(key=lambda memory: -_strength(memory, now_us))
        return [memory.id for memory in found[:limit]]

    def count(self, view: View, wanted: Filter) -> int:
        """Of what passes."""
        return len(self._wanted(view, wanted))

    def entries(self, user_id: str, ids: Sequence[str]) -> list[Entry]:
        """In the order asked for."""
        store = InMemoryMemoryStore(self._tables)
        own = (row.memory for row in self._tables.rows.values() if row.memory.user_id == user_id)
        active = {memory.id: memory for memory in own if memory.status is Status.ACTIVE}
        claims = [(one.id, other) for one in active.values() for other in one.links.conflicts_with if other in active]
        contested = {id for claim in claims for id in claim}
        return [_entry(memory, contested=memory.id in contested) for memory in store.get(user_id, ids)]

    def below(self, user_id: str, ids: Sequence[str]) -> dict[str, list[str]]:
        """By the links that memories hold."""
        store = InMemoryMemoryStore(self._tables)
        parts = {
            one.id: [
                part.id for part in store.get(user_id, one.links.consolidated_from) if part.status is Status.ACTIVE
            ]
            for one in store.get(user_id, ids)
        }
        return {id: found for id, found in parts.items() if found}

    def _exact(self, key: int, terms: Iterable[str]) -> int:
        """How many literal terms stand in a memory, each with its tokens one after the other."""
        text = f" {' '.join(self._tables.words[key])} "
        phrases = (" ".join(index_terms(term)) for term in terms)
        return sum(f" {phrase} " in text for phrase in phrases if phrase)

    def _wanted(self, view: View, wanted: Filter) -> list[Memory]:
        memories = [row.memory for row in self._reached(view)]
        return [memory for memory in memories if _in_state(memory, wanted) and _passes(memory, wanted)]

    def _reached(self, view: View) -> list[Row]:
        """What the view reaches, oldest first."""
        mine = (row for row in self._tables.rows.values() if row.memory.user_id == view.user_id)
        if view.reach is Reach.PLACE:
            return [row for row in mine if _place(row.memory) == (view.project, view.session_id)]
        return [row for row in mine if _in_session(row.memory, view) and self._in_project(row.memory, view)]

    def _in_project(self, memory: Memory, view: View) -> bool:
        if memory.project is None or memory.project.key == view.project:
            return view.reach is not Reach.BEYOND
        project = self._tables.projects.by_key(memory.user_id, memory.project.key)
        return view.reach is not Reach.OWN and project is not None and not project.private

    def _is_current(self, model_id: str | None) -> bool:
        """Whether vectors of this model may be compared; without one nobody doubts it."""
        return model_id is None or (self._tables.space is not None and self._tables.space.model_id == model_id)

    def _cosine(self, key: int, vector: bytes | None) -> float | None:
        """Of the best passage; None where either side has no vector."""
        if vector is None:
            return None
        passages = (passage.vector for passage in self._tables.passages_of(key).values())
        return max((_cosine(vector, one) for one in passages if one is not None), default=None)


def _place(memory: Memory) -> tuple[str | None, str | None]:
    session_id = memory.session_id if memory.scope is Scope.SESSION else None
    return memory.project.key if memory.project else None, session_id


def _in_session(memory: Memory, view: View) -> bool:
    return memory.scope is not Scope.SESSION or memory.session_id == view.session_id


def _in_state(memory: Memory, wanted: Filter) -> bool:
    return wanted.archived or wanted.as_of_us is not None or memory.status is Status.ACTIVE


def _passes(memory: Memory, wanted: Filter) -> bool:
    """Every restriction but that of the state."""
    created = to_us(memory.created_at)
    return (
        (not wanted.types or memory.type in wanted.types)
        and (not wanted.scopes or memory.scope in wanted.scopes)
        and (not wanted.tags or not set(wanted.tags).isdisjoint(memory.tags))
        and (wanted.since_us is None or wanted.since_us <= created)
        and (wanted.until_us is None or created < wanted.until_us)
        and (wanted.as_of_us is None or _held(memory, wanted.as_of_us))
    )


def _held(memory: Memory, at_us: int) -> bool:
    ended = memory.valid_to and to_us(memory.valid_to) <= at_us
    return to_us(memory.valid_from) <= at_us and not ended


def _best(scores: dict[int, float], count: int) -> list[int]:
    return nlargest(count, scores, key=lambda key: (scores[key], -key))


def _neighbours(row: Row, told: Iterable[Row]) -> list[list[Row]]:
    """The memories of the same session at distance 1 and 2, the earlier one first."""
    session = row.memory.session_id
    mates = [one for one in told if session is not None and one.memory.session_id == session]
    before = [one for one in mates if one.key < row.key]
    after = [one for one in mates if one.key > row.key]
    return [before[-step:][:1] * (len(before) >= step) + after[step - 1 : step] for step in (1, 2)]


def _candidate(row: Row, neighbours: list[list[Row]], evidence: dict[int, Evidence], exact: int) -> Candidate:
    memory = row.memory
    return Candidate(
        key=row.key,
        id=memory.id,
        own=evidence[row.key],
        neighbours=tuple(tuple(evidence[one.key] for one in pair) for pair in neighbours),
        confidence=memory.confidence,
        access_count=memory.access_count,
        last_accessed_us=to_us(memory.last_accessed_at),
        created_us=to_us(memory.created_at),
        exact=exact,
    )


def _entry(memory: Memory, *, contested: bool) -> Entry:
    return Entry(
        id=memory.id,
        type=memory.type,
        scope=memory.scope,
        content=memory.content,
        summary=memory.summary,
        problem=memory.problem,
        solution=memory.solution,
        project_key=memory.project.key if memory.project else None,
        project_name=memory.project.name if memory.project else None,
        confidence=memory.confidence,
        provenance=memory.provenance,
        tier=memory.tier,
        status=memory.status,
        contested=contested,
        created_us=to_us(memory.created_at),
        updated_us=to_us(memory.updated_at),
        last_accessed_us=to_us(memory.last_accessed_at),
        access_count=memory.access_count,
        session=memory.session_id,
        expires_us=to_us(memory.expires_at) if memory.expires_at else None,
    )


def _cosine(one: bytes, other: bytes) -> float:
    left, right = array("f", one), array("f", other)
    product = sum(x * y for x, y in zip(left, right, strict=True))
    return product / (hypot(*left) * hypot(*right))


def _strength(memory: Memory, now_us: int) -> float:
    age_days = (now_us - to_us(memory.last_accessed_at)) / US_PER_DAY
    return product(1.0, age_days=age_days, access_count=memory.access_count, confidence=memory.confidence).score
