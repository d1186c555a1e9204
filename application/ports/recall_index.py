"""Port: finds the memories that may answer a query."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from nan_forget.domain.candidate import Findings
from nan_forget.domain.entry import Entry
from nan_forget.domain.visibility import Filter, View


class Question(NamedTuple):
    """A query as the index understands it."""

    view: View
    wanted: Filter = Filter()
    terms: tuple[str, ...] = ()
    """Tokens of ``domain.words.query_terms``; any text is allowed in them."""
    exact: tuple[str, ...] = ()
    """Literal terms of ``domain.words.exact_terms``."""
    vector: bytes | None = None
    """The query's vector, only of the model of the current embedding space; None = words only."""
    candidates: int = 50
    """How many distinct memories each side (vectors, words) contributes."""
    model_id: str | None = None
    """Model of the vector; if it is no longer the current space's, words must do. None = the caller is sure."""


class Space(NamedTuple):
    """The embedding space that the stored vectors belong to."""

    number: int
    model_id: str
    dimension: int
    engine: str
    """``vec0``, or ``exact`` where the extension cannot be loaded."""


class RecallIndex(Protocol):
    """Reads only, and only what the view reaches; every restriction is applied inside the indexes, before the nearest
    are chosen, so that any number of nearer foreign memories displaces none. Raises the storage errors.
    """

    def space(self) -> Space | None:
        """The current embedding space, or None in a store that has no vectors yet."""
        ...

    def find(self, question: Question) -> Findings:
        """The nearest memories by vector (each by its best passage), the best by words, and the holders of the literal
        terms, each with the evidence of both sides for itself and for the two memories before and after it in
        the same session (these must be visible in the same view and pass no filter but their state). Terms that more
        than a tenth of the store holds are left out as long as a rarer one is there. Order is not significant.
        """
        ...

    def recent(self, view: View, wanted: Filter, *, limit: int) -> list[str]:
        """Ids of the newest visible memories by creation, newest first."""
        ...

    def strongest(self, view: View, wanted: Filter, *, now_us: int, limit: int) -> list[str]:
        """Ids of the visible memories with the highest score at similarity 1, best first; ties by age, oldest first."""
        ...

    def count(self, view: View, wanted: Filter) -> int:
        """How many memories the view reaches and the filter wants."""
        ...

    def entries(self, user_id: str, ids: Sequence[str]) -> list[Entry]:
        """The user's memories of these ids as they are shown, in the order of ``ids`` and whatever their state; unknown
        ones are left out.
        """
        ...

    def below(self, user_id: str, ids: Sequence[str]) -> Mapping[str, list[str]]:
        """Of these memories of the user those that stand above active ones, each with the ids of these, in their order.

        Overviews do; an entry whose sources are put away does not.
        """
        ...
