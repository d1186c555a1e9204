"""Observations and session summaries of claude-mem (``~/.claude-mem/claude-mem.db``)."""

from collections.abc import Mapping

from nan_forget.domain.foreign.values import Row, first_moment, labels, line, text, texts
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import MemoryType
from nan_forget.domain.provenance import Provenance
from nan_forget.domain.record import Record

TOOL = "claude-mem"

Sessions = Mapping[str, Row]
"""Rows of ``sdk_sessions`` by their memory session."""


def sessions_of(rows: list[Row]) -> dict[str, Row]:
    """The sessions by which observations and summaries name them."""
    return {name: row for row in rows if (name := line(row.get("memory_session_id")))}


def observation(row: Row, sessions: Sessions) -> Record | None:
    """One row of ``observations``: title, then what is told, then the facts. None for one that says nothing."""
    told = text(row.get("narrative")) or text(row.get("text"))
    parts = [text(row.get("title")), text(row.get("subtitle")), told, *texts(row.get("facts"))]
    kind = line(row.get("type"))
    decision = kind == MemoryType.DECISION
    return _record(
        row,
        sessions,
        "\n".join(filter(None, parts)),
        fields={
            "type": MemoryType.DECISION if decision else MemoryType.FACT,
            "concepts": labels(row.get("concepts")),
            "files": labels(row.get("files_read"), row.get("files_modified")),
            "tags": [kind] if kind and not decision else [],
        },
    )


def summary(row: Row, sessions: Sessions) -> Record | None:
    """One row of ``session_summaries``: what was asked is the problem, what came of it the solution."""
    problem = text(row.get("request"))
    solution = text(row.get("completed")) or text(row.get("learned"))
    further = (("Learned", "learned"), ("Investigated", "investigated"), ("Next", "next_steps"), ("Notes", "notes"))
    parts = [f"{label}: {found}" for label, field in further if (found := text(row.get(field))) and found != solution]
    return _record(
        row,
        sessions,
        "\n".join(filter(None, [problem or solution, *parts])),
        fields={
            "type": MemoryType.CONTEXT,
            "problem": problem,
            "solution": solution,
            "files": labels(row.get("files_read"), row.get("files_edited")),
            "provenance": Provenance.CHECKPOINT,
        },
    )


def _record(row: Row, sessions: Sessions, content: str, *, fields: Record) -> Record | None:
    if not content:
        return None
    name = line(row.get("memory_session_id")) or ""
    session = sessions.get(name, {})
    created = first_moment(row.get("created_at"), row.get("created_at_epoch"))
    return {
        "id": derived_id(TOOL, name, created or "", content),
        "content": content,
        "project": line(row.get("project")) or line(session.get("project")),
        "created_at": created,
        "source": {
            "client": line(session.get("platform_source")) or TOOL,
            "session": line(session.get("content_session_id")) or name or None,
        },
        **fields,
    }
