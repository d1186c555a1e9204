"""Port: text files that belong to clients and users."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class UnreadableText(ValueError):
    """The file is there, and no UTF-8 text that we may read."""


class FileChange(NamedTuple):
    """What becomes of a file; None = it is not there."""

    path: str
    before: str | None
    after: str | None


class ClientFiles(Protocol):
    """Texts are exact: byte order marks and line ends are part of them."""

    def read(self, path: str) -> str | None:
        """The text; None if there is no such file. ``UnreadableText``."""
        ...

    def absent_folders(self, path: str) -> Sequence[str]:
        """The folders above the file that do not exist yet, the outermost first."""
        ...

    def replace(self, changes: Sequence[FileChange]) -> None:
        """All changes or none; each file is whole at any time, keeps its mode, and a link stays a link.

        ``StorageBusy`` if a file is no longer what it was ``before``, ``StorageUnwritable`` if one cannot be written.
        """
        ...

    def remove_folders(self, folders: Sequence[str]) -> None:
        """Removes those that are empty, the innermost (last) first. Raises nothing."""
        ...
