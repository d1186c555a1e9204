"""Memories that repeat others of their place: which stays, and which may go."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.lifetime import Departure
from nan_forget.domain.memory import Memory, Reason, Scope
from nan_forget.domain.provenance import Tier
from nan_forget.domain.verdict import Verdict, judge, likeness

Cosine = Callable[[Memory, Memory], float | None]


def keys(memory: Memory) -> list[Hashable]:
    """Duplicates share one of these, so only memories that do need to be compared."""
    session = memory.session_id if memory.scope is Scope.SESSION else None
    place = (memory.user_id, memory.scope, memory.project and memory.project.key, session)
    return [(place, key) for key in likeness(memory.content)]


def duplicates(alike: Sequence[Memory], cosine: Cosine, calibration: Calibration) -> Iterator[Departure]:
    """Those of some memories with a common key that may go because a better one says the same.

    The better one is core, or else was accessed more often, is surer, or is newer. Nothing goes that tells of a problem
    or a solution which the other one does not tell.
    """
    kept: list[Memory] = []
    for memory in sorted(alike, key=_worth, reverse=True):
        twin = next((one for one in kept if _same(memory, one, cosine(memory, one), calibration=calibration)), None)
        if twin is None:
            kept.append(memory)
        else:
            yield Departure(memory, Reason.DUPLICATE, f'says the same as "{twin.summary}"')


def _worth(memory: Memory) -> tuple[object, ...]:
    return memory.tier is Tier.CORE, memory.access_count, memory.confidence, memory.created_at, memory.id


def _same(memory: Memory, kept: Memory, cosine: float | None, *, calibration: Calibration) -> bool:
    if memory.problem not in {None, kept.problem} or memory.solution not in {None, kept.solution}:
        return False
    old, new = sorted((memory, kept), key=lambda one: (one.created_at, one.id))
    verdict = judge(old.content, new.content, cosine=cosine, calibration=calibration)
    return verdict in {Verdict.SAME, Verdict.PARAPHRASE}
