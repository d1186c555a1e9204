"""Measures retrieval on a set of documents and questions, through the product's own save and search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import plain_passages
from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.search_memories import SearchMemories
from nan_forget.application.search_request import MAX_LIMIT, SearchRequest
from nan_forget.domain.draft import Draft, Origin, compose
from nan_forget.domain.measures import hit_at, mean, percentile, recall_at, reciprocal_rank
from nan_forget.domain.memory import Memory, MemoryType, Source
from nan_forget.domain.project import Project
from nan_forget.domain.record import with_fields

BEFORE_ALL = datetime(1000, 1, 1, tzinfo=UTC)
"""The time of a question without one: nothing has an age."""

AFTER_ALL = datetime(9999, 1, 1, tzinfo=UTC)
"""The last access of a document without a time: it never has an age."""

BATCH = 500
"""Documents of one transaction."""

CALLER = Caller("eval", "cli")


class Document(NamedTuple):
    """One text of the corpus."""

    id: str
    text: str
    timestamp: datetime | None = None
    project: str | None = None
    session: str | None = None
    type: str | None = None


class Query(NamedTuple):
    """One question and the ids of the documents that answer it."""

    id: str
    text: str
    relevant: tuple[str, ...]
    now: datetime | None = None
    project: str | None = None


class EvaluationSet(NamedTuple):
    """A corpus with its questions."""

    name: str
    documents: Sequence[Document]
    queries: Sequence[Query]


class Figures(NamedTuple):
    """What was measured; means over the questions, times of a whole search in milliseconds."""

    queries: int
    recall_at_5: float
    recall_at_10: float
    hit_at_5: float
    hit_at_10: float
    mrr: float
    p50_ms: float
    p95_ms: float


@dataclass
class QuestionClock:
    """A clock that shows the time of the question being asked."""

    ticking: Clock
    at: datetime = BEFORE_ALL

    def now(self) -> datetime:
        """The question's time."""
        return self.at

    def local_now(self) -> datetime:
        """The same: the times of a set say nothing of where the person is."""
        return self.at

    def monotonic_s(self) -> float:
        """Real time, for measuring."""
        return self.ticking.monotonic_s()


Progress = Callable[[str, int, int], None]
"""Called with phase (``documents``, ``vectors`` or ``questions``), done and total."""


@dataclass(frozen=True, slots=True)
class EvaluateRetrieval:
    """Fills an empty store with the corpus and asks every question; duplicates are kept, accesses are not counted."""

    units: UnitOfWork
    heal: HealVectors
    search: SearchMemories
    clock: QuestionClock
    ids: IdFactory
    documents: dict[str, str] = field(default_factory=dict)
    """Id of a memory → id of its document."""

    def load(self, documents: Sequence[Document], progress: Progress) -> None:
        """Saves the corpus in its order, then embeds it."""
        for start in range(0, len(documents), BATCH):
            with self.units.write() as work:
                for document in documents[start : start + BATCH]:
                    if document.project and not work.projects.by_key(CALLER.user_id, document.project):
                        work.projects.add(CALLER.user_id, Project(document.project, document.project))
                    memory = self._memory(document)
                    work.memories.add(memory, plain_passages(memory.document), unique=False)
                    self.documents[memory.id] = document.id
                work.commit()
            progress("documents", min(start + BATCH, len(documents)), len(documents))
        with self.units.read() as work:
            total = work.vectors.count_pending()
        done = 0
        while filled := self.heal(limit=BATCH):
            done += filled
            progress("vectors", done, total)

    def __call__(self, queries: Sequence[Query], progress: Progress, *, decay: bool = True) -> Figures:
        """Asks every question at its time, or with ``decay`` off as if nothing had an age."""
        found: list[list[str]] = []
        times_ms: list[float] = []
        for number, query in enumerate(queries, start=1):
            self.clock.at = (query.now or BEFORE_ALL) if decay else BEFORE_ALL
            began = self.clock.monotonic_s()
            outcome = self.search(SearchRequest(query.text, query.project, depth=1, limit=MAX_LIMIT), CALLER)
            times_ms.append((self.clock.monotonic_s() - began) * 1000)
            found.append([self.documents[one.memory.id] for one in outcome.results])
            progress("questions", number, len(queries))
        return _figures(queries, found, times_ms)

    def _memory(self, document: Document) -> Memory:
        project = Project(document.project, document.project).ref if document.project else None
        origin = Origin(
            id=self.ids.new_id(),
            user_id=CALLER.user_id,
            project=project,
            source=Source(),
            now=document.timestamp or AFTER_ALL,
        )
        kind = document.type if document.type in set(MemoryType) else None
        memory = compose(Draft(content=document.text, type=kind), origin)
        return with_fields(memory, {"session_id": document.session})


def _figures(queries: Sequence[Query], found: Sequence[Sequence[str]], times_ms: Sequence[float]) -> Figures:
    pairs = [(ids, query.relevant) for ids, query in zip(found, queries, strict=True)]

    def over_all(measure: Callable[[Sequence[str], tuple[str, ...]], float]) -> float:
        return mean([measure(ids, relevant) for ids, relevant in pairs])

    return Figures(
        queries=len(queries),
        recall_at_5=over_all(lambda ids, relevant: recall_at(5, ids, relevant)),
        recall_at_10=over_all(lambda ids, relevant: recall_at(10, ids, relevant)),
        hit_at_5=over_all(lambda ids, relevant: hit_at(5, ids, relevant)),
        hit_at_10=over_all(lambda ids, relevant: hit_at(10, ids, relevant)),
        mrr=over_all(reciprocal_rank),
        p50_ms=percentile(0.5, times_ms),
        p95_ms=percentile(0.95, times_ms),
    )
