"""The database's folder and file: private from the first byte on, whatever the umask."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600

SIDE_FILES = ("-wal", "-shm")
"""What SQLite puts beside a database, with the database's own mode."""

_MAKING = Lock()
"""Closing a file drops all locks of this process on it: no thread may use a database that another is about to close."""


def make_private(path: Path, *, own_folder: bool) -> None:
    """Makes folder and empty file where they are missing, for the owner alone; ``OSError`` passes through.

    A folder that was there keeps its mode unless it is our ``own_folder``.
    """
    make_folder(path.parent)
    if own_folder:
        _restrict(path.parent, PRIVATE_FOLDER)
    with suppress(FileExistsError), _MAKING:
        make_file(path)


def make_file(path: Path) -> None:
    """Makes an empty file for the owner alone, since SQLite would make it as the umask says. ``FileExistsError``."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
    path.chmod(PRIVATE_FILE)


def make_folder(folder: Path) -> None:
    """Makes a folder and the missing ones above it, all for the owner alone."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir(PRIVATE_FOLDER)
        folder.chmod(PRIVATE_FOLDER)


def keep_private(path: Path) -> None:
    """Takes away what others may do with a database of ours and its side files."""
    for suffix in ("", *SIDE_FILES):
        _restrict(path.with_name(path.name + suffix), PRIVATE_FILE)


def set_aside(path: Path) -> Path:
    """Moves a file that is no database of ours, with its side files, out of the way, and says where it is now."""
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    place = path.with_name(f"{path.stem}-set-aside-{moment}{path.suffix}")
    for suffix in (*SIDE_FILES, ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(place.with_name(place.name + suffix))
    return place


def _restrict(path: Path, mode: int) -> None:
    # Not ours, not there or on a file system without modes: doctor tells what stays open.
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
