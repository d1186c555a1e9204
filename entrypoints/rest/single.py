"""Routes about one memory, and the list of all."""

from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency

from nan_forget.application.list_memories import ListRequest
from nan_forget.domain.record import Record
from nan_forget.entrypoints.change_documents import history_document
from nan_forget.entrypoints.documents import list_document, memory_document, recollection_document
from nan_forget.entrypoints.rest import parameters as given
from nan_forget.entrypoints.rest.bodies import Changes, fields_of
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.parameters import body
from nan_forget.entrypoints.rest.responses import ID, MEMORY, answers

_CHANGES = body({"content": "Auth is Clerk since May", "tags": ["auth"], "expires_at": None})


@get("/memories", sync_to_thread=True, responses=answers(200, "A page.", {"memories": [MEMORY], "page": 1}))
def list_memories(
    desk: NamedDependency[Desk],
    *,
    project: given.Project = None,
    type: given.Type = None,
    status: given.Status = None,
    limit: given.Limit = 20,
    page: given.Page = 1,
) -> Record:
    """List memories, newest first."""
    wanted = ListRequest(project, type, status, limit, page)
    return list_document(desk.container.list_()(wanted, desk.caller), page=page)


@get("/memories/{id:str}", sync_to_thread=True, responses=answers(200, "The memory.", MEMORY))
def get_memory(id: given.Id, desk: NamedDependency[Desk]) -> Response[Record]:
    """Show a memory with every field."""
    memory = desk.container.get()(id, desk.caller)
    kept = BackgroundTask(desk.container.record_access().of_get, memory.id, desk.caller)
    return Response(memory_document(memory), background=kept)


@patch("/memories/{id:str}", sync_to_thread=True, responses=answers(200, "Its new state.", MEMORY))
def update_memory(id: given.Id, data: Annotated[Changes, _CHANGES], desk: NamedDependency[Desk]) -> Record:
    """Change fields of a memory. What is absent stays; null empties a field."""
    memory = desk.container.update()(id, fields_of(data), desk.caller)
    desk.worker.wake()
    return memory_document(memory)


@delete(
    "/memories/{id:str}",
    status_code=200,
    sync_to_thread=True,
    responses=answers(200, "The archived memory.", MEMORY),
)
def remove_memory(id: given.Id, desk: NamedDependency[Desk], *, hard: given.Hard = False) -> Record:
    """Put a memory away; with ``hard``, remove it for good with its history."""
    if hard:
        return {"id": desk.container.delete()(id, desk.caller).id, "outcome": "deleted"}
    return memory_document(desk.container.archive()(id, desk.caller))


@post(
    "/memories/{id:str}/restore",
    status_code=200,
    sync_to_thread=True,
    responses=answers(200, "The memory.", MEMORY),
)
def restore_memory(id: given.Id, desk: NamedDependency[Desk]) -> Record:
    """Bring an archived memory back."""
    return memory_document(desk.container.archive()(id, desk.caller, restore=True))


_EVENTS: Record = {"events": [{"seq": 1, "memory": ID, "door": "rest", "kind": "save", "changes": {}}]}


@get("/memories/{id:str}/history", sync_to_thread=True, responses=answers(200, "The events.", _EVENTS))
def read_history(id: given.Id, desk: NamedDependency[Desk]) -> Record:
    """Tell what happened to a memory, oldest first."""
    return history_document(desk.container.history()(id, desk.caller))


@get("/memories/{id:str}/why", sync_to_thread=True, responses=answers(200, "Receipts.", {"id": ID, "receipts": []}))
def read_receipts(id: given.Id, desk: NamedDependency[Desk], *, limit: given.Limit = 20) -> Record:
    """Tell when a memory was recalled, in which session, for which query, and by which factors."""
    return recollection_document(desk.container.read_receipts()(id, desk.caller, limit=limit))


HANDLERS = (list_memories, get_memory, update_memory, remove_memory, restore_memory, read_history, read_receipts)
