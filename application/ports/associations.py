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

    def conflicts(self, user_id: str, ids: Collection[str] | None = None) -> list[tuple[str, str]]:
        """The pairs of the user's active memories of which one says that it conflicts with the other, each pair once,
        the older memory first, in the order of saving; with ``ids`` only pairs with one of these.
        """
        ...
