"""The one decision table: what a new memory makes of those that stand in its place already.

Newest truth wins and nothing is lost: what is replaced stays readable and can be brought back, what would vanish
without a substitute stays beside the new memory, as contested.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Links, Memory, Status
from nan_forget.domain.merging import merged
from nan_forget.domain.provenance import Tier
from nan_forget.domain.text import normalised
from nan_forget.domain.verdict import Verdict, judge


class Rival(NamedTuple):
    """A memory of the same place, and how near it is; None without vectors."""

    memory: Memory
    cosine: float | None


class Decision(NamedTuple):
    """What becomes of the older memories."""

    twin: Memory | None = None
    """Says the same: the new one is its repetition."""
    superseded: tuple[Memory, ...] = ()
    contested: tuple[Memory, ...] = ()


class Change(NamedTuple):
    """One memory's part in what follows from a decision; ``old`` is None for a memory that is new."""

    kind: Kind
    old: Memory | None
    new: Memory


class Settled(NamedTuple):
    """The states that follow from a decision, the older memories first."""

    memory: Memory
    """The one that now speaks: the new memory, or the twin as it was said again."""
    changes: tuple[Change, ...]
    superseded: tuple[str, ...]
    """Ids."""
    conflicts: tuple[str, ...]
    """Ids."""


def decide(new: Memory, rivals: Sequence[Rival], calibration: Calibration) -> Decision:
    """Judges the content of ``new`` against every rival, the nearest first."""
    verdicts = [
        (one.memory, judge(one.memory.content, new.content, cosine=one.cosine, calibration=calibration))
        for one in rivals
    ]
    twin = next((one for want in (Verdict.SAME, Verdict.PARAPHRASE) for one, said in verdicts if said is want), None)
    others = [(one, said) for one, said in verdicts if twin is None or _in_conflict(one, twin)]
    replaced = [one for one, said in others if said is Verdict.REPLACES]
    speaker = new if twin is None else merged(twin, new, now=new.created_at)
    superseded = tuple(one for one in replaced if may_replace(one, speaker))
    disputed = [] if twin else [one for one, said in others if said is Verdict.CONTESTED]
    contested = (*(one for one in replaced if one not in superseded and twin is None), *disputed)
    return Decision(twin, superseded, contested)


def may_replace(old: Memory, new: Memory) -> bool:
    """Whether ``new`` may take the place of ``old`` by itself: not if a core memory met a weaker one, nor if a problem
    or a solution would vanish of which the new memory says nothing, nor if it is an entry with the words of many.
    """
    if old.links.consolidated_from:
        return False
    weaker = new.tier is not Tier.CORE or new.confidence < old.confidence
    if old.tier is Tier.CORE and weaker:
        return False
    return not ((old.problem and not new.problem) or (old.solution and not new.solution))


def settle(new: Memory, decision: Decision, *, now: datetime, stored: bool = False) -> Settled:
    """The new states of all memories of a decision at ``now``.

    A twin is said again by ``new``, unless that would overwrite what was known: then ``new`` takes its place, as it
    does if both are ``stored`` already (decided on once the new one has its vector).
    """
    twin = decision.twin
    spoken, superseded, before, kind = new, decision.superseded, new if stored else None, Kind.SAVE
    if twin and (stored or _overwrites(twin, new)):
        spoken, superseded = restated(twin, new, now=now), (twin, *superseded)
    elif twin:
        spoken, before, kind = merged(twin, new, now=now), twin, Kind.MERGE
    replaced = tuple(one.id for one in superseded)
    disputed = tuple(one.id for one in decision.contested)
    links = spoken.links._replace(
        supersedes=_with(spoken.links.supersedes, replaced),
        conflicts_with=_with(_less(spoken.links.conflicts_with, replaced), disputed),
    )
    spoken = replace(spoken, links=links, updated_at=now)
    older = [Change(Kind.SUPERSEDE, one, outdated(one, at=new.valid_from, now=now)) for one in superseded]
    older += [Change(Kind.CONFLICT, one, contested(one, spoken.id, now=now)) for one in decision.contested]
    return Settled(spoken, (*older, Change(kind, before, spoken)), replaced, disputed)


def restated(old: Memory, new: Memory, *, now: datetime) -> Memory:
    """``new`` with all that was known of ``old``, as a memory of its own."""
    both = merged(old, new, now=now)
    return replace(
        both,
        id=new.id,
        created_at=new.created_at,
        valid_from=new.valid_from,
        session_id=new.session_id,
        source=new.source,
        links=new.links,
    )


def outdated(old: Memory, *, at: datetime, now: datetime) -> Memory:
    """``old`` after something else has been true since ``at``; its disputes are over."""
    return replace(
        old,
        status=Status.SUPERSEDED,
        reason=None,
        valid_to=max(at, old.valid_from),
        updated_at=now,
        links=old.links._replace(conflicts_with=()),
    )


def contested(old: Memory, by: str, *, now: datetime) -> Memory:
    """``old`` while another memory claims something else."""
    return replace(old, updated_at=now, links=_conflicting(old.links, by))


def won(memory: Memory, over: tuple[str, ...]) -> Memory:
    """``memory`` in the place of those that contradicted it."""
    links = kept_both(memory, over).links
    return replace(memory, links=links._replace(supersedes=_with(links.supersedes, over)))


def kept_both(memory: Memory, others: tuple[str, ...]) -> Memory:
    """``memory`` beside others that contradict it no longer."""
    return replace(memory, links=memory.links._replace(conflicts_with=_less(memory.links.conflicts_with, others)))


def _conflicting(links: Links, other: str) -> Links:
    return links._replace(conflicts_with=_with(links.conflicts_with, (other,)))


def _with(ids: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ids, *more)))


def _less(ids: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in ids if one not in gone)


def _in_conflict(one: Memory, other: Memory) -> bool:
    return one.id in other.links.conflicts_with or other.id in one.links.conflicts_with


def _overwrites(old: Memory, new: Memory) -> bool:
    """Whether another problem or solution would take the place of an old one, which must stay to be found."""
    pairs = ((old.problem, new.problem), (old.solution, new.solution))
    return any(before and after and normalised(before) != normalised(after) for before, after in pairs)
