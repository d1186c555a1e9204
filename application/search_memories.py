"""Searches: recognition finds candidates by meaning and by words, recall tells them and looks beyond the project."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from nan_forget.application.associate import associate
from nan_forget.application.caller import Caller
from nan_forget.application.embedding import unmet, usable
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import ResolveProject, view_of
from nan_forget.application.search_request import ASSOCIATION, SearchRequest, filter_of
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.dates import spans
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.memory import Memory
from nan_forget.domain.moments import from_us, to_us
from nan_forget.domain.overview import onward
from nan_forget.domain.ranking import WORDS_ONLY, Ranked, Ranking, Tuning, rank, ranking_of
from nan_forget.domain.reversal import rolled_back
from nan_forget.domain.scoring import Factors
from nan_forget.domain.text import clean
from nan_forget.domain.visibility import Filter, Reach, View
from nan_forget.domain.words import exact_terms, query_terms

MAX_ASSOCIATIONS = 5
"""Memories that come to mind at most."""

TAIL_CANDIDATES = 4
"""Candidates of each side for each place of the widened tail: a hint must not cost what the answer does."""


class Stage(StrEnum):
    """How a result was reached."""

    RECOGNITION = "recognition"
    WIDENED = "widened"
    """From another project, behind the project's own."""
    RECENT = "recent"
    """Nothing was asked: the newest."""


class Found(NamedTuple):
    """One result in its place."""

    memory: Memory
    stage: Stage
    relevance: float
    factors: Factors
    contested: bool = False
    """Another active memory contradicts it."""


class Associated(NamedTuple):
    """A memory that came to mind, how strongly, and why."""

    memory: Memory
    activation: float
    why: str


class SearchOutcome(NamedTuple):
    """The project's own and the user's memories first, then the widened tail; and what the user should know."""

    results: list[Found]
    associations: list[Associated]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchMemories:
    """Ranks the memories that the caller may see against a query. Writes nothing."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject
    clock: Clock
    tuning: Tuning
    candidates: int = 50
    """How many memories each side, vectors and words, puts up for ranking."""

    def __call__(self, request: SearchRequest, caller: Caller) -> SearchOutcome:
        """The best ``limit`` of the caller's project and the user and, from depth 2, as many of other projects behind.

        A query that is blank or ``*`` gives the newest. ``InvalidInput`` for a value that does not fit.
        """
        wanted = filter_of(request)
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, request.project)
            space = work.vectors.current()
        session_id = request.session_id or caller.session_id
        view = view_of(place, caller._replace(session_id=session_id), request.project)
        query = clean(request.query).text
        if query.strip() in {"", "*"}:
            return self._recent(view, wanted, limit=request.limit, notices=place.notices)
        vector, calibration, notice = self._embedded(query, space)
        candidates = max(self.candidates, request.limit)
        terms, exact = tuple(query_terms(query)), tuple(exact_terms(query))
        question = Question(view, wanted, terms, exact, vector, candidates, space.model_id if space else None)
        with self.units.read() as work:
            results = self._found(question, ranking_of(calibration, self.tuning), request, work=work)
            least = calibration.cluster
            associations = _associated(results, view, work, least=least) if request.depth == ASSOCIATION else []
        return SearchOutcome(results, associations, (*place.notices, *notice))

    def _embedded(self, query: str, space: Space | None) -> tuple[bytes | None, Calibration, tuple[str, ...]]:
        """The query's vector if it may be compared with the stored ones, the scale to rank on, and why not."""
        try:
            embedder = self.embedders.chosen(space)
            if space is None:
                return None, embedder.calibration, ()
            if usable(embedder, space):
                return embedder.embed_query(query), embedder.calibration, unmet(self.embedders, space)
        except EmbedderUnavailable as error:
            return None, WORDS_ONLY, (f"Words only: {error.message}.",)
        models = f"vectors are of {space.model_id}, the chosen model is {embedder.model_id}"
        return None, embedder.calibration, (f"Words only: {models}.",)

    def _found(self, question: Question, ranking: Ranking, request: SearchRequest, *, work: Work) -> list[Found]:
        now_us = to_us(self.clock.now())
        times = spans(request.query, now=self.clock.local_now())
        reaches = [(Stage.RECOGNITION, question)]
        if request.depth > 1 and question.view.project is not None:
            beyond = question.view._replace(reach=Reach.BEYOND)
            few = min(question.candidates, TAIL_CANDIDATES * request.limit)
            reaches.append((Stage.WIDENED, question._replace(view=beyond, candidates=few)))
        ranked = [
            (stage, one)
            for stage, asked in reaches
            for one in _onward(rank(work.index.find(asked), ranking, now_us=now_us, spans=times), asked.view, work)[
                : request.limit
            ]
        ]
        by_id = _told([one.id for _, one in ranked], question.view, question.wanted, work=work)
        contested = _contested(by_id, question.view, work)
        return [Found(by_id[one.id], stage, one.relevance, one.factors, one.id in contested) for stage, one in ranked]

    def _recent(self, view: View, wanted: Filter, *, limit: int, notices: tuple[str, ...]) -> SearchOutcome:
        with self.units.read() as work:
            memories = _told(work.index.recent(view, wanted, limit=limit), view, wanted, work=work)
            contested = _contested(memories, view, work)
        plain = Factors(1.0, 1.0, 1.0, 1.0, 1.0)
        found = [Found(one, Stage.RECENT, 1.0, plain, one.id in contested) for one in memories.values()]
        return SearchOutcome(found, [], notices)


def _told(ids: Sequence[str], view: View, wanted: Filter, *, work: Work) -> dict[str, Memory]:
    """The memories as they were at the time that is asked for."""
    found = {memory.id: memory for memory in work.memories.get(view.user_id, ids)}
    if wanted.as_of_us is None:
        return found
    events = work.events.after(view.user_id, from_us(wanted.as_of_us), ids)
    return {
        id: rolled_back(memory, [one for one in events if one.event.memory_id == id]) for id, memory in found.items()
    }


def _contested(ids: Collection[str], view: View, work: Work) -> set[str]:
    return {id for pair in work.associations.conflicts(view.user_id, ids) for id in pair}


def _onward(ranked: Sequence[Ranked], view: View, work: Work) -> list[Ranked]:
    """The ranking with its entries in the place of an overview."""
    by_id = {one.id: one for one in ranked}
    ids = list(by_id)
    return [by_id[id] for id in onward(ids, work.index.below(view.user_id, ids), ids)]


def _associated(results: Sequence[Found], view: View, work: Work, *, least: float) -> list[Associated]:
    associations = associate([found.memory.id for found in results], view, work, least=least, limit=MAX_ASSOCIATIONS)
    memories = work.memories.get(view.user_id, [one.id for one in associations])
    return [Associated(memory, one.activation, one.why) for memory, one in zip(memories, associations, strict=True)]
