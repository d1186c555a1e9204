"""Fetches one memory."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.memory import Memory


@dataclass(frozen=True, slots=True)
class GetMemory:
    """One memory in full, by its id or a unique part of it."""

    units: UnitOfWork

    def __call__(self, reference: str, caller: Caller) -> Memory:
        """The memory. ``NotFound``, ``AmbiguousId``, ``InvalidInput``."""
        with self.units.read() as work:
            return memory_of(work, caller.user_id, reference)
