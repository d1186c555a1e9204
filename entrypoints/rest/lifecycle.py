"""Routes that keep the store true and small."""

from typing import Annotated

from litestar import post
from litestar.di import NamedDependency

from nan_forget.domain.record import Record
from nan_forget.entrypoints.documents import clean_document, compression_document, consolidation_document
from nan_forget.entrypoints.rest.bodies import Run
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.parameters import body
from nan_forget.entrypoints.rest.responses import MEMORY, answers

_RUN = body({"dry_run": True, "project": "my-app"})
_ENTRIES: Record = {"dry_run": True, "operation": None, "entries": [MEMORY]}
_ARCHIVED: Record = {
    "dry_run": True,
    "operation": None,
    "archived": [{"reason": "decayed", "detail": "decay 0.08", "memory": MEMORY}],
}


@post(
    "/memories/consolidate",
    status_code=200,
    sync_to_thread=True,
    responses=answers(200, "The entries that were made, or would be.", _ENTRIES),
)
def consolidate_memories(desk: NamedDependency[Desk], data: Annotated[Run | None, _RUN] = None) -> Record:
    """Put aged memories of one matter into one entry with all of their words; the sources are archived, not lost."""
    run = data or Run()
    return consolidation_document(desk.container.consolidate()(desk.caller, project=run.project, dry_run=run.dry_run))


@post(
    "/memories/clean",
    status_code=200,
    sync_to_thread=True,
    responses=answers(200, "What was archived, or would be, and why.", _ARCHIVED),
)
def clean_memories(desk: NamedDependency[Desk], data: Annotated[Run | None, _RUN] = None) -> Record:
    """Archive what has faded, expired or says the same as something better."""
    run = data or Run()
    return clean_document(desk.container.clean()(desk.caller, project=run.project, dry_run=run.dry_run))


_STUBBED: Record = {"dry_run": True, "stubs": [], "left": []}


@post(
    "/memories/compress",
    status_code=200,
    sync_to_thread=True,
    responses=answers(200, "The notes that became stubs, or would, and those that were left.", _STUBBED),
)
def compress_notes(desk: NamedDependency[Desk], data: Annotated[Run | None, _RUN] = None) -> Record:
    """Make stubs of Claude Code's notes whose words are in the store; all other notes stay."""
    run = data or Run()
    return compression_document(desk.container.compress()(desk.caller, project=run.project, dry_run=run.dry_run))


HANDLERS = (consolidate_memories, clean_memories, compress_notes)
