"""Tells when a memory was recalled, and why."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Memory
from nan_forget.domain.receipt import Receipt

MAX_RECEIPTS = 1_000
"""Receipts of one answer at most."""


class Recollection(NamedTuple):
    """A memory and its receipts, newest first, each with that memory alone."""

    memory: Memory
    receipts: list[Receipt]


@dataclass(frozen=True, slots=True)
class ReadReceipts:
    """Reads only."""

    units: UnitOfWork
    log: RecallLog

    def __call__(self, reference: str, caller: Caller, *, limit: int) -> Recollection:
        """At most ``limit`` receipts. ``NotFound``, ``AmbiguousId``, ``InvalidInput``."""
        if not 1 <= limit <= MAX_RECEIPTS:
            raise InvalidInput(f"limit is {limit}, it must lie between 1 and {MAX_RECEIPTS:,}")
        with self.units.read() as work:
            memory = memory_of(work, caller.user_id, reference)
        return Recollection(memory, self.log.of_memory(caller.user_id, memory.id, limit=limit))
