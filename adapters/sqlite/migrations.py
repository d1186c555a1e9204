"""Brings a database file to this version's schema, by numbered steps that only go forward."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import apsw

from nan_forget.adapters.sqlite.copies import back_up
from nan_forget.adapters.sqlite.faults import not_a_database
from nan_forget.adapters.sqlite.patience import PAUSE_S, wait_for_locks
from nan_forget.domain.errors import NewerSchema

APPLICATION_ID = 0x6E616E66
"""``nanf`` in the file's header: this database is ours (https://sqlite.org/fileformat2.html#application_id)."""

SCHEMA = Path(__file__).with_name("schema")

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_WAL = 2


class Step(NamedTuple):
    """Leads from the schema before ``version`` to it."""

    version: int
    sql: str


class Header(NamedTuple):
    """What the first bytes of a database file say (https://sqlite.org/fileformat2.html#the_database_header)."""

    is_empty: bool
    is_database: bool
    is_wal: bool
    pages: int
    version: int
    """``PRAGMA user_version``."""
    application_id: int

    @classmethod
    def read(cls, connection: apsw.Connection) -> "Header":
        """Reads without a lock and without a change, not even to the files beside the database."""
        # Through SQLite: a file handle of our own would drop, when closed, the locks of this process.
        _, data = connection.read("main", 0, 0, _HEADER_BYTES)

        def number(offset: int) -> int:
            return int.from_bytes(data[offset : offset + 4], "big")

        return cls(
            is_empty=not any(data),
            is_database=data.startswith(_MAGIC),
            is_wal=data[18] == _WAL,
            pages=number(28),
            version=number(60),
            application_id=number(68),
        )


def steps(folder: Path = SCHEMA) -> list[Step]:
    """The steps in ``folder``, files named ``NNNN_name.sql``, in order."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    return [Step(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files]


def migrate(path: Path, known: Sequence[Step], *, busy_timeout_s: float) -> None:
    """Brings the existing (perhaps empty) file at ``path`` to the last of the ``known`` steps.

    All steps and their numbers are one transaction, so a step that fails leaves a file that the earlier version still
    reads; of several processes one does the work. An older file is copied into ``backups`` first. A file that is not
    ours (``NotADatabase``) or of a later version (``NewerSchema``) is left as it was, byte for byte. ``apsw.Error`` and
    ``OSError`` pass through.
    """
    with closing(apsw.Connection(os.fspath(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        header = Header.read(connection)
        _refuse(header, path, known[-1].version)
        wait_for_locks(connection, busy_timeout_s)
        if (header.application_id, header.version) != (APPLICATION_ID, known[-1].version):
            _upgrade(connection, path, known)
        # Only now: the header of a file in WAL mode may lag behind, and must show from the start that the file is ours.
        if not header.is_wal:
            _use_wal(connection, busy_timeout_s)


def refuse_newer(version: int, latest: int, path: Path) -> None:
    """``NewerSchema`` if the database at ``path`` has a schema that this nan-forget does not know."""
    if version > latest:
        raise NewerSchema(
            f"{path} was written by a newer nan-forget (schema {version}, this one knows {latest})",
            hint="Update nan-forget; the database was not changed.",
        )


def _refuse(header: Header, path: Path, latest: int) -> None:
    """Refuses, by what needs no lock, what surely must not be touched."""
    if header.is_empty:
        return
    if not header.is_database:
        raise not_a_database(path, "it is a file of another kind")
    if header.application_id == APPLICATION_ID:
        refuse_newer(header.version, latest, path)
    elif header.pages > 1 or header.version:
        raise not_a_database(path, "it belongs to another program")


def _upgrade(connection: apsw.Connection, path: Path, known: Sequence[Step]) -> None:
    with _alone(connection):
        version = _version(connection, path)
        refuse_newer(version, known[-1].version, path)
        if 0 < version < known[-1].version:
            back_up(path)
        for step in known[version:]:
            connection.execute(step.sql).fetchall()  # a row that is not fetched would stop the script there
            connection.pragma("user_version", step.version)
        connection.pragma("application_id", APPLICATION_ID)


@contextmanager
def _alone(connection: apsw.Connection) -> Iterator[None]:
    """One transaction as the only writer. apsw's own would wait for the lock without letting other threads run."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _use_wal(connection: apsw.Connection, timeout_s: float) -> None:
    """Readers and a writer no longer wait for each other, from now on and for every connection."""
    until = monotonic() + timeout_s
    while True:
        try:
            connection.pragma("journal_mode", "wal")
        except apsw.BusyError:
            # For this, SQLite does not wait by itself: another process has just opened the new file too.
            if monotonic() > until:
                raise
            sleep(PAUSE_S)
        else:
            return


def _version(connection: apsw.Connection, path: Path) -> int:
    """The schema of the database, 0 without any; inside a transaction."""
    if connection.pragma("application_id") != APPLICATION_ID:
        if connection.execute("SELECT EXISTS (SELECT 1 FROM sqlite_schema)").get:
            raise not_a_database(path, "it belongs to another program")
        return 0
    return int(connection.pragma("user_version"))
