"""Port: builds an embedding space for another model beside the one in use."""

from collections.abc import Mapping
from typing import Protocol

from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.vector_store import PendingPassage


class SpaceBuilder(Protocol):
    """While a space is being built, searches use the current one and saves queue their passages for both.

    A space that was given up meanwhile has nothing waiting, takes no vectors and is never switched to.
    """

    def begin(self, model_id: str, dimension: int) -> Space:
        """The space being built for this model: gone on with if there is one, else new, with every passage waiting.

        A space that was being built for another model is given up.
        """
        ...

    def waiting(self, space: Space, limit: int) -> list[PendingPassage]:
        """Passages without a vector in that space, oldest first."""
        ...

    def count_waiting(self, space: Space) -> int:
        """How many there are."""
        ...

    def fill(self, space: Space, vectors: Mapping[int, bytes]) -> int:
        """Stores vectors by passage number, as far as they still wait, and says how many."""
        ...

    def switch(self, space: Space) -> bool:
        """Makes that space the current one and removes the other; False if passages still wait."""
        ...
