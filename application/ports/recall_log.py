"""Port: remembers what was recalled."""

from typing import Protocol

from nan_forget.domain.receipt import Receipt


class RecallLog(Protocol):
    """Receipts of recalls. What was injected counts as one access of its memory, at most once per session."""

    def injected(self, user_id: str, session_id: str) -> dict[str, int]:
        """Ids of what was told in this session since its last ``reset``, with the time (µs) of the telling."""
        ...

    def record(self, receipt: Receipt) -> bool:
        """Keeps a receipt, counts the accesses, and drops what is older than ``KEPT_DAYS``, all in one transaction.

        False if another writer was busy: then nothing was kept, and nobody has waited for it.
        """
        ...

    def reset(self, user_id: str, session_id: str, *, at_us: int) -> None:
        """From now on everything may be told again in this session: its context was compacted or cleared."""
        ...

    def of_memory(self, user_id: str, memory_id: str, *, limit: int) -> list[Receipt]:
        """The newest receipts in which the memory occurs, newest first, each with that memory alone."""
        ...
