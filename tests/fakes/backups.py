"""Copies of an in-memory database."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from nan_forget.application.ports.backups import Backup, BackupKind
from nan_forget.domain.errors import NotADatabase, NotFound
from tests.examples import NOON
from tests.fakes.tables import Tables
from tests.fakes.unit_of_work import InMemoryDatabase


class InMemoryBackups:
    """Twin of the port ``Backups``; every copy is made a second after the one before."""

    def __init__(self, database: InMemoryDatabase, *, now: datetime = NOON) -> None:
        self._database = database
        self._now = now
        self.copies: dict[Backup, Tables | None] = {}
        """None for a copy that was damaged."""
        self.foreign: set[str] = set()
        """Files of other programs where the store belongs."""

    def create(self, kind: BackupKind) -> Backup:
        """A snapshot."""
        tables = self._database.committed
        if not tables.rows:
            raise NotFound("nothing is stored yet")
        self._now += timedelta(seconds=1)
        backup = Backup(f"copy-{self._now:%H%M%S}", self._now, len(tables.rows), kind)
        self.copies[backup] = tables.copy()
        return backup

    def all(self) -> list[Backup]:
        """Newest first."""
        return sorted(self.copies, key=lambda backup: backup.at, reverse=True)

    def restore(self, place: str) -> str | None:
        """Publishes a snapshot."""
        tables = next((tables for backup, tables in self.copies.items() if backup.place == place), Tables())
        if tables is None:
            raise NotADatabase(f"{place} is damaged")
        if not tables.rows:
            raise NotFound(f"no backup {place!r}")
        kept = self.create(BackupKind.REPLACED).place if self._database.committed.rows else None
        self._database.publish(tables)
        return kept

    def holding(self, user_id: str, memory_ids: Sequence[str]) -> list[Backup]:
        """By looking into each."""
        return [backup for backup in self.all() if _holds(self.copies[backup], user_id, memory_ids)]

    def remove(self, places: Sequence[str]) -> None:
        """Forgets them."""
        self.copies = {backup: tables for backup, tables in self.copies.items() if backup.place not in places}

    def is_foreign(self, path: str) -> bool:
        """If a test has put it there."""
        return path in self.foreign

    def make_room(self, path: str) -> str | None:
        """Forgets it."""
        if path not in self.foreign:
            return None
        self.foreign.remove(path)
        return f"{path}-set-aside"


def _holds(tables: Tables | None, user_id: str, memory_ids: Sequence[str]) -> bool:
    rows = tables.rows.values() if tables else ()
    return tables is None or any(row.memory.id in memory_ids and row.memory.user_id == user_id for row in rows)
