"""Leases and marks of jobs: a row of one table each, changed in transactions of their own."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from nan_forget.adapters.sqlite.tables import lease as table
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.lease import Mark


class SqliteLease:
    """Twin of the port ``Lease``."""

    def __init__(self, units: SqliteUnitOfWork) -> None:
        self._units = units

    def acquire(self, user_id: str, job: str, owner: str, *, now: datetime, until: datetime) -> bool:
        """In one statement: of two who try at once, the database lets one."""
        row = insert(table).values(user_id=user_id, job=job, owner=owner, until_us=until)
        free = table.c.owner.is_(None) | (table.c.owner == owner) | (table.c.until_us <= now)
        taken = row.on_conflict_do_update(
            index_elements=[table.c.user_id, table.c.job], set_={"owner": owner, "until_us": until}, where=free
        )
        return self._change(taken) == 1

    def release(self, user_id: str, job: str, owner: str) -> None:
        """The row stays, for its mark."""
        self._change(sa.update(table).where(*_named(user_id, job), table.c.owner == owner).values(owner=None))

    def finish(self, user_id: str, job: str, mark: Mark) -> None:
        """Beside whoever holds the job."""
        finished = {"finished_us": mark.at, "finished_seq": mark.seq}
        row = insert(table).values(user_id=user_id, job=job, **finished)
        self._change(row.on_conflict_do_update(index_elements=[table.c.user_id, table.c.job], set_=finished))

    def mark(self, user_id: str, job: str) -> Mark | None:
        """From the job's row, if it was ever finished."""
        asked = sa.select(table).where(*_named(user_id, job), table.c.finished_us.is_not(None))
        with self._units.read() as work:
            row = work.connection.execute(asked).one_or_none()
        return Mark(row.finished_us, row.finished_seq) if row else None

    def _change(self, statement: sa.UpdateBase) -> int:
        with self._units.write() as work:
            changed = work.connection.execute(statement).rowcount
            work.commit()
        return changed


def _named(user_id: str, job: str) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.user_id == user_id, table.c.job == job
