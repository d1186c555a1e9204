"""Verified copies of a database, taken while it is in use."""

import os
import re
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import apsw

from nan_forget.adapters.sqlite.database_file import make_file, make_folder
from nan_forget.adapters.sqlite.patience import wait_for_locks
from nan_forget.application.ports.backups import BackupKind

FOLDER = "backups"
"""Beside the database."""

KEPT_DAYS = 7
"""Automatic copies are kept for this many days on which any was made, the last one of each."""

MOMENT = "%Y%m%dT%H%M%S.%fZ"
"""In the name of a copy; sorts as text in the order of time."""


class Copy(NamedTuple):
    """A copy of a database; copies sort by their time."""

    at: datetime
    kind: BackupKind
    path: Path


def back_up(path: Path, kind: BackupKind = BackupKind.AUTOMATIC) -> Path:
    """Copies the database at ``path`` into ``backups``, checks the copy, and returns where it is.

    The copy is one consistent state and private; a half-made one never gets the name of a backup. Automatic copies make
    room for newer ones. ``apsw.CorruptError`` if it is not sound; ``apsw.Error`` and ``OSError`` pass through.
    """
    folder = path.parent / FOLDER
    make_folder(folder)
    copy = folder / f"{path.stem}-{datetime.now(UTC).strftime(MOMENT)}-{kind}{path.suffix}"
    unfinished = copy.with_suffix(".unfinished")
    try:
        make_file(unfinished)
        _copy(path, unfinished)
        unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in _outdated(copies_of(path)):
        old.path.unlink(missing_ok=True)
    return copy


def copies_of(path: Path) -> list[Copy]:
    """All copies of the database at ``path``, oldest first; other files in their folder are passed over."""
    kinds = "|".join(BackupKind)
    named = re.compile(rf"{re.escape(path.stem)}-(\d{{8}}T\d{{6}}\.\d{{6}}Z)-({kinds}){re.escape(path.suffix)}")
    names = ((file, named.fullmatch(file.name)) for file in (path.parent / FOLDER).glob("*"))
    copies = [
        Copy(datetime.strptime(found[1], MOMENT).replace(tzinfo=UTC), BackupKind(found[2]), file)
        for file, found in names
        if found
    ]
    return sorted(copies)


def overwrite(path: Path, source: Path, *, busy_timeout_s: float) -> None:
    """Puts the database at ``source`` in the place of the one at ``path``, which others may have open: they see it from
    their next transaction on. ``apsw.BusyError`` if a writer does not end in time.
    """
    with closing(open_copy(source)) as copy, closing(apsw.Connection(os.fspath(path))) as database:
        wait_for_locks(database, busy_timeout_s)
        database.execute("PRAGMA secure_delete = ON")
        with database.backup("main", copy, "main") as copying:
            copying.step()


def open_copy(path: Path) -> apsw.Connection:
    """A database that is looked at only."""
    return apsw.Connection(os.fspath(path), flags=apsw.SQLITE_OPEN_READONLY)


def _outdated(copies: Sequence[Copy]) -> list[Copy]:
    automatic = [copy for copy in copies if copy.kind is BackupKind.AUTOMATIC]
    last_of_day = {copy.at.date(): copy for copy in automatic}
    return [copy for copy in automatic if copy not in list(last_of_day.values())[-KEPT_DAYS:]]


def _copy(path: Path, target: Path) -> None:
    with (
        closing(open_copy(path)) as source,
        closing(apsw.Connection(os.fspath(target), flags=apsw.SQLITE_OPEN_READWRITE)) as copy,
    ):
        with copy.backup("main", source, "main") as copying:
            copying.step()
        # A copy in WAL mode would need files beside it.
        copy.pragma("journal_mode", "delete")
        check(copy)


def check(connection: apsw.Connection) -> None:
    """``apsw.CorruptError`` if a database is not sound."""
    if (found := connection.pragma("integrity_check")) != "ok":
        raise apsw.CorruptError(f"the copy is not sound: {found}")
