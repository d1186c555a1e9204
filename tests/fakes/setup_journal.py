"""A journal of setup in memory."""

from collections.abc import Sequence

from nan_forget.application.ports.setup_journal import Record
from nan_forget.domain.errors import StorageUnwritable


class InMemorySetupJournal:
    """Twin of the port ``SetupJournal``."""

    def __init__(self, records: Sequence[Record] = (), *, full: bool = False) -> None:
        self.records = list(records)
        self.full = full

    def read(self) -> Sequence[Record]:
        return list(self.records)

    def write(self, records: Sequence[Record]) -> None:
        if self.full:
            raise StorageUnwritable("the journal cannot be written")
        self.records = list(records)
