"""Routes about the whole store: how it is, what happens in it, and what goes out and in."""

import json
from asyncio import sleep
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get, post
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.response import ServerSentEvent, ServerSentEventMessage, Stream

from nan_forget.application.follow_events import FollowEvents
from nan_forget.domain.event import Recorded
from nan_forget.domain.record import Record
from nan_forget.entrypoints.change_documents import event_document
from nan_forget.entrypoints.documents import (
    examination_document,
    import_document,
    project_document,
    statistics_document,
)
from nan_forget.entrypoints.exchange import parse_archive, written
from nan_forget.entrypoints.instructions import INSTRUCTIONS
from nan_forget.entrypoints.rest import parameters as given
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.parameters import body
from nan_forget.entrypoints.rest.responses import MEMORY, PROBLEMS, answers

POLL_S = 0.5
"""Between two looks at the store: other processes write to it as well."""

SIGN_OF_LIFE_S = 15.0
"""Silence after which a comment keeps the connection alive, and shows whether anybody still listens."""

_COUNTS: Record = {"total": 12, "by_status": {"active": 11, "archived": 1}, "pending_vectors": 0, "embedder": "…"}
_WELL: Record = {"status": "ok", "checks": [{"name": "database", "ok": True, "detail": "…", "hint": ""}]}
_PROJECTS: Record = {"projects": [{"key": "github.com/me/my-app", "name": "my-app", "private": False}]}
_ARCHIVE: Record = {"format": "nan-forget", "version": 1, "projects": [], "memories": [MEMORY]}
_IMPORTED: Record = {"imported": 1, "unchanged": 0, "duplicates": 0, "pending_vectors": 1}
EXPORT_TYPES = {"json": "application/json", "jsonl": "application/jsonl", "md": "text/markdown"}


@get("/memories/stats", sync_to_thread=True, responses=answers(200, "The counts.", _COUNTS))
def read_statistics(desk: NamedDependency[Desk], *, project: given.Project = None) -> Record:
    """Count what is stored."""
    return statistics_document(desk.container.statistics()(desk.caller, project=project))


@get("/memories/instructions", media_type=MediaType.TEXT, sync_to_thread=False, responses=PROBLEMS)
def show_instructions() -> str:
    """The text for any model: its duties, and how to reach its memory."""
    return INSTRUCTIONS


@get("/health", sync_to_thread=True, responses=answers(200, "What was looked at.", _WELL))
def examine(desk: NamedDependency[Desk]) -> Record:
    """Check the store, the vectors and the model."""
    return examination_document(desk.container.examine()(desk.caller))


@get("/projects", sync_to_thread=True, responses=answers(200, "All of them, by name.", _PROJECTS))
def list_projects(desk: NamedDependency[Desk]) -> Record:
    """List all projects."""
    return {"projects": [project_document(one) for one in desk.container.manage_projects().known(desk.caller)]}


@get("/events", media_type="text/event-stream", sync_to_thread=True, responses=PROBLEMS)
def follow_events(
    desk: NamedDependency[Desk], *, after: given.After = None, last_event_id: given.LastEvent = None
) -> ServerSentEvent:
    """Changes as they happen, through whichever door, as server-sent events; each as in a memory's history."""
    follow, known = desk.container.follow_events(), last_event_id if after is None else after
    last = follow.last(desk.caller) if known is None else known
    return ServerSentEvent(_events(desk, follow, last), comment_message="listening")


async def _events(desk: Desk, follow: FollowEvents, last: int) -> AsyncIterator[ServerSentEventMessage]:
    quiet_s = 0.0
    while not desk.ending():
        events = await sync_to_thread(follow, desk.caller, after=last)
        for seq, event in events:
            document = json.dumps(event_document(Recorded(seq, event)), ensure_ascii=False)
            yield ServerSentEventMessage(event=str(event.kind), id=seq, data=document)
            last = seq
        quiet_s = 0.0 if events else quiet_s + POLL_S
        if quiet_s >= SIGN_OF_LIFE_S:
            quiet_s = 0.0
            yield ServerSentEventMessage(data=None, comment="still here")
        await sleep(POLL_S)


@get("/export", sync_to_thread=True, responses=answers(200, "The archive.", _ARCHIVE))
def export_memories(desk: NamedDependency[Desk], *, format: given.Format = "json") -> Stream:
    """Hand out every memory, losslessly (md is for reading only)."""
    export = desk.container.export()
    lines = written(format, export.projects(desk.caller), export(desk.caller))
    return Stream(lines, media_type=EXPORT_TYPES[format])


@post("/import", status_code=200, sync_to_thread=True, responses=answers(200, "What became of it.", _IMPORTED))
def import_memories(
    data: Annotated[dict[str, object] | list[object], body(_ARCHIVE)], desk: NamedDependency[Desk]
) -> Record:
    """Take in what was exported; what is there already stays as it is."""
    report = desk.container.import_()(parse_archive(json.dumps(data), "the body"), desk.caller)
    return import_document(report)


HANDLERS = (
    read_statistics, show_instructions, examine, list_projects, follow_events, export_memories, import_memories
)  # fmt: skip
