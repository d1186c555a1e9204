"""Port: what still tells of memories that are to be gone."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Traces(NamedTuple):
    """How many events and receipts hold any of some texts."""

    events: int
    receipts: int


class Remains(Protocol):
    """Looks beyond the memories themselves; every method but ``scrub`` keeps to one user. Raises the storage errors."""

    def derived(self, user_id: str, memory_ids: Sequence[str]) -> list[str]:
        """Ids of the memories that were consolidated from these, however far, and are none of them."""
        ...

    def traces(self, user_id: str, texts: Sequence[str], *, besides: Sequence[str] = ()) -> Traces:
        """The events that have one of the texts as a value, but those ``besides`` memories with these ids, and the
        receipts whose query has one in it.
        """
        ...

    def erase(self, user_id: str, texts: Sequence[str]) -> None:
        """Removes those events and receipts."""
        ...

    def scrub(self) -> bool:
        """Rewrites the store, so that no byte of what was removed is left in any of its files.

        False if somebody else who has it open keeps an older state alive: it goes when that one ends.
        """
        ...
