"""Tells what happened to a memory."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.event import Recorded


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Every change of one memory, oldest first."""

    units: UnitOfWork

    def __call__(self, reference: str, caller: Caller) -> list[Recorded]:
        """The events. ``NotFound``, ``AmbiguousId``, ``InvalidInput``."""
        with self.units.read() as work:
            return work.events.of_memory(caller.user_id, memory_of(work, caller.user_id, reference).id)
