"""Shows what is contested."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.memory import Memory
from nan_forget.domain.verdict import explain


class Contest(NamedTuple):
    """Two active memories that contradict each other."""

    older: Memory
    newer: Memory
    why: str
    """What contradicts what; may be empty where people or imports said so."""


@dataclass(frozen=True, slots=True)
class ListConflicts:
    """Every pair of the caller's active memories that waits for a decision."""

    units: UnitOfWork

    def __call__(self, caller: Caller) -> list[Contest]:
        """The pairs, the oldest first."""
        with self.units.read() as work:
            pairs = work.associations.conflicts(caller.user_id)
            found = {one.id: one for one in work.memories.get(caller.user_id, [id for pair in pairs for id in pair])}
        return [
            Contest(found[one], found[other], explain(found[one].content, found[other].content)) for one, other in pairs
        ]
