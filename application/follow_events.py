"""Tells what has happened lately, to those who want to hear of it as it happens."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.event import Recorded

AT_ONCE = 500
"""Events of one answer at most; the next call goes on behind them."""


@dataclass(frozen=True, slots=True)
class FollowEvents:
    """The log of the caller's changes, a piece at a time."""

    units: UnitOfWork

    def last(self, caller: Caller) -> int:
        """The number of the newest event, to begin with; 0 if nothing has happened yet."""
        with self.units.read() as work:
            newest = work.events.find(caller.user_id, None)
        return newest.seq if newest else 0

    def __call__(self, caller: Caller, *, after: int) -> list[Recorded]:
        """The events behind the number ``after``, oldest first."""
        with self.units.read() as work:
            return work.events.behind(caller.user_id, after, limit=AT_ONCE)
