"""How a memory becomes a row and a row a memory."""

from collections.abc import Mapping

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.numbering import Numbers
from nan_forget.domain.memory import Links, Memory, MemoryType, Reason, Scope, Source, Status
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.secrets import without_secrets

STORED = (
    sa.select(
        tables.memory,
        tables.project.c.key.label("project_key"),
        tables.project.c.name.label("project_name"),
        tables.session.c.name.label("session_name"),
    )
    .select_from(tables.memory)
    .outerjoin(tables.project)
    .outerjoin(tables.session)
)
"""Reads what ``to_memory`` needs but the links."""


_TEXTS = ("content", "summary", "problem", "solution", "concepts", "files", "tags", "source")


def to_row(memory: Memory, numbers: Numbers) -> dict[str, object]:
    """The columns of a memory, all but its key and its fingerprint."""
    return {
        "id": memory.id,
        "user_id": memory.user_id,
        "content": memory.content,
        "summary": memory.summary,
        "type": memory.type,
        "scope": memory.scope,
        **numbers,
        "problem": memory.problem,
        "solution": memory.solution,
        "concepts": memory.concepts,
        "files": memory.files,
        "tags": memory.tags,
        "confidence": memory.confidence,
        "provenance": memory.provenance,
        "tier": memory.tier,
        "status": memory.status,
        "reason": memory.reason,
        "created_us": memory.created_at,
        "updated_us": memory.updated_at,
        "last_accessed_us": memory.last_accessed_at,
        "access_count": memory.access_count,
        "expires_us": memory.expires_at,
        "valid_from_us": memory.valid_from,
        "valid_to_us": memory.valid_to,
        "source": {part: value for part, value in memory.source._asdict().items() if value is not None},
    }


def to_memory(row: sa.RowMapping, links: Links) -> Memory:
    """The memory of a row of ``STORED``; a secret that an earlier version or another program stored is not told."""
    told = {column: without_secrets(row[column]) for column in _TEXTS}
    return Memory(
        id=row["id"],
        user_id=row["user_id"],
        content=told["content"],
        summary=told["summary"],
        type=MemoryType(row["type"]),
        scope=Scope(row["scope"]),
        project=_project(row),
        session_id=row["session_name"],
        problem=told["problem"],
        solution=told["solution"],
        concepts=tuple(told["concepts"]),
        files=tuple(told["files"]),
        tags=tuple(told["tags"]),
        confidence=row["confidence"],
        provenance=Provenance(row["provenance"]),
        tier=Tier(row["tier"]),
        status=Status(row["status"]),
        reason=Reason(row["reason"]) if row["reason"] else None,
        created_at=row["created_us"],
        updated_at=row["updated_us"],
        last_accessed_at=row["last_accessed_us"],
        access_count=row["access_count"],
        expires_at=row["expires_us"],
        valid_from=row["valid_from_us"],
        valid_to=row["valid_to_us"],
        source=Source(**told["source"]),
        links=links,
    )


def to_links(targets: Mapping[str, list[str]]) -> Links:
    """The links of a memory, from the ids of each kind."""
    return Links(**{kind: tuple(ids) for kind, ids in targets.items()})


def _project(row: sa.RowMapping) -> ProjectRef | None:
    return ProjectRef(row["project_key"], row["project_name"]) if row["project_id"] is not None else None
