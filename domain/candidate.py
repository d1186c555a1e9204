"""What the index knows about the memories that may answer a query. On the prompt's path: NamedTuples only."""

from typing import NamedTuple


class Evidence(NamedTuple):
    """How well one memory fits the query: by vector and by words."""

    cosine: float | None
    """Cosine of the best passage, or None if the memory (or the query) has no vector."""
    bm25: float
    """FTS5's bm25 as a positive number; 0 without a common word."""


class Candidate(NamedTuple):
    """A memory that may answer, with its neighbours of the same session and what its score needs. Times are µs, UTC."""

    key: int
    """The index's own number of the memory: ties are broken by it, oldest first."""
    id: str
    own: Evidence
    neighbours: tuple[tuple[Evidence, ...], ...]
    """At distance 1, then at distance 2: the previous and the next memory of the session, as far as there are any."""
    confidence: float
    access_count: int
    last_accessed_us: int
    created_us: int
    exact: int
    """How many of the question's literal terms it holds."""


class Findings(NamedTuple):
    """The candidates of one query and the scale of their evidence."""

    candidates: tuple[Candidate, ...]
    nearest: float
    """The highest cosine of this query among the visible memories; 0 without vectors."""
    best: float
    """The highest bm25 of this query among the visible memories."""
    ideal: float
    """The bm25 of a document that has every query term that occurs at all."""
    whole: float
    """The same with the terms that occur nowhere, each as rare as can be: what the query says altogether."""


class Span(NamedTuple):
    """A stretch of time, in µs since 1970 UTC: from ``start_us`` until before ``end_us``."""

    start_us: int
    end_us: int


NOTHING = Findings((), 0.0, 0.0, 0.0, 0.0)
