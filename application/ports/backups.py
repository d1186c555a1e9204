"""Port: whole copies of the store."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol


class BackupKind(StrEnum):
    """Why a copy was made."""

    USER = "user"
    """Asked for; kept until it is removed."""
    AUTOMATIC = "automatic"
    """Before a change of many memories at once; the last one of each of seven days is kept."""
    REPLACED = "replaced"
    """What another copy took the place of; kept until it is removed."""


class Backup(NamedTuple):
    """One copy."""

    place: str
    """The file that it is."""
    at: datetime
    size_bytes: int
    kind: BackupKind


class Backups(Protocol):
    """Copies are taken while the store is in use, and only sound ones count. All methods raise the storage errors."""

    def create(self, kind: BackupKind) -> Backup:
        """Copies what is committed, and checks the copy. ``NotFound`` if nothing is stored yet."""
        ...

    def all(self) -> list[Backup]:
        """The copies there are, newest first."""
        ...

    def restore(self, place: str) -> str | None:
        """Makes a copy the store, for everybody who has it open, and says where what it replaced is kept.

        The copy is checked first: ``NotFound``, ``NotADatabase`` or ``NewerSchema``, and nothing has changed.
        ``StorageBusy`` if a writer does not end in time. ``place`` may be the file's name alone.
        """
        ...

    def holding(self, user_id: str, memory_ids: Sequence[str]) -> list[Backup]:
        """The copies in which the user has any of these memories, newest first."""
        ...

    def remove(self, places: Sequence[str]) -> None:
        """Removes copies, by what ``all`` says of their places; absent ones are no error."""
        ...

    def is_foreign(self, path: str) -> bool:
        """Whether this file stands where the store belongs and is another program's."""
        ...

    def make_room(self, path: str) -> str | None:
        """Moves such a file, unchanged, out of the way and says where it is now; None if it is in nobody's way."""
        ...
