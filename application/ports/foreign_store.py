"""Port: the store of another tool."""

from typing import Protocol

from nan_forget.domain.archive import Archive


class ForeignStore(Protocol):
    """Reads one kind of store, of any generation, also while its owner has it open; never changes it."""

    def read(self, path: str) -> Archive:
        """Everything that may become a memory; ids follow from what is read, so they are the same every time.

        ``InvalidInput`` names the file if it is of another kind or cannot be read.
        """
        ...
