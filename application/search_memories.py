"""Searches: recognition finds candidates by meaning and by words, recall tells them in full and looks beyond the project."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import usable
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import Resolution, ResolveProject
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable, InvalidInput, NotAvailable
from nan_forget.domain.fields import choice, labels, optional_time
from nan_forget.domain.memory import Memory, MemoryType, Scope
from nan_forget.domain.moments import to_us
from nan_forget.domain.ranking import WORDS_ONLY, Ranked, Ranking, Tuning, rank, ranking_of
from nan_forget.domain.scoring import Factors
from nan_forget.domain.text import clean
from nan_forget.domain.visibility import Filter, Reach, View
from nan_forget.domain.words import query_terms

MAX_LIMIT = 100
"""Results of one search at most."""


class Stage(StrEnum):
    """How a result was reached."""

    RECOGNITION = "recognition"
    WIDENED = "widened"
    """From another project, behind the project's own."""
    RECENT = "recent"
    """Nothing was asked: the newest."""


class SearchRequest(NamedTuple):
    """What is searched, where, and how far. Values may be text as doors deliver them."""

    query: str
    project: str | None = None
    type: str | None = None
    scope: str | None = None
    session_id: str | None = None
    tag: str | None = None
    since: str | None = None
    until: str | None = None
    as_of: str | None = None
    depth: int = 2
    limit: int = 5
    include_archived: bool = False


class Found(NamedTuple):
    """One result in its place."""

    memory: Memory
    stage: Stage
    relevance: float
    factors: Factors


class SearchOutcome(NamedTuple):
    """The project's own and the user's memories first, then the widened tail; and what the user should know."""

    results: list[Found]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchMemories:
    """Ranks the memories that the caller may see against a query. Writes nothing."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject
    clock: Clock
    tuning: Tuning

    def __call__(self, request: SearchRequest, caller: Caller) -> SearchOutcome:
        """The best ``limit`` of the caller's project and own memories and, from depth 2, as many of other projects behind.

        A query that is blank or ``*`` gives the newest. ``InvalidInput`` for a value that does not fit.
        """
        wanted = _filter(request)
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, request.project)
            space = work.vectors.current()
        view = _view(place, request, caller)
        query = clean(request.query).text
        if query.strip() in {"", "*"}:
            return self._recent(view, wanted, request.limit, place)
        vector, calibration, notice = self._embedded(query, space)
        question = Question(view, wanted, tuple(query_terms(query)), vector)
        results = self._found(question, ranking_of(calibration, self.tuning), request)
        return SearchOutcome(results, (*place.notices, *notice))

    def _embedded(self, query: str, space: Space | None) -> tuple[bytes | None, Calibration, tuple[str, ...]]:
        """The query's vector if it may be compared with the stored ones, the scale to rank on, and why there is no vector."""
        try:
            embedder = self.embedders.chosen(space)
            if space is None:
                return None, embedder.calibration, ()
            if usable(embedder, space):
                return embedder.embed_query(query), embedder.calibration, ()
        except EmbedderUnavailable as error:
            return None, WORDS_ONLY, (f"Words only: {error.message}.",)
        reason = f"Words only: vectors are of {space.model_id}, the chosen model is {embedder.model_id}; run `nan-forget reindex`."
        return None, embedder.calibration, (reason,)

    def _found(self, question: Question, ranking: Ranking, request: SearchRequest) -> list[Found]:
        now_us = to_us(self.clock.now())
        reaches = [(Stage.RECOGNITION, question)]
        if request.depth > 1 and question.view.project is not None:
            beyond = question.view._replace(reach=Reach.BEYOND)
            reaches.append((Stage.WIDENED, question._replace(view=beyond)))
        with self.units.read() as work:
            return [
                found
                for stage, asked in reaches
                for found in _told(rank(work.index.find(asked), ranking, now_us=now_us)[: request.limit], stage, asked.view, work)
            ]

    def _recent(self, view: View, wanted: Filter, limit: int, place: Resolution) -> SearchOutcome:
        with self.units.read() as work:
            memories = work.memories.get(view.user_id, work.index.recent(view, wanted, limit=limit))
        plain = Factors(1.0, 1.0, 1.0, 1.0, 1.0)
        return SearchOutcome([Found(memory, Stage.RECENT, 1.0, plain) for memory in memories], place.notices)


def _told(ranked: list[Ranked], stage: Stage, view: View, work: Work) -> list[Found]:
    memories = {memory.id: memory for memory in work.memories.get(view.user_id, [one.id for one in ranked])}
    return [Found(memories[one.id], stage, one.relevance, one.factors) for one in ranked if one.id in memories]


def _view(place: Resolution, request: SearchRequest, caller: Caller) -> View:
    project = place.project.key if place.project else None
    unknown = project is None and (request.project is not None or place.location is not None)
    reach = Reach.OWN if project or unknown else Reach.EVERYWHERE
    return View(caller.user_id, project or ("" if unknown else None), request.session_id or caller.session_id, reach)


def _filter(request: SearchRequest) -> Filter:
    if request.depth == 3:
        raise NotAvailable("depth 3 (association) is not available yet", hint="Use --depth 1 or 2.")
    if request.depth not in {1, 2}:
        raise InvalidInput(f"depth is {request.depth}, it must be 1, 2 or 3")
    if not 1 <= request.limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {request.limit}, it must lie between 1 and {MAX_LIMIT}")
    return Filter(
        types=(choice(MemoryType)(request.type, "type"),) if request.type else (),
        scopes=(choice(Scope)(request.scope, "scope"),) if request.scope else (),
        tags=labels(request.tag, "tag"),
        since_us=_us(request.since, "since"),
        until_us=_us(request.until, "until"),
        as_of_us=_us(request.as_of, "as_of"),
        archived=request.include_archived,
    )


def _us(value: str | None, field: str) -> int | None:
    moment = optional_time(value, field)
    return None if moment is None else to_us(moment)
