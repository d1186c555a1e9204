"""Port: what memories have to do with each other."""

from collections.abc import Collection
from typing import Protocol

from nan_forget.domain.association import Edge
from nan_forget.domain.visibility import View


class Associations(Protocol):
    """Reads only, and only what the view reaches, whatever its state. Raises the storage errors."""

    def edges(self, view: View, ids: Collection[str]) -> list[Edge]:
        """The links, shared concepts and shared files between these memories of the user and any visible other one.

        Concepts and files are compared exactly. Edges among these memories themselves are left out.
        """
        ...

    def centre(self, user_id: str, ids: Collection[str]) -> bytes | None:
        """The normalised mean of the passage vectors of these memories; None if none of them has a vector."""
        ...
