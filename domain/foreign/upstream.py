"""Memories of the TypeScript tool of our name (``~/.nan-forget/memories.db``)."""

from nan_forget.domain.foreign.values import Row, choice, first_moment, fraction, labels, line, text, typed, whole
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import Reason, Status
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.record import Record

TOOL = "nan-forget"
NO_PROJECT = "_global"
CONSOLIDATED = "consolidated"

_USUAL_USERS = {None, "default"}


def record(row: Row) -> Record | None:
    """One row of ``memories``; columns that an older file lacks get our defaults. None without content."""
    content = text(row.get("content"))
    if content is None:
        return None
    kind, unknown = typed(row.get("type") or "fact")
    project, status = line(row.get("project")), _status(row.get("status"))
    created = first_moment(row.get("created_at"), row.get("updated_at"))
    user = line(row.get("user_id"))
    return {
        "id": (line(row.get("id")) or derived_id(TOOL, content, created or "")).lower(),
        "content": content,
        "type": kind,
        "project": None if project == NO_PROJECT else project,
        "problem": text(row.get("problem")),
        "solution": text(row.get("solution")),
        "concepts": labels(row.get("concepts")),
        "files": labels(row.get("files")),
        "tags": labels([*labels(row.get("tags")), *unknown, *([] if user in _USUAL_USERS else [f"user:{user}"])]),
        "confidence": fraction(row.get("confidence")),
        "provenance": choice(Provenance, row.get("provenance")),
        "tier": choice(Tier, row.get("tier")),
        **status,
        "created_at": created,
        "updated_at": first_moment(row.get("updated_at")),
        "last_accessed_at": first_moment(row.get("last_accessed"), row.get("updated_at")),
        "access_count": whole(row.get("access_count")),
        "expires_at": first_moment(row.get("expires_at")),
        "source": {"client": line(row.get("source")) or TOOL},
        "links": {"consolidated_from": [one.lower() for one in labels(row.get("consolidated_from"))]},
    }


def _status(value: object) -> Record:
    """``consolidated`` is a reason to be put away; a status that nobody knows does not make a memory current."""
    if line(value) in {None, Status.ACTIVE}:
        return {"status": Status.ACTIVE}
    reason = Reason.CONSOLIDATED if line(value) == CONSOLIDATED else None
    return {"status": Status.ARCHIVED, "reason": reason}
