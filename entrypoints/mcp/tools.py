"""The tools as clients see them: names, parameters, what they answer, and how careful a client must be."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from nan_forget.application.search_request import MAX_LIMIT
from nan_forget.domain.memory import MemoryType, Scope
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.record import Record
from nan_forget.entrypoints.mcp import desk
from nan_forget.entrypoints.mcp.parameters import Kind, Parameter


class Effect(StrEnum):
    """What a call does to what is stored."""

    READS = "reads"
    ADDS = "adds"
    CHANGES = "changes"
    """It may put things away or replace them; doing it twice changes no more than doing it once."""
    STARTS = "starts"
    """It changes nothing that is stored, and the second call does nothing."""


class Declared(NamedTuple):
    """One tool."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]
    answers: Mapping[str, str | list[str]]
    """Fields of the answer's document, with their JSON types; there may be more."""
    effect: Effect
    handler: desk.Handler
    first: bool = False
    """Whether clients should show it from the first turn on, not only when they search for tools."""

    @property
    def output(self) -> Record:
        """JSON Schema of the answer. Nothing is required: a refusal has the one field ``error``."""
        return {"type": "object", "properties": {name: {"type": kind} for name, kind in self.answers.items()}}


ID = Parameter("id", "Whole id, or 6+ characters of its beginning or end", required=True)
PROJECT = Parameter("project", "Name or key; default: the current one")
DRY_RUN = Parameter("dry_run", "Only show what would be done", Kind.FLAG, default=False)
TYPE = Parameter("type", choices=tuple(MemoryType))
SCOPE = Parameter("scope", choices=tuple(Scope))
CONFIDENCE = Parameter("confidence", kind=Kind.NUMBER, bounds=(0, 1))
PROBLEM = Parameter("problem", "What was to be solved")
SOLUTION = Parameter("solution", "How it was solved")
CONCEPTS = Parameter("concepts", "Subjects", Kind.LIST)
FILES = Parameter("files", "Paths", Kind.LIST)
TAGS = Parameter("tags", "Labels", Kind.LIST)
NEW_CONCEPTS, NEW_FILES, NEW_TAGS = (one._replace(default=[]) for one in (CONCEPTS, FILES, TAGS))

SAVED = {"id": "string", "outcome": "string", "superseded": "array", "conflicts": "array", "memory": "object"}
MEMORY = {"id": "string", "content": "string", "type": "string", "status": "string"}

TOOLS = (
    Declared(
        "memory_sync",
        "Call first in every session: the current project, the known projects, counts and health.",
        (PROJECT,),
        {"status": "string", "project": ["object", "null"], "projects": "array", "memories": "integer"},
        Effect.READS,
        desk.sync,
        first=True,
    ),
    Declared(
        "memory_save",
        "Save one lasting statement at once: a decision, preference, fact or solved problem, in a whole sentence that"
        " stands alone, with exact names and numbers. Saying it again is safe; a changed fact replaces the old one.",
        (
            Parameter("content", "The statement", required=True),
            TYPE._replace(default=str(MemoryType.FACT)),
            PROJECT,
            SCOPE._replace(about="user: holds in every project. Default: project in a project"),
            Parameter("session_id", "For scope session"),
            PROBLEM,
            SOLUTION,
            NEW_CONCEPTS,
            NEW_FILES,
            NEW_TAGS,
            CONFIDENCE._replace(about="Default: by provenance"),
            Parameter("provenance", choices=tuple(Provenance), default=str(Provenance.SAVE)),
            Parameter("tier", "Default: by confidence", choices=tuple(Tier)),
            Parameter("expires_at", "Archive it then (ISO 8601)"),
        ),
        SAVED,
        Effect.ADDS,
        desk.save,
        first=True,
    ),
    Declared(
        "memory_search",
        "Search by meaning and words before answering, planning or reading code. Finds across languages. Blank or *:"
        " the newest.",
        (
            Parameter("query", "What is wanted, in a sentence", required=True),
            PROJECT,
            TYPE,
            SCOPE,
            Parameter("session_id", "Also this session's own"),
            Parameter("tag", "Only with this label"),
            Parameter("as_of", "What held then (ISO 8601)"),
            Parameter("since", "Created at or after"),
            Parameter("until", "Created before"),
            Parameter(
                "depth",
                "1 summaries, 2 full and other projects, 3 associations",
                Kind.WHOLE,
                default=2,
                bounds=(1, 3),
            ),
            Parameter("limit", kind=Kind.WHOLE, default=5, bounds=(1, MAX_LIMIT)),
            Parameter("include_archived", "Also archived and superseded", Kind.FLAG, default=False),
        ),
        {"results": "array", "associations": "array", "notices": "array"},
        Effect.READS,
        desk.search,
        first=True,
    ),
    Declared("memory_get", "One memory in full.", (ID,), MEMORY, Effect.READS, desk.get),
    Declared(
        "memory_update",
        "Correct fields of a memory. What is left out stays; an empty text or list empties the field.",
        (
            ID,
            Parameter("content", "The new text"),
            TYPE,
            TAGS,
            CONCEPTS,
            FILES,
            PROBLEM,
            SOLUTION,
            CONFIDENCE,
            SCOPE,
            PROJECT._replace(about="Move it there"),
        ),
        MEMORY,
        Effect.CHANGES,
        desk.update,
    ),
    Declared(
        "memory_archive",
        "Put a memory away, or bring it back.",
        (ID, Parameter("restore", "Bring it back", Kind.FLAG, default=False)),
        MEMORY,
        Effect.CHANGES,
        desk.archive,
    ),
    Declared(
        "memory_consolidate",
        "Put aged memories of one matter into one entry that keeps every word; the sources are archived.",
        (PROJECT._replace(about="Default: all"), DRY_RUN),
        {"entries": "array", "dry_run": "boolean"},
        Effect.CHANGES,
        desk.consolidate,
    ),
    Declared(
        "memory_clean",
        "Put away what has faded, expired or repeats another memory; nothing is deleted.",
        (DRY_RUN,),
        {"archived": "array", "dry_run": "boolean"},
        Effect.CHANGES,
        desk.clean,
    ),
    Declared(
        "memory_stats",
        "Counts by project, type and status.",
        (PROJECT._replace(about="Default: all"),),
        {"total": "integer", "pending_vectors": "integer"},
        Effect.READS,
        desk.stats,
    ),
    Declared(
        "memory_health",
        "Whether store, model and search work; what to do if not.",
        (),
        {"status": "string", "checks": "array"},
        Effect.READS,
        desk.health,
    ),
    Declared(
        "memory_start",
        "Start the API in the background, for tools that speak HTTP; says where it answers.",
        (),
        {"outcome": "string", "url": "string"},
        Effect.STARTS,
        desk.start,
    ),
    Declared(
        "memory_checkpoint",
        "Save the state of a task at its end and before compaction: what was done, why, and what comes next.",
        (
            Parameter("task_summary", "What was done, in a sentence", required=True),
            PROBLEM._replace(required=True),
            SOLUTION._replace(about="How, and what comes next", required=True),
            NEW_FILES,
            NEW_CONCEPTS,
            PROJECT,
            NEW_TAGS,
        ),
        SAVED,
        Effect.ADDS,
        desk.checkpoint,
        first=True,
    ),
    Declared(
        "memory_compress",
        "Make stubs of the client's .md notes whose words are all in memory.",
        (DRY_RUN,),
        {"stubs": "array", "left": "array", "dry_run": "boolean"},
        Effect.CHANGES,
        desk.compress,
    ),
)
