"""SQLAlchemy's engine over one database file."""

import json
import os
from pathlib import Path
from typing import cast

import apsw
import sqlalchemy as sa

from nan_forget.adapters.sqlite import driver
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.patience import wait_for_locks

READ_ONLY = "read_only"
"""Execution option of a connection that will not write: it never waits for a writer."""

_IN_MEMORY = 2
"""``PRAGMA temp_store``: what sorts and joins spill never reaches a folder of others."""


def open_engine(path: Path, *, busy_timeout_s: float) -> sa.Engine:
    """An engine over the existing database at ``path``; connections are pooled and opened when first needed.

    Transactions begin as BEGIN IMMEDIATE, so a writer waits at its beginning (``busy_timeout_s`` at most) and never
    fails in its middle; with the option ``READ_ONLY`` as plain BEGIN.
    """

    def connected() -> driver.Connection:
        database = connect(os.fspath(path), busy_timeout_s=busy_timeout_s)
        wait_for_locks(database, busy_timeout_s)
        database.pragma("temp_store", _IN_MEMORY)
        return driver.Connection(database)

    engine = sa.create_engine(
        "sqlite://",
        module=driver,
        creator=connected,
        poolclass=sa.QueuePool,
        max_overflow=-1,  # threads wait for each other's writes, never for a connection
        pool_use_lifo=True,
        json_serializer=_compact,
        hide_parameters=True,  # an error's text may end in a log, a memory must not
    )
    sa.event.listen(engine, "begin", _begin)
    return engine


def bare(connection: sa.Connection) -> apsw.Connection:
    """The apsw connection under an SQLAlchemy one: same transaction, for the virtual tables."""
    return cast("driver.Connection", connection.connection.driver_connection).database


def _begin(connection: sa.Connection) -> None:
    reads = connection.get_execution_options().get(READ_ONLY, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
