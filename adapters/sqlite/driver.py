"""The DB-API (PEP 249) over apsw, as far as SQLAlchemy's pysqlite dialect needs it; ``engine`` opens the connections.

Many Pythons cannot load extensions with their own ``sqlite3``; apsw can on all of them and brings its own SQLite.
No transaction opens by itself: whoever uses this says BEGIN, and ``commit`` and ``rollback`` end what is open.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

import apsw

apilevel = "2.0"
threadsafety = 1
paramstyle = "qmark"
sqlite_version = apsw.sqlite_lib_version()
sqlite_version_info = tuple(int(part) for part in sqlite_version.split("."))

Value: TypeAlias = int | float | str | bytes | None
Row: TypeAlias = tuple[Value, ...]
Column: TypeAlias = tuple[str, None, None, None, None, None, None]
"""Of a PEP 249 description, SQLite knows the name."""


class Error(Exception):
    """Root of the DB-API errors; ``result_code`` is SQLite's extended one, 0 if SQLite had no part in it."""

    def __init__(self, message: str, *, result_code: int = 0) -> None:
        super().__init__(message)
        self.result_code = result_code


class InterfaceError(Error):
    """Required by PEP 249; never raised."""


class DatabaseError(Error):
    """The file is damaged or no database."""


class DataError(DatabaseError):
    """A value that does not fit."""


class OperationalError(DatabaseError):
    """Locks, disk, permissions and statements that cannot be run."""


class IntegrityError(DatabaseError):
    """A constraint was broken."""


class InternalError(DatabaseError):
    """SQLite is in trouble with itself."""


class ProgrammingError(DatabaseError):
    """This module was used wrongly."""


class NotSupportedError(DatabaseError):
    """Required by PEP 249; never raised."""


_KINDS: dict[type[apsw.Error], type[Error]] = {
    apsw.BindingsError: ProgrammingError,
    apsw.ConnectionClosedError: ProgrammingError,
    apsw.ConstraintError: IntegrityError,
    apsw.CorruptError: DatabaseError,
    apsw.CursorClosedError: ProgrammingError,
    apsw.InternalError: InternalError,
    apsw.MismatchError: DataError,
    apsw.MisuseError: ProgrammingError,
    apsw.NotADBError: DatabaseError,
    apsw.RangeError: DataError,
    apsw.ThreadingViolationError: ProgrammingError,
    apsw.TooBigError: DataError,
}
"""Everything else is an ``OperationalError``, as in the standard library's ``sqlite3``."""


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        kind = _KINDS.get(type(error), OperationalError)
        raise kind(str(error), result_code=getattr(error, "extendedresult", 0)) from error


def _describer(columns: list[Column]) -> Callable[[apsw.Cursor, str, object], bool]:
    """An execution tracer that writes the result's columns into ``columns``.

    Only between prepare and first step does apsw describe a result that turns out empty. It is no method of the cursor:
    the cycle would keep the statement open until garbage collection, and COMMIT would fail.
    """

    def describe(cursor: apsw.Cursor, _sql: str, _bindings: object) -> bool:
        columns[:] = [(column[0], None, None, None, None, None, None) for column in cursor.get_description()]
        return True

    return describe


class Cursor:
    """Runs statements one after the other; ``description`` is that of the last one."""

    def __init__(self, database: apsw.Connection) -> None:
        self._database = database
        self._columns: list[Column] = []
        self._cursor = database.cursor()
        self._cursor.exec_trace = _describer(self._columns)
        self.arraysize = 1
        self.rowcount = -1

    @property
    def description(self) -> tuple[Column, ...] | None:
        """The columns of the result, or None after a statement without one."""
        return tuple(self._columns) or None

    @property
    def lastrowid(self) -> int:
        """The rowid of the last insert of this connection."""
        return self._database.last_insert_rowid()

    def execute(self, sql: str, parameters: Sequence[Value] = ()) -> "Cursor":
        """Runs one statement; ``rowcount`` is what it changed itself, and means nothing after one that only reads."""
        self._columns.clear()
        with _translating():
            self._cursor.execute(sql, parameters)
        self.rowcount = self._database.changes()
        return self

    def executemany(self, sql: str, rows: Iterable[Sequence[Value]]) -> "Cursor":
        """Runs one statement for each of the rows; ``rowcount`` also counts what foreign keys and triggers changed."""
        before = self._database.total_changes()
        self._columns.clear()
        with _translating():
            self._cursor.executemany(sql, rows)
        self.rowcount = self._database.total_changes() - before
        return self

    def fetchone(self) -> Row | None:
        """The next row."""
        with _translating():
            row: Row | None = self._cursor.fetchone()
        return row

    def fetchmany(self, size: int | None = None) -> list[Row]:
        """At most ``size`` (or ``arraysize``) rows."""
        rows = (self.fetchone() for _ in range(size or self.arraysize))
        return [row for row in rows if row is not None]

    def fetchall(self) -> list[Row]:
        """All rows that are left."""
        with _translating():
            return self._cursor.fetchall()

    def close(self) -> None:
        """Ends the statement; a closed cursor may be closed again."""
        self._cursor.close(force=True)

    def setinputsizes(self, sizes: object) -> None:
        """Required by PEP 249; SQLite needs no sizes."""

    def setoutputsize(self, size: object, column: object = None) -> None:
        """Required by PEP 249; SQLite needs no sizes."""


class Connection:
    """An open apsw connection, for one thread at a time."""

    isolation_level = None
    """As in ``sqlite3``: no statement opens a transaction by itself."""

    def __init__(self, database: apsw.Connection) -> None:
        self.database = database

    def cursor(self) -> Cursor:
        """A new cursor."""
        return Cursor(self.database)

    def create_function(
        self, name: str, arity: int, function: Callable[..., Value], *, deterministic: bool = False
    ) -> None:
        """Makes a Python function callable from SQL."""
        with _translating():
            self.database.create_scalar_function(name, function, arity, deterministic=deterministic)

    def commit(self) -> None:
        """Ends the open transaction, if any, and keeps it."""
        self._end("COMMIT")

    def rollback(self) -> None:
        """Ends the open transaction, if any, and forgets it."""
        self._end("ROLLBACK")

    def _end(self, statement: str) -> None:
        with _translating():
            if self.database.in_transaction:
                self.database.execute(statement)

    def close(self) -> None:
        """Closes the database; a closed connection may be closed again."""
        with _translating():
            self.database.close()
