"""The files of export and import: JSON, JSON Lines, and Markdown for reading."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import name
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Project
from nan_forget.domain.record import as_record
from nan_forget.entrypoints.documents import FORMAT, VERSION, project_document

Entry: TypeAlias = tuple[str, object]
"""What to call a value of a file, and the value."""


def written(form: str, projects: Sequence[Project], memories: Iterable[Memory]) -> Iterator[str]:
    """The pieces of an export, one memory at a time: ``json``, ``jsonl`` or ``md``."""
    head = {"format": FORMAT, "version": VERSION, "projects": [project_document(project) for project in projects]}
    match form:
        case "jsonl":
            return chain([_json(head) + "\n"], (_json(as_record(memory)) + "\n" for memory in memories))
        case "md":
            return (_markdown(memory) for memory in memories)
        case _:
            return _document(head, memories)


def _document(head: Mapping[str, object], memories: Iterable[Memory]) -> Iterator[str]:
    yield _json(head)[:-1] + ', "memories": ['
    separator = "\n"
    for memory in memories:
        yield separator + _json(as_record(memory))
        separator = ",\n"
    yield "\n]}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _markdown(memory: Memory) -> str:
    place = memory.project.name if memory.project else "user"
    facts = f"*{memory.type} · {place} · {memory.status} · {memory.created_at:%Y-%m-%d} · {memory.id}*"
    parts = [f"## {memory.summary}", facts, memory.content]
    parts += [
        f"**{label}:** {text}" for label, text in (("Problem", memory.problem), ("Solution", memory.solution)) if text
    ]
    return "\n\n".join(parts) + "\n\n"


def parse_archive(text: str, source: str) -> Archive:
    """The archive in a text: our JSON or JSON Lines, a bare list of records, or one record a line.

    ``InvalidInput`` names the line that is no JSON, or a version that this program does not know.
    """
    stripped = text.lstrip("\ufeff \t\r\n")
    try:
        whole = json.loads(stripped)
    except ValueError as error:
        return _from_entries(_lines(stripped, source, error), source)
    if isinstance(whole, Mapping) and "memories" in whole:
        head = [(source, whole)] if whole.get("format") == FORMAT else []
        return _from_entries([*head, *_numbered(whole["memories"], source)], source)
    return _from_entries(_numbered(whole if isinstance(whole, list) else [whole], source), source)


def _lines(text: str, source: str, whole: ValueError) -> list[Entry]:
    """One value a line; where already the first line is none, the text is a document with a mistake in it."""
    entries: list[Entry] = []
    for number, line in enumerate(text.split("\n"), start=1):  # not splitlines: U+2028 may stand inside a text
        if line.strip():
            try:
                entries.append((f"{source}, line {number}", json.loads(line)))
            except ValueError as error:
                at = number if entries or not isinstance(whole, json.JSONDecodeError) else whole.lineno
                raise InvalidInput(
                    f"{source}, line {at}: no JSON ({error if entries else whole})",
                    hint="Export with --format json or jsonl.",
                ) from error
    return entries


def _numbered(value: object, source: str) -> list[Entry]:
    return [(f"{source}, memory {number}", one) for number, one in enumerate(_sequence(value, source), start=1)]


def _sequence(value: object, source: str) -> list[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"{source}: memories must be a list")
    return value


def _from_entries(entries: Sequence[Entry], source: str) -> Archive:
    records = []
    for place, value in entries:
        if not isinstance(value, Mapping):
            raise InvalidInput(f"{place}: every memory must be a JSON object")
        records.append(value)
    places = [place for place, _ in entries]
    if not records or records[0].get("format") != FORMAT:
        return Archive(records, places=places)
    head = records[0]
    if head.get("version") != VERSION:
        raise InvalidInput(f"{source}: export version {head.get('version')!r} is not known", hint="Update nan-forget.")
    return Archive(records[1:], projects_of(head.get("projects"), source), places[1:])


def projects_of(value: object, source: str) -> list[Project]:
    """The projects in a head; ``InvalidInput`` for one without a key."""
    projects = []
    for entry in _sequence(value or [], source):
        key = name(entry.get("key"), "project.key") if isinstance(entry, Mapping) else None
        if not isinstance(entry, Mapping) or key is None:
            raise InvalidInput(f"{source}: a project needs a key")
        projects.append(Project(key, name(entry.get("name"), "project.name") or key, entry.get("private") is True))
    return projects
