"""Routes that take back what was done, and decide what is contested."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency

from nan_forget.domain.record import Record
from nan_forget.entrypoints.change_documents import conflicts_document, resolution_document, undo_document
from nan_forget.entrypoints.rest import parameters as given
from nan_forget.entrypoints.rest.bodies import Decision, Undoing
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.parameters import body
from nan_forget.entrypoints.rest.responses import ID, MEMORY, answers

_EVENT = body({"event": 41})
_DECISION = body({"keep_both": False})
_UNDONE: Record = {"operation": ID, "undone": [], "memories": [MEMORY]}
_CONTESTS: Record = {"conflicts": [{"older": MEMORY, "newer": MEMORY, "why": "…"}]}
_RESOLVED: Record = {"memory": MEMORY, "others": [MEMORY]}


@post("/undo", status_code=200, sync_to_thread=True, responses=answers(200, "What was taken back.", _UNDONE))
def undo_operation(desk: NamedDependency[Desk], data: Annotated[Undoing | None, _EVENT] = None) -> Record:
    """Take back the last operation, or that of an event; it can be taken back itself."""
    event = None if data is None or data.event is None else str(data.event)
    undone = desk.container.undo()(event, desk.caller)
    desk.worker.wake()
    return undo_document(undone)


@get("/conflicts", sync_to_thread=True, responses=answers(200, "Pairs, the oldest first.", _CONTESTS))
def list_conflicts(desk: NamedDependency[Desk]) -> Record:
    """List the pairs of memories of which only one can hold."""
    return conflicts_document(desk.container.conflicts()(desk.caller))


@post("/conflicts/{id:str}", status_code=200, sync_to_thread=True, responses=answers(200, "How it ended.", _RESOLVED))
def resolve_conflict(
    id: given.Id, desk: NamedDependency[Desk], data: Annotated[Decision | None, _DECISION] = None
) -> Record:
    """Decide that this memory holds, and what contradicts it does not; or that both do."""
    keep_both = data.keep_both if data else False
    return resolution_document(desk.container.resolve_conflict()(id, desk.caller, keep_both=keep_both))


HANDLERS = (undo_operation, list_conflicts, resolve_conflict)
