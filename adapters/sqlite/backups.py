"""Copies of the database in a folder beside it."""

import json
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import apsw

from nan_forget.adapters.sqlite.copies import back_up, check, copies_of, open_copy, overwrite
from nan_forget.adapters.sqlite.database_file import keep_private, make_private, set_aside
from nan_forget.adapters.sqlite.faults import not_a_database, translating, translating_files
from nan_forget.adapters.sqlite.migrations import APPLICATION_ID, migrate, refuse_newer, steps
from nan_forget.application.ports.backups import Backup, BackupKind
from nan_forget.domain.errors import NotFound

BUSY_TIMEOUT_S = 15.0
"""How long a restore waits for a writer."""

_HELD = "SELECT EXISTS (SELECT 1 FROM memory WHERE user_id = ? AND id IN (SELECT value FROM json_each(?)))"


class SqliteBackups:
    """Twin of the port ``Backups``."""

    def __init__(self, path: Path, *, busy_timeout_s: float = BUSY_TIMEOUT_S) -> None:
        self._path = path
        self._busy_timeout_s = busy_timeout_s

    def create(self, kind: BackupKind) -> Backup:
        """By SQLite's backup interface, so a copy is one state."""
        if not self._path.is_file():
            raise NotFound("nothing is stored yet", hint=f"There is no {self._path}.")
        with translating(self._path), translating_files(self._path):
            place = back_up(self._path, kind)
        copies = self.all()
        # Another process may have made a later one meanwhile and taken ours for outdated: then its copy holds as much.
        return next((copy for copy in copies if copy.place == str(place)), copies[0])

    def all(self) -> list[Backup]:
        """By the time in their names."""
        copies: list[Backup] = []
        for copy in reversed(copies_of(self._path)):
            with translating_files(self._path), suppress(FileNotFoundError):  # another process makes room
                copies.append(Backup(str(copy.path), copy.at, copy.path.stat().st_size, copy.kind))
        return copies

    def restore(self, place: str) -> str | None:
        """Into the open file where there is one of ours; a damaged or foreign one is moved aside instead."""
        copy = self._found(place)
        _verify(copy)
        with translating_files(self._path):
            kept = self._kept()
            make_private(self._path, own_folder=False)
            with translating(self._path):
                overwrite(self._path, copy, busy_timeout_s=self._busy_timeout_s)
                migrate(self._path, steps(), busy_timeout_s=self._busy_timeout_s)
            keep_private(self._path)
        return str(kept) if kept else None

    def holding(self, user_id: str, memory_ids: Sequence[str]) -> list[Backup]:
        """By their rows; a copy that cannot be read is taken to hold them."""
        return [copy for copy in self.all() if _holds(Path(copy.place), user_id, memory_ids)]

    def remove(self, places: Sequence[str]) -> None:
        """The files."""
        with translating_files(self._path):
            for place in places:
                Path(place).unlink(missing_ok=True)

    def is_foreign(self, path: str) -> bool:
        """By the header of the file."""
        if not self._path.is_file() or not self._path.samefile(path):
            return False
        with translating(self._path), closing(open_copy(self._path)) as connection:
            return bool(connection.pragma("application_id") != APPLICATION_ID)

    def make_room(self, path: str) -> str | None:
        """Beside the store, with its side files."""
        if not self.is_foreign(path):
            return None
        with translating_files(self._path):
            return str(set_aside(self._path))

    def _found(self, place: str) -> Path:
        known = (copy.path for copy in copies_of(self._path) if copy.path.name == place)
        named = next(known, Path(place).expanduser())
        if not named.is_file():
            raise NotFound(f"no backup {place!r}", hint="`nan-forget backup list` shows what there is.")
        return named

    def _kept(self) -> Path | None:
        """Where a copy of what is stored now lies, or the file itself if it cannot be copied."""
        if not self._path.is_file() or not self._path.stat().st_size:
            return None
        try:
            with closing(open_copy(self._path)) as connection:
                ours = connection.pragma("application_id") == APPLICATION_ID
            return back_up(self._path, BackupKind.REPLACED) if ours else set_aside(self._path)
        except (apsw.CorruptError, apsw.NotADBError):
            return set_aside(self._path)


def _verify(copy: Path) -> None:
    """``NotADatabase`` or ``NewerSchema`` if the copy must not become the store."""
    with translating(copy), closing(open_copy(copy)) as connection:
        if connection.pragma("application_id") != APPLICATION_ID:
            raise not_a_database(copy, "it belongs to another program")
        refuse_newer(int(connection.pragma("user_version")), steps()[-1].version, copy)
        check(connection)


def _holds(copy: Path, user_id: str, memory_ids: Sequence[str]) -> bool:
    try:
        with closing(open_copy(copy)) as connection:
            return bool(connection.execute(_HELD, (user_id, json.dumps(list(memory_ids)))).get)
    except apsw.Error:
        return True
