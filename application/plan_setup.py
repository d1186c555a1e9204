"""What setup would write, before anything is written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from nan_forget.application.ports.client_files import ClientFiles, FileChange
from nan_forget.application.ports.clients import Clients
from nan_forget.application.ports.setup_journal import Record, SetupJournal
from nan_forget.domain.placement import Part


class Written(NamedTuple):
    """A file that changes."""

    part: Part
    change: FileChange
    record: Record | None
    """For the journal; None = it is to hold nothing of this part any more."""
    folders: Sequence[str] = ()
    """To be removed afterwards, where they are empty."""


class Kept(NamedTuple):
    """A file that is as it should be."""

    part: Part
    why: str


class Refused(NamedTuple):
    """A file that is left alone because nothing of ours can be put into it, or taken out of it, safely."""

    part: Part
    why: str


Step: TypeAlias = Written | Kept | Refused


class Wish(NamedTuple):
    """Who is to be told of which installation."""

    clients: Sequence[str]
    executable: str
    project: str | None = None
    """Folder of the project, for the parts that stand in it."""


@dataclass(frozen=True, slots=True)
class PlanSetup:
    """Reads the files of the clients and says what becomes of each."""

    clients: Clients
    files: ClientFiles
    journal: SetupJournal

    def __call__(self, wish: Wish) -> list[Step]:
        """One step for every part."""
        records = {record.key: record for record in self.journal.read()}
        parts = (
            part
            for client in wish.clients
            for part in self.clients.parts(client, executable=wish.executable, project=wish.project)
        )
        return [self._step(part, records.get((part.client, part.name, part.path))) for part in distinct(parts)]

    def _step(self, part: Part, record: Record | None) -> Step:
        try:
            text = self.files.read(part.path)
            if text is not None and part.placement.holds(text):
                return Kept(part, "is there already")
            if text is None and part.only_existing:
                return Kept(part, "there is no such file")
            before = self._before(part, text, record)
            after = part.placement.put(before or "")
        except ValueError as error:  # the file is of another shape: expected, and said
            return Refused(part, str(error))
        folders = record.folders if record else tuple(self.files.absent_folders(part.path))
        return Written(
            part, FileChange(part.path, text, after), Record(*part[:3], before, digest_of(after), folders=folders)
        )

    @staticmethod
    def _before(part: Part, text: str | None, record: Record | None) -> str | None:
        """The file without what an earlier setup put into it."""
        if text is None:
            return None
        if record is not None and digest_of(text) == record.digest:
            return record.before
        return part.placement.taken(text, record.before if record else None)


def distinct(parts: Iterable[Part]) -> Iterator[Part]:
    """Every file once: two names may be links to one."""
    paths = set()
    for part in parts:
        if part.path not in paths:
            paths.add(part.path)
            yield part


def digest_of(text: str) -> str:
    """Tells whether a file is still the one that we have written."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
