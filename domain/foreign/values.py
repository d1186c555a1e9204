"""Reads what other tools have written, of whatever generation: what does not fit is absent, never an error."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from enum import StrEnum
from typing import TypeAlias, TypeVar

from nan_forget.domain.memory import MemoryType
from nan_forget.domain.record import iso
from nan_forget.domain.text import MAX_LABEL, MAX_LABELS

Row: TypeAlias = Mapping[str, object]
"""A row of a table, an object of JSON, or the front matter of a note."""

Choice = TypeVar("Choice", bound=StrEnum)

_MS_FROM = 1e11
"""An epoch beyond this counts milliseconds: in seconds it would be the year 5138."""


def text(value: object) -> str | None:
    """Text that is not blank, exactly as it is; a number as text."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}"
    return value if isinstance(value, str) and value.strip() else None


def texts(value: object) -> list[str]:
    """The texts of a list, a JSON list, or a bare text."""
    return [found for entry in _listed(value) if (found := text(entry))]


def labels(*values: object) -> list[str]:
    """Short texts on one line, each once, from lists, JSON lists, and bare texts that are split at commas."""
    entries = (part for value in values for entry in _listed(value) for part in _parts(entry, value))
    shown = (" ".join(entry.split())[:MAX_LABEL].strip() for entry in entries)
    return list(dict.fromkeys(filter(None, shown)))[:MAX_LABELS]


def line(value: object) -> str | None:
    """The first label of a value, whole: commas belong to it."""
    return next(iter(labels([value])), None)


def moment(value: object) -> str | None:
    """A time from ISO text, a date, or the seconds or milliseconds since 1970; without an offset it is UTC."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            found = datetime.fromtimestamp(value / 1000 if abs(value) > _MS_FROM else value, UTC)
        elif isinstance(value, date) and not isinstance(value, datetime):
            found = datetime.combine(value, time(), UTC)
        else:
            found = value if isinstance(value, datetime) else datetime.fromisoformat(str(value).strip())
        return iso(found if found.tzinfo else found.replace(tzinfo=UTC))
    except (ValueError, OverflowError, OSError):
        return None


def first_moment(*values: object) -> str | None:
    """The first value that is a time."""
    return next(filter(None, map(moment, values)), None)


def fraction(value: object) -> float | None:
    """A number from 0 to 1."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= 1 else None


def whole(value: object) -> int | None:
    """A whole number that is not negative."""
    return value if isinstance(value, int) and value >= 0 else None


def choice(kind: type[Choice], value: object) -> Choice | None:
    """One of the values of ``kind``, in any case."""
    found = str(value).strip().lower()
    return kind(found) if found in list(kind) else None


def typed(value: object) -> tuple[MemoryType, list[str]]:
    """The type of that name; for another name it is a fact, and the name a tag."""
    found = choice(MemoryType, value)
    return (found, []) if found else (MemoryType.FACT, labels([value]))


def table(value: object) -> Row:
    """An object, or the text of one in JSON."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            return {}
    return value if isinstance(value, Mapping) else {}


def tags_of(fields: Row, *, without: Iterable[str] = ()) -> list[str]:
    """Fields that have no place in a memory, as ``name:value``; one whose value is no label gives its name alone."""
    told = {name: value for name, value in fields.items() if value is not None and name not in set(without)}
    entries = {name: labels(value if isinstance(value, list | tuple) else [value]) for name, value in told.items()}
    return labels([f"{name}:{one}" if one else name for name, found in entries.items() for one in found or [""]])


def _listed(value: object) -> list[object]:
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            parsed = json.loads(value)
        except ValueError:
            parsed = None
        value = parsed if isinstance(parsed, list) else value
    if isinstance(value, list | tuple):
        return list(value)
    return [value]


def _parts(entry: object, value: object) -> list[str]:
    """The entry of a list is one label; a text that stands for a list has commas between its labels."""
    found = text(entry)
    if found is None:
        return []
    return found.split(",") if entry is value else [found]
