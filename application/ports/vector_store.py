"""Port: the embedding spaces and the passages that still wait for a vector."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from nan_forget.application.ports.recall_index import Space


class PendingPassage(NamedTuple):
    """A stored passage without a vector in the current space."""

    number: int
    text: str
    fingerprint: str


class Owner(NamedTuple):
    """The memory that a passage belongs to."""

    user_id: str
    memory_id: str


class VectorStore(Protocol):
    """Vectors of one embedding space at a time; vectors of two models never stand in one index."""

    def current(self) -> Space | None:
        """The space that stored vectors belong to; None until the first vector."""
        ...

    def open_space(self, model_id: str, dimension: int) -> Space:
        """The current space; made for this model if there is none, and then every stored passage becomes pending."""
        ...

    def known(self, fingerprints: Sequence[str]) -> dict[str, bytes]:
        """Vectors of the current space for passages of these fingerprints, as far as there are any."""
        ...

    def pending(self, limit: int) -> list[PendingPassage]:
        """Passages that wait for a vector, oldest first."""
        ...

    def count_pending(self) -> int:
        """How many passages wait for a vector: all of them while there is no space."""
        ...

    def owners(self, passages: Collection[int]) -> list[Owner]:
        """The memories of these passages, each once, in the order of saving; passages that are gone have none."""
        ...

    def fill(self, vectors: Mapping[int, bytes]) -> int:
        """Stores vectors of the current space by passage number and says how many were stored: passages that were
        removed or filled by another process meanwhile are passed over.
        """
        ...
