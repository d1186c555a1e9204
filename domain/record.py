"""A memory as plain JSON values: the one form for events, export, import and every door.

Times are ISO 8601 in UTC with microseconds, lists are lists, absent values are None.
"""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeAlias

from nan_forget.domain.fields import READERS, read
from nan_forget.domain.memory import Memory
from nan_forget.domain.summary import summarise

Record: TypeAlias = dict[str, object]

FIELDS = tuple(field.name for field in fields_of(Memory))
"""Names of all fields, in the order in which they are written."""


def iso(moment: datetime) -> str:
    """``2026-11-30T12:00:00.000000Z``: sorts as text in the order of time."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def as_record(memory: Memory) -> Record:
    """All fields of a memory as JSON values."""
    return {field: _plain(getattr(memory, field)) for field in FIELDS}


def with_fields(memory: Memory, given: Mapping[str, object]) -> Memory:
    """The memory with the given fields read into it and its summary rebuilt.

    ``with_fields(blank, as_record(m))`` equals ``m`` if ``blank`` has its id and user, whatever else is in ``blank``.
    Names that no reader knows are passed over here; ``read`` is the strict door.
    """
    values = {field: read(field, value) for field, value in given.items() if field in READERS}
    changed = replace(memory, **values)  # type: ignore[arg-type]  # each reader returns its field's type
    return replace(changed, summary=summarise(changed.content))


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return iso(value)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names:
            return {part: _plain(getattr(value, part)) for part in names}
        return [_plain(entry) for entry in value]
    return str(value) if isinstance(value, str) else value
