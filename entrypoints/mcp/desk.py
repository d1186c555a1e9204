"""What each tool does: a call of one use case, and its answer as a document and as text for the model."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, cast

from nan_forget.application.caller import Caller
from nan_forget.application.record_checkpoint import Checkpoint
from nan_forget.application.save_memory import SaveOutcome
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.draft import Draft
from nan_forget.domain.record import Record
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.documents import (
    clean_document,
    compression_document,
    consolidation_document,
    examination_document,
    handshake_document,
    memory_document,
    save_document,
    search_document,
    start_document,
    statistics_document,
)
from nan_forget.entrypoints.mcp.wording import (
    line_of,
    lines_of_checks,
    lines_of_clean,
    lines_of_compression,
    lines_of_consolidation,
    lines_of_document,
    lines_of_save,
    lines_of_search,
)


class Call(NamedTuple):
    """One call of a tool."""

    container: Container
    values: dict[str, object]
    """The arguments that were given, each of its parameter's type."""
    caller: Caller

    def text(self, name: str) -> str | None:
        """An argument that is text."""
        return cast("str | None", self.values.get(name))

    @property
    def dry_run(self) -> bool:
        """Whether nothing is to be changed."""
        return self.values.get("dry_run") is True


class Answer(NamedTuple):
    """What a tool answers."""

    document: Record
    text: str


Handler: TypeAlias = Callable[[Call], Answer]


def sync(call: Call) -> Answer:
    """The handshake."""
    handshake = call.container.synchronise()(call.caller, project=call.text("project"))
    document = handshake_document(handshake)
    return Answer(document, lines_of_document(document))


def save(call: Call) -> Answer:
    """A new memory, or what became of it."""
    return _saved(call.container.save()(cast("Draft", call.values), call.caller))


def checkpoint(call: Call) -> Answer:
    """The state of a task."""
    values = dict(call.values)
    given = Checkpoint(values.pop("task_summary"), **values)  # type: ignore[arg-type]  # of their parameters' types
    return _saved(call.container.checkpoint()(given, call.caller))


def _saved(outcome: SaveOutcome) -> Answer:
    return Answer(save_document(outcome), lines_of_save(outcome))


def search(call: Call) -> Answer:
    """What is found; told in full, it counts as accessed."""
    request = SearchRequest(**call.values)  # type: ignore[arg-type]  # of their parameters' types
    outcome = call.container.search()(request, call.caller)
    if request.depth > 1:
        session = call.caller._replace(session_id=request.session_id or call.caller.session_id)
        call.container.record_access().of_search(request.query, outcome.results, session)
    return Answer(search_document(outcome), lines_of_search(outcome, full=request.depth > 1))


def get(call: Call) -> Answer:
    """One memory with every field."""
    memory = call.container.get()(str(call.values["id"]), call.caller)
    call.container.record_access().of_get(memory.id, call.caller)
    return Answer(memory_document(memory), line_of(memory))


def update(call: Call) -> Answer:
    """The memory in its new state."""
    changes = dict(call.values)
    memory = call.container.update()(str(changes.pop("id")), changes, call.caller)
    return Answer(memory_document(memory), f"updated: {line_of(memory)}")


def archive(call: Call) -> Answer:
    """The memory, put away or brought back."""
    restore = call.values.get("restore") is True
    memory = call.container.archive()(str(call.values["id"]), call.caller, restore=restore)
    return Answer(memory_document(memory), f"{'restored' if restore else 'archived'}: {line_of(memory, full=False)}")


def clean(call: Call) -> Answer:
    """What was put away, or would be."""
    cleaned = call.container.clean()(call.caller, dry_run=call.dry_run)
    return Answer(clean_document(cleaned), lines_of_clean(cleaned))


def consolidate(call: Call) -> Answer:
    """What was put together, or would be."""
    consolidated = call.container.consolidate()(call.caller, project=call.text("project"), dry_run=call.dry_run)
    return Answer(consolidation_document(consolidated), lines_of_consolidation(consolidated))


def compress(call: Call) -> Answer:
    """What became of a client's notes, or would."""
    compressed = call.container.compress()(call.caller, dry_run=call.dry_run)
    return Answer(compression_document(compressed), lines_of_compression(compressed))


def stats(call: Call) -> Answer:
    """What is stored."""
    document = statistics_document(call.container.statistics()(call.caller, project=call.text("project")))
    return Answer(document, lines_of_document(document))


def health(call: Call) -> Answer:
    """Whether all is well."""
    checks = call.container.examine()(call.caller)
    return Answer(examination_document(checks), lines_of_checks(checks))


def start(call: Call) -> Answer:
    """The background API, started if it does not run yet."""
    settings = call.container.settings()
    document = start_document(call.container.start_service()(settings.api_host, settings.api_port))
    return Answer(document, lines_of_document(document))
