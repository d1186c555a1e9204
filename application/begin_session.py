"""Opens a session: what is remembered of its project and of its user, the strongest first.

On the prompt's path: named tuples and functions only. It writes nothing; the caller keeps the receipt after its answer
is out.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nan_forget.application.ports.recall_index import RecallIndex
from nan_forget.application.recall import MAX_UNASKED, PREFERENCES
from nan_forget.domain.block import NO_BLOCK, Block, Budget, render
from nan_forget.domain.entry import Entry
from nan_forget.domain.handshake import Holdings
from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.receipt import Occasion, Receipt, Told
from nan_forget.domain.scoring import Factors, product
from nan_forget.domain.visibility import Filter, Reach, View

_OF_PROJECT = Filter(scopes=("project",))
_OF_USER = Filter(scopes=("user",))


class Opening(NamedTuple):
    """What a session is told at its start, and what to keep of it; no receipt where nothing is told."""

    holdings: Holdings
    block: Block = NO_BLOCK
    receipt: Receipt | None = None


def begin_session(
    view: View, memories: RecallIndex, before: Mapping[str, int], *, budget: Budget, now_us: int
) -> Opening:
    """The memories with the highest score at similarity 1: up to three of the user's preferences, the others of the
    project (of the user where there is no project). What the session knows is not told again: ``before`` has the
    ids, with the time of the telling.
    """
    in_project = view.reach is Reach.OWN
    preferences = memories.strongest(view, PREFERENCES, now_us=now_us, limit=MAX_UNASKED)
    wanted = _OF_PROJECT if in_project else _OF_USER
    others = memories.strongest(view, wanted, now_us=now_us, limit=budget.entries)
    chosen = list(dict.fromkeys((*preferences, *others)))[: budget.entries]
    entries = memories.entries(view.user_id, chosen)
    fresh = [entry for entry in entries if entry.updated_us > before.get(entry.id, -1)]
    fresh.sort(key=lambda entry: -_factors(entry, now_us).score)
    block = render(fresh, budget)
    holdings = Holdings(memories.count(view, _OF_PROJECT) if in_project else None, memories.count(view, _OF_USER))
    return Opening(holdings, block, _receipt(view, fresh, block, now_us=now_us) if block.told else None)


def _receipt(view: View, entries: Sequence[Entry], block: Block, *, now_us: int) -> Receipt:
    told = tuple(Told(one.id, one.id in block.told, 1.0, _factors(one, now_us)) for one in entries)
    return Receipt(view.user_id, now_us, view.session_id, Occasion.SESSION_START, "", told)


def _factors(entry: Entry, now_us: int) -> Factors:
    age_days = (now_us - entry.last_accessed_us) / US_PER_DAY
    return product(1.0, age_days=age_days, access_count=entry.access_count, confidence=entry.confidence)
