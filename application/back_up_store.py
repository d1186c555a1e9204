"""Keeps copies of the whole store."""

from dataclasses import dataclass

from nan_forget.application.ports.backups import Backup, BackupKind, Backups
from nan_forget.application.ports.clock import Clock


@dataclass(frozen=True, slots=True)
class BackUpStore:
    """Makes, lists and brings back copies; every method raises the storage errors."""

    backups: Backups
    clock: Clock

    def __call__(self) -> Backup:
        """A copy that is kept until somebody removes it. ``NotFound`` if nothing is stored yet."""
        return self.backups.create(BackupKind.USER)

    def daily(self) -> Backup | None:
        """A copy before many memories change at once; None if today (UTC) has one already."""
        today = self.clock.now().date()
        if any(copy.kind is BackupKind.AUTOMATIC and copy.at.date() == today for copy in self.backups.all()):
            return None
        return self.backups.create(BackupKind.AUTOMATIC)

    def known(self) -> list[Backup]:
        """The copies there are, newest first."""
        return self.backups.all()

    def restore(self, place: str) -> str | None:
        """Makes a copy the store, and says where what it replaced is kept; see ``Backups.restore``."""
        return self.backups.restore(place)
