"""How the database file is doing."""

from pathlib import Path

import apsw

from nan_forget.adapters.sqlite.connection import connect, has_vec0
from nan_forget.adapters.sqlite.database_file import SIDE_FILES, keep_private, make_private
from nan_forget.adapters.sqlite.faults import translating, translating_files
from nan_forget.application.ports.storage_inspector import StorageState

OTHERS = 0o077
"""Mode bits that let somebody else in."""

ORPHANS = {
    "memories without words": "SELECT count(*) FROM memory WHERE key NOT IN (SELECT rowid FROM words)",
    "words without a memory": "SELECT count(*) FROM words WHERE rowid NOT IN (SELECT key FROM memory)",
    "memories without passages": "SELECT count(*) FROM memory WHERE key NOT IN (SELECT memory_key FROM passage)",
}
"""What one transaction for all parts rules out; looked for all the same."""


class SqliteInspector:
    """Twin of the port ``StorageInspector``: looks at the file for reading only, and never makes one."""

    def __init__(self, path: Path, *, own_folder: bool = False, busy_timeout_s: float = 5.0) -> None:
        self._path = path
        self._own_folder = own_folder
        self._busy_timeout_s = busy_timeout_s

    def inspect(self) -> StorageState:
        """The state of the file; raises the storage errors if it cannot be opened."""
        with translating(self._path), translating_files(self._path):
            connection = connect(str(self._path), busy_timeout_s=self._busy_timeout_s, read_only=True)
            try:
                return self._state(connection)
            finally:
                connection.close()

    def close_off(self) -> list[str]:
        before = self._exposed()
        make_private(self._path, own_folder=self._own_folder)
        keep_private(self._path)
        after = self._exposed()
        return [place for place in before if place not in after]

    def _state(self, connection: apsw.Connection) -> StorageState:
        return StorageState(
            place=str(self._path),
            size_bytes=self._path.stat().st_size,
            version=f"SQLite {apsw.sqlite_lib_version()}, schema {connection.pragma('user_version')}",
            damage=tuple(_damage(connection)),
            exposed=tuple(self._exposed()),
            vector_engine="vec0" if has_vec0(connection) else "exact (vec0 cannot be loaded here)",
        )

    def _exposed(self) -> list[str]:
        folder = self._path.parent
        names = ("", *SIDE_FILES)
        places = [folder, *(self._path.with_name(self._path.name + suffix) for suffix in names)]
        return [str(place) for place in places if place.exists() and place.stat().st_mode & OTHERS]


def _damage(connection: apsw.Connection) -> list[str]:
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)") if row[0] != "ok"]
    if not found:
        for what, count in ((what, connection.execute(query).get) for what, query in ORPHANS.items()):
            found += [f"{count} {what}"] if count else []
    return found
