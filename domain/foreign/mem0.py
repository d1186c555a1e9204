"""Memories of mem0, as its ``get_all`` returns them."""

from nan_forget.domain.foreign.values import Row, first_moment, labels, line, table, tags_of, text
from nan_forget.domain.identity import derived_id
from nan_forget.domain.record import Record

TOOL = "mem0"


def record(row: Row) -> Record | None:
    """One result; a run is a session, and metadata and the other ids become tags. None without a memory."""
    content = text(row.get("memory"))
    if content is None:
        return None
    about, session = table(row.get("metadata")), line(row.get("run_id"))
    ids = {part: row.get(f"{part}_id") for part in ("user", "agent")}
    created = first_moment(row.get("created_at"))
    return {
        "id": (line(row.get("id")) or derived_id(TOOL, text(row.get("hash")) or content)).lower(),
        "content": content,
        "project": line(about.get("project")),
        "session_id": session,
        "tags": labels([*tags_of(about, without=["project"]), *tags_of(ids)]),
        "created_at": created,
        "updated_at": first_moment(row.get("updated_at"), created),
        "source": {"client": TOOL, "session": session},
    }
