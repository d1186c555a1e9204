"""The memory: what is remembered, for whom, how sure, and since when."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier


class MemoryType(StrEnum):
    """What kind of statement a memory is."""

    FACT = "fact"
    DECISION = "decision"
    PREFERENCE = "preference"
    TASK = "task"
    CONTEXT = "context"


class Scope(StrEnum):
    """Who may see a memory: one session, one project, or the user everywhere."""

    SESSION = "session"
    PROJECT = "project"
    USER = "user"


class Status(StrEnum):
    """Whether a memory is told (active), put away (archived), or replaced by a newer truth (superseded)."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"


class Reason(StrEnum):
    """Why a memory is not active."""

    DECAYED = "decayed"
    EXPIRED = "expired"
    DUPLICATE = "duplicate"
    CONSOLIDATED = "consolidated"
    EVICTED = "evicted"
    USER = "user"


class Source(NamedTuple):
    """Where a memory was learned: the client, its session, a file, and the state of the repository."""

    client: str | None = None
    session: str | None = None
    file: str | None = None
    branch: str | None = None
    commit: str | None = None


class Links(NamedTuple):
    """Ids of other memories: every derived memory can reach its sources."""

    consolidated_from: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    conflicts_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One remembered statement. ``content`` is the user's exact words; all times are aware UTC."""

    id: str
    user_id: str
    content: str
    summary: str
    type: MemoryType
    scope: Scope
    project: ProjectRef | None = None
    session_id: str | None = None
    problem: str | None = None
    solution: str | None = None
    concepts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    confidence: float
    provenance: Provenance
    tier: Tier
    status: Status = Status.ACTIVE
    reason: Reason | None = None
    created_at: datetime
    updated_at: datetime
    last_accessed_at: datetime
    access_count: int = 0
    expires_at: datetime | None = None
    valid_from: datetime
    valid_to: datetime | None = None
    source: Source = field(default_factory=Source)
    links: Links = field(default_factory=Links)

    @property
    def document(self) -> str:
        """All text of this memory that is searched and embedded: content and structured fields, one a line."""
        parts = (self.content, self.problem, self.solution, *self.concepts, *self.files, *self.tags)
        return "\n".join(part for part in parts if part)
