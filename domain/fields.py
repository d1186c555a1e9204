"""One reader per field of a memory: turns what a door or a file delivers into the field's value, or says what is wrong.

Numbers and lists that arrive as text are accepted, because models and shells send them so.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from math import isfinite
from typing import TypeVar

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Links, MemoryType, Reason, Scope, Source, Status
from nan_forget.domain.privacy import without_private
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.secrets import redacted
from nan_forget.domain.text import MAX_LABEL, MAX_LABELS, checked_content, clean

MAX_COUNT = 2**53
"""Whole numbers up to here are exact in JSON and in a float."""

_DATES = "Use 2026-11-30 or 2026-11-30T12:00:00Z."

Choice = TypeVar("Choice", bound=StrEnum)


def content(value: object, field: str) -> str:
    """Non-empty text within the limit, exactly as given but for what is private, secret or cannot be stored."""
    return checked_content(kept(text(value, field)), field=field)


def text(value: object, field: str) -> str:
    """Any text."""
    if value is None:
        raise InvalidInput(f"{field} is missing", hint="It cannot be empty.")
    if not isinstance(value, str):
        raise InvalidInput(f"{field} must be text, not {type(value).__name__}")
    return value


def kept(value: str) -> str:
    """The write gate: every text of a memory passes here, whichever door it came through."""
    return redacted(without_private(clean(value).text))


def optional_content(value: object, field: str) -> str | None:
    """Text within the limit; None or text that is blank without its private parts means none."""
    if value is None or (isinstance(value, str) and not without_private(value).strip()):
        return None
    return content(value, field)


def name(value: object, field: str) -> str | None:
    """A short text on one line, trimmed; None or blank means none."""
    if value is None:
        return None
    found = kept(text(value, field)).strip()
    if len(found) > MAX_LABEL or len(found.splitlines()) > 1:
        raise InvalidInput(f"{field} must be one line of at most {MAX_LABEL:,} characters")
    return found or None


def labels(value: object, field: str) -> tuple[str, ...]:
    """At most ``MAX_LABELS`` names, as ``names`` reads them."""
    found = names(value, field)
    if len(found) > MAX_LABELS:
        raise InvalidInput(f"{field} has {len(found)} entries, {MAX_LABELS} is the limit")
    return found


def names(value: object, field: str) -> tuple[str, ...]:
    """A list of short texts without blanks and repetitions; one text counts as a list (JSON, or split at commas)."""
    if value is None:
        return ()
    if isinstance(value, str):
        value = _listed(value)
    if not isinstance(value, list | tuple):
        raise InvalidInput(f"{field} must be a list of texts", hint=f'For example: {field} = ["one", "two"]')
    return tuple(dict.fromkeys(found for entry in value if (found := name(entry, field))))


def _listed(value: str) -> list[object]:
    if value.lstrip().startswith("["):
        try:
            parsed = json.loads(value)
        except ValueError:
            parsed = None
        if isinstance(parsed, list):
            return parsed
    return list(without_private(value).split(","))


def confidence(value: object, field: str) -> float:
    """A number from 0 to 1."""
    found = number(value, field)
    if not 0.0 <= found <= 1.0:
        raise InvalidInput(f"{field} is {found:g}, it must lie between 0 and 1", hint="0.5 is the default of a save.")
    return found


def number(value: object, field: str) -> float:
    """A finite number, also as text."""
    try:
        found = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        found = None
    if found is None or not isfinite(found):
        raise InvalidInput(f"{field} must be a number, not {value!r}")
    return found


def count(value: object, field: str) -> int:
    """A whole number from 0 to ``MAX_COUNT``."""
    found = number(value, field)
    if not 0 <= found <= MAX_COUNT or found != int(found):
        raise InvalidInput(f"{field} must be a whole number from 0 to {MAX_COUNT:,}, not {value!r}")
    return int(found)


def time(value: object, field: str) -> datetime:
    """An aware UTC time from ISO 8601 text; a day alone is its first moment, a time without an offset is UTC."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError:
            raise InvalidInput(f"{field} is no date: {value!r}", hint=_DATES) from None
    if not isinstance(value, datetime):
        raise InvalidInput(f"{field} must be a date", hint=_DATES)
    aware = value if value.tzinfo else value.replace(tzinfo=UTC)
    try:
        return aware.astimezone(UTC)
    except OverflowError:
        raise InvalidInput(f"{field} is out of range: {value}") from None


def optional_time(value: object, field: str) -> datetime | None:
    """A time, or None."""
    return None if value is None or value == "" else time(value, field)


def choice(kind: type[Choice]) -> Callable[[object, str], Choice]:
    """A reader for one of the values of ``kind``, in any case."""

    def read(value: object, field: str) -> Choice:
        try:
            return kind(text(value, field).strip().lower())
        except ValueError:
            known = ", ".join(kind)
            raise InvalidInput(f"unknown {field} {value!r}", hint=f"One of: {known}.") from None

    return read


def optional_reason(value: object, field: str) -> Reason | None:
    """Why a memory is not active, or None."""
    return None if value is None else choice(Reason)(value, field)


def source(value: object, field: str) -> Source:
    """Where a memory was learned, from an object with any of its names."""
    given = _object(value, field)
    return Source(**{part: name(given.get(part), f"{field}.{part}") for part in Source._fields})


def links(value: object, field: str) -> Links:
    """Ids of any number of other memories, from an object with any of the three kinds."""
    given = _object(value, field)
    return Links(**{part: names(given.get(part), f"{field}.{part}") for part in Links._fields})


def project(value: object, field: str) -> ProjectRef | None:
    """A project by key and name, from an object with both, or None."""
    if value is None:
        return None
    given = _object(value, field)
    key, shown = name(given.get("key"), f"{field}.key"), name(given.get("name"), f"{field}.name")
    if key is None:
        raise InvalidInput(f"{field} has no key")
    return ProjectRef(key, shown or key)


def _object(value: object, field: str) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{field} must be an object")
    return value


READERS: Mapping[str, Callable[[object, str], object]] = {
    "content": content,
    "type": choice(MemoryType),
    "scope": choice(Scope),
    "project": project,
    "session_id": name,
    "problem": optional_content,
    "solution": optional_content,
    "concepts": labels,
    "files": labels,
    "tags": labels,
    "confidence": confidence,
    "provenance": choice(Provenance),
    "tier": choice(Tier),
    "status": choice(Status),
    "reason": optional_reason,
    "created_at": time,
    "updated_at": time,
    "last_accessed_at": time,
    "access_count": count,
    "expires_at": optional_time,
    "valid_from": time,
    "valid_to": optional_time,
    "source": source,
    "links": links,
}
"""How each field of a memory is read; ``id``, ``user_id`` and ``summary`` are never taken from outside."""


def read(field: str, value: object) -> object:
    """The value of one field; ``InvalidInput`` names a field that does not exist or a value that does not fit."""
    reader = READERS.get(field)
    if reader is None:
        raise InvalidInput(f"unknown field {field!r}", hint=f"Known: {', '.join(READERS)}.")
    return reader(value, field)
