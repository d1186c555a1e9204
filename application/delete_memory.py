"""Removes a memory for good."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.remains import Remains
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.memory import Memory


@dataclass(frozen=True, slots=True)
class DeleteMemory:
    """Deletes one memory with its words, vectors, links and history, to the last byte; cannot be undone."""

    units: UnitOfWork
    remains: Remains

    def __call__(self, reference: str, caller: Caller) -> Memory:
        """The memory as it was. ``NotFound``, ``AmbiguousId``, ``InvalidInput``."""
        with self.units.write() as work:
            memory = memory_of(work, caller.user_id, reference)
            work.memories.delete(caller.user_id, memory.id)
            work.commit()
        self.remains.scrub()
        return memory
