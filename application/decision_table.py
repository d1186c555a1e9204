"""The decision table over what is stored: finds the rivals of a memory, and writes what follows from the decision."""

from collections.abc import Sequence

from nan_forget.application.embedding import Embedded
from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.candidate import Evidence
from nan_forget.domain.decision import Decision, Rival, Settled, decide
from nan_forget.domain.event import Operation
from nan_forget.domain.memory import Memory, Scope
from nan_forget.domain.ranking import WORDS_ONLY
from nan_forget.domain.verdict import MAX_CHARACTERS, alternatives
from nan_forget.domain.visibility import Reach, View
from nan_forget.domain.words import query_terms

CANDIDATES = 10
"""How many of the nearest, and how many of the best by words, are judged."""


def decided(memory: Memory, embedded: Embedded, work: Work) -> Decision:
    """What a new memory makes of those of its place, in the transaction that writes what follows."""
    twin = work.memories.twin(memory)
    found = rivals_of(memory, embedded, work)
    known = twin is None or any(one.memory.id == twin.id for one in found)
    return decide(memory, found if known or twin is None else [Rival(twin, 1.0), *found], scale_of(embedded))


def rivals_of(memory: Memory, embedded: Embedded, work: Work) -> list[Rival]:
    """The other active memories of the same place that may speak of the same matter, the nearest first.

    Without a vector, or a model that can say what it means, those that words lead to.
    """
    if len(memory.content) > MAX_CHARACTERS:
        return []  # a document is neither replaced nor merged
    terms = tuple(query_terms(memory.content)) + tuple(alternatives(memory.content))
    vector = embedded.leading(memory.document) if embedded.calibration else None
    question = Question(_place_of(memory), terms=terms, vector=vector, candidates=CANDIDATES)
    found = work.index.find(question._replace(model_id=embedded.model_id)).candidates
    scale = scale_of(embedded)
    near = {one.id: one.own.cosine for one in found if one.id != memory.id and _may_concern(one.own, scale)}
    rivals = [Rival(one, near[one.id]) for one in work.memories.get(memory.user_id, list(near))]
    return sorted(rivals, key=lambda one: -2.0 if one.cosine is None else one.cosine, reverse=True)


def scale_of(embedded: Embedded) -> Calibration:
    """What cosines mean; where there are none, it does not matter."""
    return embedded.calibration or WORDS_ONLY


def write(settled: Settled, passages: Sequence[Passage] | None, *, work: Work, operation: Operation) -> None:
    """Stores the new states with their events; ``passages`` are those of the memory that now speaks."""
    for change in settled.changes:
        own = passages if change.new.id == settled.memory.id else None
        if change.old is None:
            work.memories.add(change.new, own or ())
        else:
            work.memories.replace(change.new, own)
    work.events.append([operation.event(change.kind, change.old, change.new) for change in settled.changes])


def _place_of(memory: Memory) -> View:
    session_id = memory.session_id if memory.scope is Scope.SESSION else None
    return View(memory.user_id, memory.project.key if memory.project else None, session_id, Reach.PLACE)


def _may_concern(evidence: Evidence, calibration: Calibration) -> bool:
    """Whether words meet, by name or as values of one kind, or vectors are near."""
    if evidence.cosine is None:
        return evidence.bm25 > 0.0
    return evidence.cosine >= (calibration.minimum if evidence.bm25 > 0.0 else calibration.related)
