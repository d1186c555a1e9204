"""Routes that remember and find."""

from typing import Annotated, cast

from litestar import Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency

from nan_forget.application.record_checkpoint import Checkpoint
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.draft import Draft
from nan_forget.domain.record import Record
from nan_forget.entrypoints.documents import (
    explained_document,
    handshake_document,
    recall_document,
    save_document,
    search_document,
)
from nan_forget.entrypoints.rest import parameters as given
from nan_forget.entrypoints.rest.bodies import Conversation, Greeting, NewMemory, TaskState, fields_of
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.parameters import body
from nan_forget.entrypoints.rest.responses import ID, MEMORY, SAVED, answers

_STATEMENT = body({"content": "Auth is Clerk, not custom JWT", "type": "decision", "project": "my-app"})
_TASK = body({"task_summary": "CI runs", "problem": "No checks", "solution": "A workflow; next: a cache"})
_GREETING = body({"project": "my-app"})
_MESSAGES = body({"messages": ["Which auth did we choose?"], "project": "my-app", "session_id": "s1"})


@post("/memories", sync_to_thread=True, responses=answers(201, "What became of it.", SAVED))
def save_memory(data: Annotated[NewMemory, _STATEMENT], desk: NamedDependency[Desk]) -> Record:
    """Remember a statement. Saying the same again strengthens it."""
    outcome = desk.container.save()(cast("Draft", fields_of(data)), desk.caller)
    desk.worker.wake()
    return save_document(outcome)


@post("/memories/checkpoint", sync_to_thread=True, responses=answers(201, "What became of it.", SAVED))
def record_checkpoint(data: Annotated[TaskState, _TASK], desk: NamedDependency[Desk]) -> Record:
    """Save the state of a task: what, why, how."""
    values = fields_of(data)
    checkpoint = Checkpoint(values.pop("task_summary"), **values)  # type: ignore[arg-type]  # of their fields' types
    outcome = desk.container.checkpoint()(checkpoint, desk.caller)
    desk.worker.wake()
    return save_document(outcome)


_HANDSHAKE: Record = {"status": "ok", "project": None, "projects": [], "memories": 12, "active": 11, "notices": []}


@post("/memories/sync", status_code=200, sync_to_thread=True, responses=answers(200, "How things stand.", _HANDSHAKE))
def synchronise(desk: NamedDependency[Desk], data: Annotated[Greeting | None, _GREETING] = None) -> Record:
    """Shake hands: where we stand, whether all is well, what is known. Reads only; takes any content type."""
    return handshake_document(desk.container.synchronise()(desk.caller, project=data.project if data else None))


_TELLING: Record = {"block": "[Memory Context]\n…\n[End Memory Context]", "memories": [MEMORY]}


@post("/memories/recall", status_code=200, sync_to_thread=True, responses=answers(200, "The block.", _TELLING))
def recall_memories(data: Annotated[Conversation, _MESSAGES], desk: NamedDependency[Desk]) -> Record:
    """The block of memories for a message; empty if none is worth telling."""
    *turns, query = data.turns() or [""]
    caller = desk.caller._replace(session_id=data.session_id)
    telling = desk.container.recall()(query, caller, project=data.project, turns=turns)
    return recall_document(telling.block, telling.memories)


_FOUND: Record = {
    "results": [{"memory": MEMORY, "relevance": 0.61, "factors": {}, "score": 0.0045, "stage": "recognition"}],
    "associations": [],
    "notices": [],
}


@get("/memories/search", sync_to_thread=True, responses=answers(200, "The results, in order.", _FOUND))
def search_memories(
    q: given.Asked,
    desk: NamedDependency[Desk],
    *,
    project: given.Project = None,
    type: given.Type = None,
    within: given.Scope = None,
    session_id: given.Session = None,
    tag: given.Tag = None,
    since: given.Since = None,
    until: given.Until = None,
    as_of: given.AsOf = None,
    depth: given.Depth = 2,
    limit: given.Limit = 5,
    include_archived: given.Archived = False,
) -> Response[Record]:
    """Find memories by meaning and by words."""
    wanted = SearchRequest(
        q, project, type, within, session_id, tag, since, until, as_of, depth, limit, include_archived
    )  # fmt: skip
    outcome = desk.container.search()(wanted, desk.searcher)
    reader = desk.searcher._replace(session_id=session_id)
    told = outcome.results if depth > 1 else []  # depth 1 shows summaries, which is no access
    kept = BackgroundTask(desk.container.record_access().of_search, q, told, reader)
    return Response(search_document(outcome), background=kept)


_ABSENT: Record = {"id": ID, "told": False, "reason": "below-bar", "detail": "its fit is 0.31, the bar 0.55"}


@get("/memories/{id:str}/why-not", sync_to_thread=True, responses=answers(200, "The reason.", _ABSENT))
def explain_absence(
    id: given.Id,
    q: given.Asked,
    desk: NamedDependency[Desk],
    *,
    project: given.Project = None,
    session_id: given.Session = None,
) -> Record:
    """Say why a memory would not be told now for a query."""
    caller = desk.caller._replace(session_id=session_id)
    return explained_document(desk.container.explain_absence()(q, id, caller, project=project))


HANDLERS = (save_memory, record_checkpoint, synchronise, recall_memories, search_memories, explain_absence)
