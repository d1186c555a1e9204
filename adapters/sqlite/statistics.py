"""Counts of a user's memories."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.application.ports.memory_store import Statistics

DAYS = 14
"""Days that ``saves_per_day`` tells of."""

_DAY_US = 24 * 60 * 60 * 1_000_000
_EPOCH = date(1970, 1, 1).toordinal()

_PLACED = tables.memory.outerjoin(tables.project)


def count(connection: sa.Connection, user_id: str, project: str | None) -> Statistics:
    """Counts of all memories of the user, or of one project (by key)."""
    mine = [tables.memory.c.user_id == user_id]
    if project is not None:
        mine.append(tables.project.c.key == project)
    groups = connection.execute(_groups(mine)).all()
    return Statistics(
        total=sum(group.memories for group in groups),
        by_status=_summed((group.status, group.memories) for group in groups),
        by_type=_summed((group.type, group.memories) for group in groups),
        by_scope=_summed((group.scope, group.memories) for group in groups),
        by_project=_by_project([(group.key, group.name, group.memories) for group in groups if group.key is not None]),
        saves_per_day={date.fromordinal(day.ordinal).isoformat(): day.saves for day in _days(connection, mine)},
    )


def _groups(mine: Sequence[sa.ColumnElement[bool]]) -> sa.Select[str, str, str, str, str, int]:
    memory, project = tables.memory.c, tables.project.c
    kinds = (memory.status, memory.type, memory.scope, project.key, project.name)
    asked = sa.select(*kinds, sa.func.count().label("memories")).select_from(_PLACED)
    return asked.where(*mine).group_by(*kinds)


def _days(connection: sa.Connection, mine: Sequence[sa.ColumnElement[bool]]) -> Iterable[sa.Row[int, int]]:
    """The last days with saves, oldest first, by their ordinal in Python's calendar."""
    # Shifted before it is divided: division rounds towards zero, also from below 1970.
    since_first = sa.type_coerce(tables.memory.c.created_us, sa.BigInteger) + _EPOCH * _DAY_US
    ordinal = (since_first // _DAY_US).label("ordinal")
    asked = sa.select(ordinal, sa.func.count().label("saves")).select_from(_PLACED).where(*mine)
    latest = connection.execute(asked.group_by(ordinal).order_by(ordinal.desc()).limit(DAYS)).all()
    return reversed(latest)


def _summed(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for name, memories in counts:
        total[name] += memories
    return dict(total)


def _by_project(counts: Sequence[tuple[str, str, int]]) -> dict[str, int]:
    """By name, with the key where several projects have it."""
    keys = _summed((key, memories) for key, _, memories in counts)
    names = {key: name for key, name, _ in counts}
    shared = Counter(names.values())
    return {name if shared[name] == 1 else f"{name} ({key})": keys[key] for key, name in names.items()}
