"""Transactions over the SQLite file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TypeAlias

import sqlalchemy as sa

from nan_forget.adapters.sqlite.associations import SqliteAssociations
from nan_forget.adapters.sqlite.database_file import keep_private, make_private
from nan_forget.adapters.sqlite.engine import READ_ONLY, bare, open_engine
from nan_forget.adapters.sqlite.event_log import SqliteEventLog
from nan_forget.adapters.sqlite.faults import translating, translating_files, unwritable
from nan_forget.adapters.sqlite.memory_store import SqliteMemoryStore
from nan_forget.adapters.sqlite.migrations import migrate, refuse_newer, steps
from nan_forget.adapters.sqlite.project_registry import SqliteProjectRegistry
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.space_builder import SqliteSpaceBuilder
from nan_forget.adapters.sqlite.vector_store import SqliteVectorStore

BUSY_TIMEOUT_S = 15.0
"""How long a writer waits for another one."""

_FileMark: TypeAlias = tuple[int, int]


class SqliteWork:
    """Twin of the port ``Work``."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.memories = SqliteMemoryStore(connection)
        self.vectors = SqliteVectorStore(connection)
        self.builder = SqliteSpaceBuilder(connection)
        self.events = SqliteEventLog(connection)
        self.projects = SqliteProjectRegistry(connection)
        self.index = SqliteRecallIndex(bare(connection))
        self.associations = SqliteAssociations(bare(connection))

    def commit(self) -> None:
        """Written through to the disk (``synchronous=FULL``) when it returns."""
        self.connection.commit()


class SqliteUnitOfWork:
    """Twin of the port ``UnitOfWork``; the database is made or migrated when it is first needed.

    ``own_folder``: the folder of ``path`` is the product's own, so it is closed to others even if it was there before.
    """

    def __init__(self, path: Path, *, own_folder: bool = False, busy_timeout_s: float = BUSY_TIMEOUT_S) -> None:
        self._path = path
        self._own_folder = own_folder
        self._busy_timeout_s = busy_timeout_s
        self._known = steps()
        self._lock = Lock()
        self._engine: sa.Engine | None = None
        self._file: _FileMark | None = None

    @contextmanager
    def read(self) -> Iterator[SqliteWork]:
        """The state at the time of entry; whatever is changed in it is forgotten."""
        with self._transaction(read_only=True) as work:
            yield work

    @contextmanager
    def write(self) -> Iterator[SqliteWork]:
        """Waits for another writer at most for the busy timeout."""
        with self._transaction(read_only=False) as work:
            yield work

    def close(self) -> None:
        """Closes the pooled connections; a later transaction opens new ones."""
        with self._lock:
            self._dispose()

    @contextmanager
    def _transaction(self, *, read_only: bool) -> Iterator[SqliteWork]:
        with translating(self._path), self._ready().connect() as connection:
            connection.execution_options(**{READ_ONLY: read_only})
            connection.begin()
            # A newer nan-forget may have migrated the file since; reading its number also fixes what a reader sees.
            database = bare(connection)
            refuse_newer(database.pragma("user_version"), self._known[-1].version, self._path)
            if not read_only and database.readonly("main"):
                raise unwritable(self._path, "it may only be read")  # SQLite would say so at the first change
            yield SqliteWork(connection)

    def _ready(self) -> sa.Engine:
        """The engine; a new one if the file was removed under us, so that nothing is written to nowhere."""
        with self._lock:
            if self._engine is None or self._file != _mark_of(self._path):
                self._dispose()
                self._prepare()
                self._engine = open_engine(self._path, busy_timeout_s=self._busy_timeout_s)
                self._file = _mark_of(self._path)
            return self._engine

    def _dispose(self) -> None:
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None

    def _prepare(self) -> None:
        with translating_files(self._path):
            make_private(self._path, own_folder=self._own_folder)
            migrate(self._path, self._known, busy_timeout_s=self._busy_timeout_s)
            keep_private(self._path)


def _mark_of(path: Path) -> _FileMark | None:
    """What tells a file from another of the same name; None without one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
