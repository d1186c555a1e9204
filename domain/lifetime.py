"""How long a memory is told: what ends by its own date, by its session, by age, and by standing unused."""

from datetime import datetime, timedelta
from typing import NamedTuple

from nan_forget.domain.memory import Memory, Reason, Scope
from nan_forget.domain.provenance import Tier
from nan_forget.domain.scoring import ARCHIVE_BELOW, CONSOLIDATE_BELOW, decay

PROJECT_IDLE_DAYS = 45
"""Days without an access after which a project's memory may be consolidated."""

EVICT_IDLE_DAYS = 60
EVICT_BELOW_ACCESSES = 3
"""What was accessed less often and not for so many days is evicted, where the settings say so."""


class Lifetimes(NamedTuple):
    """What the settings say of it."""

    session_days: float = 7.0
    """How long memories of a session stay after their last access."""
    evict_idle: bool = False


class Departure(NamedTuple):
    """A memory that is to be put away, and why."""

    memory: Memory
    reason: Reason
    detail: str
    """The figures behind the reason."""


def idle_days(memory: Memory, now: datetime) -> float:
    """Days since the last access."""
    return (now - memory.last_accessed_at) / timedelta(days=1)


def departure(memory: Memory, now: datetime, lifetimes: Lifetimes) -> Departure | None:
    """Why an active memory ends by now, if it does.

    Its own date counts for all; age neither for core memories nor for those of user scope.
    """
    if memory.expires_at is not None and memory.expires_at <= now:
        return Departure(memory, Reason.EXPIRED, f"was to end on {memory.expires_at:%Y-%m-%d}")
    if memory.tier is Tier.CORE or memory.scope is Scope.USER:
        return None
    idle = idle_days(memory, now)
    if memory.scope is Scope.SESSION and idle >= lifetimes.session_days:
        return Departure(memory, Reason.EXPIRED, f"its session was {idle:.0f} days ago")
    left = decay(idle, memory.confidence)
    if left < ARCHIVE_BELOW:
        return Departure(memory, Reason.DECAYED, f"decay {left:.2f} after {idle:.0f} days without an access")
    if lifetimes.evict_idle and idle >= EVICT_IDLE_DAYS and memory.access_count < EVICT_BELOW_ACCESSES:
        return Departure(memory, Reason.EVICTED, f"{memory.access_count} accesses, the last {idle:.0f} days ago")
    return None


def is_aging(memory: Memory, now: datetime) -> bool:
    """Whether an active memory may be consolidated with others of its kind.

    Left out are core memories, those with an end of their own (a session, a date), what is contested, and what was
    consolidated before: exact words are kept, never a summary of summaries.
    """
    own_end = memory.scope is Scope.SESSION or memory.expires_at is not None
    if memory.tier is Tier.CORE or own_end or memory.links.conflicts_with or memory.links.consolidated_from:
        return False
    idle = idle_days(memory, now)
    idle_project = memory.scope is Scope.PROJECT and idle >= PROJECT_IDLE_DAYS
    return idle_project or decay(idle, memory.confidence) < CONSOLIDATE_BELOW
