"""The file of a history: JSON Lines that another machine of the same person merges into its own."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from nan_forget.domain.archive import Accesses, History
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Changes, Event, Kind
from nan_forget.domain.fields import choice, count, name, time
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Project
from nan_forget.domain.record import iso
from nan_forget.domain.replay import storable
from nan_forget.entrypoints.documents import VERSION, project_document
from nan_forget.entrypoints.exchange import projects_of

HISTORY = "nan-forget-events"


def written_history(projects: Sequence[Project], events: Iterable[Event], memories: Iterable[Memory]) -> Iterator[str]:
    """A head, then one line an event, then how often each memory was used."""
    yield _line({"format": HISTORY, "version": VERSION, "projects": [project_document(one) for one in projects]})
    for event in events:
        yield _line(
            {
                "operation": event.operation_id,
                "memory": event.memory_id,
                "at": iso(event.at),
                "door": event.door,
                "kind": str(event.kind),
                "changes": {field: list(pair) for field, pair in event.changes.items()},
            }
        )
    for memory in memories:
        used = {"access_count": memory.access_count, "last_accessed_at": iso(memory.last_accessed_at)}
        yield _line({"memory": memory.id, **used})


def is_history(text: str) -> bool:
    """Whether a text begins as such a file does."""
    return f'"{HISTORY}"' in text[:200]


def parse_history(text: str, source: str, user_id: str) -> History:
    """The history in a text, as one of this user. ``InvalidInput`` names the file and the line that does not fit."""
    events: list[Event] = []
    accesses: list[Accesses] = []
    projects: Sequence[Project] = ()
    for number, line in enumerate(text.split("\n"), start=1):  # not splitlines: U+2028 may stand inside a text
        if not line.strip():
            continue
        try:
            value = _object(json.loads(line))
            if "format" in value:
                projects = _head(value, source)
            elif "changes" in value:
                events.append(_event(value, user_id))
            else:
                accesses.append(_accesses(value))
        except InvalidInput as error:
            raise InvalidInput(f"{source}, line {number}: {error.message}", hint=error.hint) from error
        except ValueError as error:
            raise InvalidInput(f"{source}, line {number}: no JSON ({error})", hint="Export it once more.") from error
    return History(events, accesses, projects)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _head(value: Mapping[str, object], source: str) -> list[Project]:
    if (value.get("format"), value.get("version")) != (HISTORY, VERSION):
        raise InvalidInput(f"version {value.get('version')!r} is not known", hint="Update nan-forget.")
    return projects_of(value.get("projects"), source)


def _event(value: Mapping[str, object], user_id: str) -> Event:
    return Event(
        operation_id=_named(value, "operation"),
        user_id=user_id,
        memory_id=_named(value, "memory"),
        at=time(value.get("at"), "at"),
        door=_named(value, "door"),
        kind=choice(Kind)(value.get("kind"), "kind"),
        changes=storable(_changes(value.get("changes"))),
    )


def _accesses(value: Mapping[str, object]) -> Accesses:
    last = time(value.get("last_accessed_at"), "last_accessed_at")
    return Accesses(_named(value, "memory"), count(value.get("access_count"), "access_count"), last)


def _changes(value: object) -> Changes:
    changes: Changes = {}
    for field, pair in _object(value).items():
        if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004 - old and new
            raise InvalidInput(f"{field} must have an old and a new value")
        changes[field] = pair[0], pair[1]
    return changes


def _named(value: Mapping[str, object], field: str) -> str:
    found = name(value.get(field), field)
    if not found:
        raise InvalidInput(f"{field} is missing")
    return found


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise InvalidInput("every line must be a JSON object")
    return value
