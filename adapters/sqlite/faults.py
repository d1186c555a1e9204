"""Turns what SQLite and the file system report into the errors of the domain."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import sqlalchemy as sa

from nan_forget.adapters.sqlite import driver
from nan_forget.domain.errors import NotADatabase, StorageBusy, StorageError, StorageUnwritable

_PRIMARY = 0xFF
"""The primary result code is the low byte of an extended one (https://sqlite.org/rescode.html)."""


@contextmanager
def translating(path: Path) -> Iterator[None]:
    """Within this block everything that the database at ``path`` reports becomes a ``StorageError``."""
    try:
        yield
    except apsw.Error as error:
        raise _storage_error(getattr(error, "extendedresult", 0), str(error), path) from error
    except sa.exc.DBAPIError as error:
        cause = error.orig
        code = cause.result_code if isinstance(cause, driver.Error) else 0
        raise _storage_error(code, str(cause), path) from error


@contextmanager
def translating_files(path: Path) -> Iterator[None]:
    """Within this block everything that the file system reports about ``path`` becomes a ``StorageError``."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise _full(path, str(error)) from error
        raise unwritable(path, error.strerror or str(error)) from error


def not_a_database(path: Path, reason: str) -> NotADatabase:
    """The error for a file that is not ours to touch."""
    return NotADatabase(
        f"{path} is no nan-forget database: {reason}",
        hint="It was not changed. If it is of the earlier tool of our name, `nan-forget import --from nan-forget"
        f" {path}` takes its memories in and keeps it beside; else move it away or set NAN_FORGET_HOME.",
    )


def unwritable(path: Path, reason: str) -> StorageUnwritable:
    """The error for a folder or file that refuses us."""
    if path.is_dir():
        return StorageUnwritable(
            f"{path} is a folder, no database", hint="Move it away, or set NAN_FORGET_HOME to another folder."
        )
    return StorageUnwritable(
        f"{path} cannot be written: {reason}",
        hint=f"Check the permissions of {path.parent}, or set NAN_FORGET_HOME to a folder that you can write to.",
    )


def _storage_error(code: int, reported: str, path: Path) -> StorageError:
    return _ERRORS.get(code & _PRIMARY, _unexpected)(path, reported)


def _busy(path: Path, _reported: str) -> StorageError:
    return StorageBusy(
        f"another process is writing to {path}",
        hint="Try again; if it stays so, look for a nan-forget process that hangs.",
    )


def _full(path: Path, _reported: str) -> StorageError:
    return StorageUnwritable(f"the disk of {path} is full", hint="Free some space; nothing was changed.")


def _disk(path: Path, reported: str) -> StorageError:
    return StorageUnwritable(
        f"the disk failed at {path}: {reported}", hint=f"Check the disk and the permissions of {path.parent}."
    )


def _damaged(path: Path, reported: str) -> StorageError:
    return NotADatabase(
        f"{path} is damaged: {reported}",
        hint="`nan-forget backup list` shows the copies; `nan-forget backup restore FILE` brings one back.",
    )


def _foreign(path: Path, reported: str) -> StorageError:
    return not_a_database(path, reported)


def _unexpected(path: Path, reported: str) -> StorageError:
    return StorageError(f"{path}: {reported}", hint="Please report this; nan-forget doctor shows what is to be added.")


_ERRORS: dict[int, Callable[[Path, str], StorageError]] = {
    apsw.SQLITE_BUSY: _busy,
    apsw.SQLITE_LOCKED: _busy,
    apsw.SQLITE_PROTOCOL: _busy,
    apsw.SQLITE_FULL: _full,
    apsw.SQLITE_CANTOPEN: unwritable,
    apsw.SQLITE_PERM: unwritable,
    apsw.SQLITE_READONLY: unwritable,
    apsw.SQLITE_IOERR: _disk,
    apsw.SQLITE_CORRUPT: _damaged,
    apsw.SQLITE_NOTADB: _foreign,
}
"""By primary result code; any other says that our own SQL is wrong."""
