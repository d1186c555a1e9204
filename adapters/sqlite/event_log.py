"""Events in a table."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import sqlalchemy as sa

from nan_forget.adapters.sqlite.tables import Moment, each
from nan_forget.adapters.sqlite.tables import event as table
from nan_forget.application.ports.event_log import Tally
from nan_forget.domain.event import SAVES, Event, Kind, Recorded
from nan_forget.domain.secrets import without_secrets

_APPEND = sa.insert(table)


class SqliteEventLog:
    """Twin of the port ``EventLog``."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def append(self, events: Sequence[Event]) -> None:
        """Adds events in order."""
        rows = [
            {
                "operation_id": event.operation_id,
                "user_id": event.user_id,
                "memory_id": event.memory_id,
                "at_us": event.at,
                "door": event.door,
                "kind": event.kind,
                "changes": event.changes,
            }
            for event in events
        ]
        if rows:
            self._connection.execute(_APPEND, rows)

    def of_memory(self, user_id: str, memory_id: str) -> list[Recorded]:
        """Oldest first, by their place in the log."""
        asked = sa.select(table).where(table.c.memory_id == memory_id, table.c.user_id == user_id).order_by(table.c.seq)
        return [_recorded(row) for row in self._connection.execute(asked).mappings()]

    def since(self, user_id: str, seq: int) -> Tally:
        """Reads only what is new."""
        saves = sa.func.count().filter(table.c.kind.in_(SAVES))
        asked = sa.select(saves, sa.func.max(table.c.seq), sa.func.min(table.c.at_us, type_=Moment))
        found, last, first_at = self._connection.execute(
            asked.where(table.c.user_id == user_id, table.c.seq > seq)
        ).one()
        return Tally(found, last or seq, first_at)

    def all(self, user_id: str) -> Iterator[Recorded]:
        """By their place in the log."""
        asked = sa.select(table).where(table.c.user_id == user_id).order_by(table.c.seq)
        return map(_recorded, self._connection.execute(asked).mappings())

    def behind(self, user_id: str, seq: int, *, limit: int) -> list[Recorded]:
        wanted = (table.c.seq > seq, table.c.user_id == user_id)
        asked = sa.select(table).where(*wanted).order_by(table.c.seq).limit(limit)
        return [_recorded(row) for row in self._connection.execute(asked).mappings()]

    def find(self, user_id: str, seq: int | None) -> Recorded | None:
        """By its place in the log."""
        asked = sa.select(table).where(table.c.user_id == user_id)
        asked = asked.order_by(table.c.seq.desc()).limit(1) if seq is None else asked.where(table.c.seq == seq)
        return next(map(_recorded, self._connection.execute(asked).mappings()), None)

    def of_operation(self, user_id: str, operation_id: str) -> list[Recorded]:
        """By the index ``event_of_operation``."""
        asked = sa.select(table).where(table.c.operation_id == operation_id, table.c.user_id == user_id)
        return [_recorded(row) for row in self._connection.execute(asked.order_by(table.c.seq)).mappings()]

    def after(self, user_id: str, at: datetime, memory_ids: Sequence[str]) -> list[Recorded]:
        """By the index ``event_of_memory``."""
        asked = sa.select(table).where(
            table.c.memory_id.in_(each(memory_ids)), table.c.user_id == user_id, table.c.at_us > at
        )
        return [_recorded(row) for row in self._connection.execute(asked.order_by(table.c.seq.desc())).mappings()]


def _recorded(row: sa.RowMapping) -> Recorded:
    return Recorded(
        row["seq"],
        Event(
            operation_id=row["operation_id"],
            user_id=row["user_id"],
            memory_id=row["memory_id"],
            at=row["at_us"],
            door=row["door"],
            kind=Kind(row["kind"]),
            changes={field: (old, new) for field, (old, new) in without_secrets(row["changes"]).items()},
        ),
    )
