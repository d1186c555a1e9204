"""A recalled memory as it is shown. On the prompt's path: NamedTuples only."""

from typing import NamedTuple


class Entry(NamedTuple):
    """What a reader is told of one memory; the values are those of ``domain.memory``. Times are µs since 1970, UTC."""

    id: str
    type: str
    scope: str
    content: str
    summary: str
    problem: str | None
    solution: str | None
    project_key: str | None
    project_name: str | None
    confidence: float
    provenance: str
    tier: str
    status: str
    contested: bool
    """Whether a link says that it conflicts with another memory, whichever of the two holds the link."""
    created_us: int
    updated_us: int
    last_accessed_us: int
    access_count: int
    session: str | None
    """Name of the session that it comes from."""
    expires_us: int | None
