"""What a search asks for, read from what a door delivers."""

from typing import NamedTuple

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import choice, labels, optional_time
from nan_forget.domain.memory import MemoryType, Scope
from nan_forget.domain.moments import to_us
from nan_forget.domain.visibility import Filter

MAX_LIMIT = 100
"""Results of one search at most."""

ASSOCIATION = 3
"""The depth of the third stage."""


class SearchRequest(NamedTuple):
    """What is searched, where, and how far. Values may be text as doors deliver them."""

    query: str
    project: str | None = None
    type: str | None = None
    scope: str | None = None
    session_id: str | None = None
    tag: str | None = None
    since: str | None = None
    until: str | None = None
    as_of: str | None = None
    depth: int = 2
    limit: int = 5
    include_archived: bool = False


def filter_of(request: SearchRequest) -> Filter:
    """The filter, after all values were checked. ``InvalidInput`` names what does not fit."""
    if request.depth not in {1, 2, ASSOCIATION}:
        raise InvalidInput(f"depth is {request.depth}, it must be 1, 2 or 3")
    if not 1 <= request.limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {request.limit}, it must lie between 1 and {MAX_LIMIT}")
    return Filter(
        types=(choice(MemoryType)(request.type, "type"),) if request.type else (),
        scopes=(choice(Scope)(request.scope, "scope"),) if request.scope else (),
        tags=labels(request.tag, "tag"),
        since_us=_us(request.since, "since"),
        until_us=_us(request.until, "until"),
        as_of_us=_us(request.as_of, "as_of"),
        archived=request.include_archived,
    )


def _us(value: str | None, field: str) -> int | None:
    moment = optional_time(value, field)
    return None if moment is None else to_us(moment)
