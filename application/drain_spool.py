"""Sweeps the transcripts that wait."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.spool import Spool
from nan_forget.application.run_due_work import Duty
from nan_forget.application.sweep_transcript import SweepTranscript
from nan_forget.domain.errors import InvalidInput, NotFound

JOB = "sweeps"


@dataclass(frozen=True, slots=True)
class DrainSpool:
    """One transcript after the other; what is done with is marked at once, so that an interruption costs one sweep."""

    spool: Spool
    sweep: SweepTranscript

    def __call__(self, caller: Caller) -> int:
        """The number of memories saved. A transcript that is gone or cannot be read is dropped with a line in the log;
        the storage errors leave it waiting.
        """
        saved = 0
        for spooled in self.spool.waiting():
            try:
                swept = self.sweep(spooled, caller)
            except (NotFound, InvalidInput) as error:
                self.spool.drop(spooled, reason=error.message)
                continue
            saved += len(swept.saved)
            self.spool.done(spooled, swept=swept.end)
        return saved

    def due(self, _caller: Caller) -> bool:
        """Whether a transcript waits."""
        return bool(self.spool.waiting())


def sweeps_duty(drain: DrainSpool) -> Duty:
    """Sweeping as background work."""
    return Duty(JOB, drain.due, drain)
