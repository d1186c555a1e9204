"""What uninstall would write, before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from nan_forget.application.plan_setup import Kept, Refused, Step, Wish, Written, digest_of, distinct
from nan_forget.application.ports.client_files import ClientFiles, FileChange
from nan_forget.application.ports.clients import Clients
from nan_forget.application.ports.setup_journal import Record, SetupJournal
from nan_forget.domain.placement import Part

_HOLLOW = "\ufeff {}\r\n\t"
"""All that a file says which was made for our parts alone."""


@dataclass(frozen=True, slots=True)
class PlanRemoval:
    """Finds what is ours: by the journal, and where that is lost or the file was edited, by what stands there."""

    clients: Clients
    files: ClientFiles
    journal: SetupJournal

    def __call__(self, wish: Wish) -> list[Step]:
        """One step for every part that the journal or a file knows."""
        records = [record for record in self.journal.read() if record.client in wish.clients]
        steps = [self._step(part, record) for record in records if (part := self._part_of(record, wish))]
        paths = {record.path for record in records}
        others = distinct(part for client in wish.clients for part in self._parts(client, wish, wish.project))
        return steps + [self._step(part, None) for part in others if part.path not in paths]

    def _part_of(self, record: Record, wish: Wish) -> Part | None:
        """The part that was written, wherever that was: in another project, or another folder of settings."""
        parts = self._parts(record.client, wish, record.path)
        return next((part._replace(path=record.path) for part in parts if part.name == record.part), None)

    def _parts(self, client: str, wish: Wish, project: str | None) -> Sequence[Part]:
        return self.clients.parts(client, executable=wish.executable, project=project)

    def _step(self, part: Part, record: Record | None) -> Step:
        try:
            text = self.files.read(part.path)
            after = None if text is None else self._left(part, text, record)
        except ValueError as error:  # the file is of another shape: expected, and said
            return Refused(part, str(error))
        if after == text and record is None:
            return Kept(part, "holds nothing of ours")
        folders: Sequence[str] = record.folders if record else ()
        return Written(part, FileChange(part.path, text, after), None, folders)

    @staticmethod
    def _left(part: Part, text: str, record: Record | None) -> str | None:
        if record is not None and digest_of(text) == record.digest:
            return record.before
        left = part.placement.taken(text, record.before if record else None)
        if left == text:
            return text
        made = record.before is None if record else not left
        return None if made and not left.strip(_HOLLOW) else left
