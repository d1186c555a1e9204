"""Writes what was planned, all of it or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from nan_forget.application.plan_setup import Step, Written
from nan_forget.application.ports.client_files import ClientFiles
from nan_forget.application.ports.setup_journal import SetupJournal
from nan_forget.domain.errors import StorageError


@dataclass(frozen=True, slots=True)
class CarryOutPlan:
    """The journal is written first: what it says of a file that did not change after all does no harm."""

    files: ClientFiles
    journal: SetupJournal

    def __call__(self, steps: Sequence[Step]) -> None:
        """Raises the storage errors; then no file has changed, and the journal is what it was."""
        written = [step for step in steps if isinstance(step, Written)]
        known = self.journal.read()
        records = {record.key: record for record in known}
        for step in written:
            key = (step.part.client, step.part.name, step.part.path)
            records.pop(key, None)
            if step.record is not None:
                records[key] = step.record
        if list(records.values()) != list(known):
            self.journal.write(list(records.values()))
        try:
            self.files.replace([step.change for step in written if step.change.before != step.change.after])
        except StorageError:
            self.journal.write(known)
            raise
        for step in written:
            self.files.remove_folders(step.folders)
