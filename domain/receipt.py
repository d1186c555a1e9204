"""What was recalled, when, for what, and why. On the prompt's path: NamedTuples only."""

from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.scoring import Factors

KEPT_DAYS = 90
"""Receipts older than this are dropped."""

MAX_QUERY = 300
"""Characters of a query that a receipt keeps."""


class Occasion(StrEnum):
    """When memories are told."""

    PROMPT = "prompt"
    SESSION_START = "session-start"
    RECALL = "recall"
    SEARCH = "search"
    GET = "get"


class Told(NamedTuple):
    """One memory in a receipt, in its place."""

    memory_id: str
    injected: bool
    """Whether it was told; the others were considered and left out."""
    relevance: float
    factors: Factors


class Receipt(NamedTuple):
    """One recall."""

    user_id: str
    at_us: int
    session_id: str | None
    occasion: Occasion
    query: str
    told: tuple[Told, ...] = ()
    notice: str = ""
    """Why fewer ways of finding were used than usual: "words only: …"."""
