"""Consolidation and clean by themselves: after so many saves, and once a day."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.clean_memories import CleanMemories
from nan_forget.application.consolidate_memories import ConsolidateMemories
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.event_log import Tally
from nan_forget.application.ports.lease import Lease, Mark
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.run_due_work import Duty
from nan_forget.domain.rhythm import Rhythm

JOB = "tidy"


@dataclass(frozen=True, slots=True)
class TidyStore:
    """Consolidates before it cleans, so that nothing goes that an entry could have kept in sight."""

    units: UnitOfWork
    lease: Lease
    clock: Clock
    consolidate: ConsolidateMemories
    clean: CleanMemories
    rhythm: Rhythm

    def __call__(self, caller: Caller) -> int:
        """Tidies all that the user has and remembers how far; says how many entries were made and memories cleaned."""
        entries = self.consolidate(caller).entries
        departures = self.clean(caller).departures
        mark = self.lease.mark(caller.user_id, JOB)
        tally = self._since(caller, mark)
        self.lease.finish(caller.user_id, JOB, Mark(self.clock.now(), tally.last))
        return len(entries) + len(departures)

    def due(self, caller: Caller) -> bool:
        """Whether enough was saved, or enough time has passed, since the last time or the first event."""
        mark = self.lease.mark(caller.user_id, JOB)
        tally = self._since(caller, mark)
        return self.rhythm.due(tally.saves, mark.at if mark else tally.first_at, self.clock.now())

    def _since(self, caller: Caller, mark: Mark | None) -> Tally:
        with self.units.read() as work:
            return work.events.since(caller.user_id, mark.seq if mark else 0)


def tidy_duty(tidy: TidyStore) -> Duty:
    """Tidying as background work."""
    return Duty(JOB, tidy.due, tidy)
