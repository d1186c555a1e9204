"""Memories of mcp-memory-service (SQLite)."""

from nan_forget.domain.foreign.values import Row, first_moment, labels, line, table, tags_of, text, typed
from nan_forget.domain.identity import derived_id
from nan_forget.domain.record import Record

TOOL = "mcp-memory-service"


def record(row: Row) -> Record | None:
    """One row of ``memories``; None for one that its owner has deleted, or without content."""
    content = text(row.get("content"))
    if content is None or row.get("deleted_at") is not None:
        return None
    kind, unknown = typed(row.get("memory_type") or "fact")
    about = table(row.get("metadata"))
    created = first_moment(row.get("created_at"), row.get("created_at_iso"))
    return {
        "id": derived_id(TOOL, text(row.get("content_hash")) or content),
        "content": content,
        "type": kind,
        "project": line(about.get("project")),
        "tags": labels([*labels(row.get("tags")), *unknown, *tags_of(about, without=["project"])]),
        "created_at": created,
        "updated_at": first_moment(row.get("updated_at"), row.get("updated_at_iso"), created),
        "source": {"client": TOOL},
    }
