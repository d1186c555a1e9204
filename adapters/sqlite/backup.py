"""Verified copies of a database, taken while it is in use."""

import os
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import apsw

from nan_forget.adapters.sqlite.database_file import make_file, make_folder

FOLDER = "backups"
"""Beside the database."""

KEPT = 5
"""Older copies make room for newer ones."""


def back_up(path: Path) -> Path:
    """Copies the database at ``path`` into ``backups``, checks the copy, and returns where it is.

    The copy is one consistent state and private; a half-made one never gets the name of a backup.
    ``apsw.CorruptError`` if it is not sound; ``apsw.Error`` and ``OSError`` pass through.
    """
    folder = path.parent / FOLDER
    make_folder(folder)
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    copy = folder / f"{path.stem}-{moment}{path.suffix}"
    unfinished = copy.with_suffix(".unfinished")
    try:
        make_file(unfinished)
        _copy(path, unfinished)
        unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{path.stem}-*{path.suffix}"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return copy


def _copy(path: Path, target: Path) -> None:
    with (
        closing(apsw.Connection(os.fspath(path), flags=apsw.SQLITE_OPEN_READONLY)) as source,
        closing(apsw.Connection(os.fspath(target), flags=apsw.SQLITE_OPEN_READWRITE)) as copy,
    ):
        with copy.backup("main", source, "main") as copying:
            copying.step()
        # A copy in WAL mode would need files beside it.
        copy.pragma("journal_mode", "delete")
        if (found := copy.pragma("quick_check")) != "ok":
            raise apsw.CorruptError(f"the copy is not sound: {found}")
