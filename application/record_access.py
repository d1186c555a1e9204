"""Keeps what was returned in full: it counts as accessed, at most once per session."""

from collections.abc import Sequence
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.recall import NO_FACTORS
from nan_forget.application.search_memories import Found
from nan_forget.domain.errors import StorageError
from nan_forget.domain.moments import to_us
from nan_forget.domain.privacy import without_private
from nan_forget.domain.receipt import Occasion, Receipt, Told
from nan_forget.domain.text import clean


@dataclass(frozen=True, slots=True)
class RecordAccess:
    """Called after the answer is out. A store that is busy or cannot be written loses the record, never the answer."""

    log: RecallLog
    clock: Clock

    def of_search(self, query: str, results: Sequence[Found], caller: Caller) -> bool:
        """Whether it was kept that these results were told in full."""
        told = (Told(one.memory.id, injected=True, relevance=one.relevance, factors=one.factors) for one in results)
        return bool(results) and self._record(Occasion.SEARCH, query, caller, told=tuple(told))

    def of_get(self, memory_id: str, caller: Caller) -> bool:
        """Whether it was kept that this memory was fetched."""
        told = Told(memory_id, injected=True, relevance=0.0, factors=NO_FACTORS)
        return self._record(Occasion.GET, "", caller, told=(told,))

    def _record(self, occasion: Occasion, query: str, caller: Caller, *, told: tuple[Told, ...]) -> bool:
        at_us = to_us(self.clock.now())
        kept = without_private(clean(query).text)
        receipt = Receipt(caller.user_id, at_us, caller.session_id, occasion, kept, told)
        try:
            return self.log.record(receipt)
        except StorageError:
            return False
