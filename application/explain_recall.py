"""Why a recall told what it told, and why not what it did not."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from nan_forget.application.recall import NO_FACTORS, Considered, Limits, Prompt, Recalled, Senses, recall
from nan_forget.domain.block import alike, words_of
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.ranking import Ranked
from nan_forget.domain.relevance import fit
from nan_forget.domain.scoring import Factors
from nan_forget.domain.silence import LOOKED_AT, bar_of
from nan_forget.domain.visibility import Place, hidden

NOBODY_ASKED = "a preference that nobody has asked for"


class Reason(StrEnum):
    """What became of a memory in a recall."""

    TOLD = "told"
    UNASKED = "told-unasked"
    """A preference of the user's that comes without being asked for."""
    NOTHING_ASKED = "nothing-asked"
    """An acknowledgement, a command, or all of it private."""
    HIDDEN = "hidden"
    """Not visible from where the prompt was typed."""
    PUT_AWAY = "put-away"
    """Archived or superseded."""
    NOT_FOUND = "not-found"
    """Neither meaning nor words put it among the candidates."""
    BELOW_MINIMUM = "below-minimum"
    """A candidate that fits worse than noise does."""
    TOO_FAR_BEHIND = "too-far-behind"
    """Behind the first answers, which alone are looked at."""
    BELOW_BAR = "below-bar"
    """Not worth breaking the silence for."""
    TOLD_BEFORE = "told-before"
    """This session knows it."""
    BEYOND_LIMIT = "beyond-limit"
    """Better ones took all the places."""
    NEAR_IDENTICAL = "near-identical"
    """A line that was told says the same."""
    OVER_BUDGET = "over-budget"
    """It did not fit into the block any more."""


class Explained(NamedTuple):
    """What became of one memory, and by which figures."""

    memory_id: str
    reason: Reason
    detail: str = ""
    """The same for people, with the figures that decided."""
    place: int | None = None
    """Among those that were ranked, from 1."""
    relevance: float = 0.0
    fit: float = 0.0
    factors: Factors = NO_FACTORS

    @property
    def told(self) -> bool:
        """Whether it stands in the block."""
        return self.reason in {Reason.TOLD, Reason.UNASKED}


def explain(recalled: Recalled) -> list[Explained]:
    """Every memory that was ranked, best first, and behind them what was told unasked."""
    considered = recalled.considered
    if considered is None:
        return []
    told = recalled.block.told
    ranked = [_ranked(place, one, considered, told=told) for place, one in enumerate(considered.ranked, start=1)]
    known = {one.memory_id for one in ranked}
    return [*ranked, *(Explained(id, Reason.UNASKED, NOBODY_ASKED) for id in told if id not in known)]


def why_not(memory: Memory, prompt: Prompt, senses: Senses, *, limits: Limits, now_us: int, private: bool) -> Explained:
    """What became of the user's memory in a recall for this prompt now; ``private`` says whether its project is."""
    place = Place(memory.scope, memory.project.key if memory.project else None, private, memory.session_id)
    unseen = hidden(place, prompt.view)
    if unseen:
        return Explained(memory.id, Reason.HIDDEN, unseen)
    if memory.status is not Status.ACTIVE:
        return Explained(memory.id, Reason.PUT_AWAY, f"it is {memory.status}")
    recalled = recall(prompt, senses, limits, now_us=now_us)
    explained = next((one for one in explain(recalled) if one.memory_id == memory.id), None)
    return explained or _not_ranked(memory.id, recalled.considered)


def _not_ranked(id: str, considered: Considered | None) -> Explained:
    if considered is None:
        return Explained(id, Reason.NOTHING_ASKED, "the query asks for nothing")
    findings, ranking = considered.findings, considered.ranking
    for candidate in findings.candidates:
        if candidate.id == id:
            own = fit(candidate.own, findings, ranking.weights)
            detail = f"its fit {own:.2f} is below the minimum {ranking.minimum:.2f}"
            return Explained(id, Reason.BELOW_MINIMUM, detail, fit=own)
    found = len(findings.candidates)
    return Explained(id, Reason.NOT_FOUND, f"{found} others are nearer by meaning or words, or it has none of them")


def _ranked(place: int, one: Ranked, considered: Considered, *, told: Sequence[str]) -> Explained:
    reason, detail = _judged(place, one, considered, told=told)
    return Explained(one.id, reason, detail, place, one.relevance, one.fit, one.factors)


def _judged(place: int, one: Ranked, considered: Considered, *, told: Sequence[str]) -> tuple[Reason, str]:
    of_all = f"place {place} of {len(considered.ranked)}"
    if one.id in told:
        return (Reason.TOLD, of_all) if one.id in considered.worth else (Reason.UNASKED, NOBODY_ASKED)
    if place > LOOKED_AT:
        return Reason.TOO_FAR_BEHIND, f"{of_all}, the first {LOOKED_AT} are looked at"
    if one.id not in considered.worth:
        best = max(other.fit for other in considered.ranked[:LOOKED_AT])
        bar = bar_of(considered.ranking, terms=considered.terms)
        return Reason.BELOW_BAR, f"its fit is {one.fit:.2f}, the best one's {best:.2f}, the bar {bar:.2f}"
    return _left_out(one.id, considered, told=told) or (Reason.BEYOND_LIMIT, f"{of_all}, behind as many as are told")


def _left_out(id: str, considered: Considered, *, told: Sequence[str]) -> tuple[Reason, str] | None:
    """Why something that is worth telling is not told; None if it was not even chosen."""
    if id not in {entry.id for entry in considered.fresh}:
        return Reason.TOLD_BEFORE, "this session was told it before"
    before = list(takewhile(lambda entry: entry.id != id, considered.chosen))
    if len(before) == len(considered.chosen):
        return None
    words = words_of(considered.chosen[len(before)])
    if any(entry.id in told and alike(words, words_of(entry)) for entry in before):
        return Reason.NEAR_IDENTICAL, "a line that is told says nearly the same"
    return Reason.OVER_BUDGET, "the block is full"
