"""Port: what setup has written where, so that it can be undone to the byte."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Record(NamedTuple):
    """One part in one file."""

    client: str
    part: str
    path: str
    before: str | None
    """The text without ours; None = there was no file."""
    digest: str
    """Of the text with ours, as ``digest_of`` makes it."""
    folders: tuple[str, ...] = ()
    """Made for it, the outermost first."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it another record."""
        return self.client, self.part, self.path


class SetupJournal(Protocol):
    """Private to the user, in the data folder: it holds copies of the files."""

    def read(self) -> Sequence[Record]:
        """All records; none if there is no journal, or none that can be read."""
        ...

    def write(self, records: Sequence[Record]) -> None:
        """Replaces all records at once; without any the journal goes. ``StorageUnwritable``."""
        ...
