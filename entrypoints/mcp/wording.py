"""What a model reads of an answer: short lines; the document beside them has everything."""

from collections.abc import Iterator, Mapping, Sequence

from nan_forget.application.clean_memories import Cleaned
from nan_forget.application.compress_notes import Compressed
from nan_forget.application.consolidate_memories import Consolidated
from nan_forget.application.examine_store import Check
from nan_forget.application.save_memory import SaveOutcome
from nan_forget.application.search_memories import Found, SearchOutcome, Stage
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.record import Record
from nan_forget.entrypoints.documents import outcome_name


def line_of(memory: Memory, *, full: bool = True) -> str:
    """``[type] text (project, id)``, with problem and solution where they are told in full."""
    text = memory.content if full else memory.summary
    place = memory.project.name if memory.project else str(memory.scope)
    status = "" if memory.status is Status.ACTIVE else f", {memory.status}"
    line = f"[{memory.type}] {text} ({place}{status}, id {memory.id})"
    parts = (("Problem", memory.problem), ("Solution", memory.solution)) if full else ()
    return "\n".join([line, *(f"   {name}: {value}" for name, value in parts if value)])


def lines_of_save(outcome: SaveOutcome) -> str:
    """What became of it."""
    return f"{outcome_name(outcome)}: {line_of(outcome.memory, full=False)}"


def lines_of_search(outcome: SearchOutcome, *, full: bool) -> str:
    """The results in their order, then what came to mind."""
    lines = [f"{place}. {_found(one, full=full)}" for place, one in enumerate(outcome.results, start=1)]
    lines += [f"~ {line_of(one.memory, full=False)} - {one.why}" for one in outcome.associations]
    return "\n".join(lines) or "nothing found"


def _found(found: Found, *, full: bool) -> str:
    tail = " - from another project" if found.stage is Stage.WIDENED else ""
    return line_of(found.memory, full=full) + tail


def lines_of_checks(checks: Sequence[Check]) -> str:
    """A line for every check, and its hint."""
    return "\n".join(
        f"{'ok' if one.well else 'BAD'} {one.name}: {one.detail}{f' - {one.hint}' if one.hint else ''}"
        for one in checks
    )


def lines_of_clean(cleaned: Cleaned) -> str:
    """What was put away and why."""
    lines = [f"{one.reason}: {line_of(one.memory, full=False)} - {one.detail}" for one in cleaned.departures]
    return "\n".join([*lines, f"{len(lines):,} {'to archive' if cleaned.dry_run else 'archived'}"])


def lines_of_consolidation(consolidated: Consolidated) -> str:
    """The entries, each with the number of its sources."""
    lines = [f"{len(one.links.consolidated_from)} into {line_of(one, full=False)}" for one in consolidated.entries]
    return "\n".join([*lines, f"{len(lines):,} {'entries to make' if consolidated.dry_run else 'entries made'}"])


def lines_of_compression(compressed: Compressed) -> str:
    """The notes that became stubs, and those that were left, with the reason."""
    lines = [f"{one.path}: {one.saved:,} characters less" for one in compressed.stubs]
    lines += [f"{one.path}: left, {one.reason}" for one in compressed.left]
    done = "notes to stub" if compressed.dry_run else "notes stubbed"
    return "\n".join([*lines, f"{len(compressed.stubs):,} {done}"])


def lines_of_document(document: Record) -> str:
    """``name: value`` for every plain value, and for every count within a group."""
    return "\n".join(f"{name}: {_plain(value)}" for name, value in document.items() if _says_something(value))


def _says_something(value: object) -> bool:
    return value is not None and value not in ({}, [], "")


def _plain(value: object) -> str:
    return ", ".join(_parts(value)) if isinstance(value, Mapping | list) else str(value)


def _parts(value: Mapping[str, object] | list[object]) -> Iterator[str]:
    for entry in value.items() if isinstance(value, Mapping) else value:
        match entry:
            case (name, inner):
                yield f"{name} {inner}"
            case {"name": name}:
                yield str(name)
            case _:
                yield str(entry)
