"""Keeps what an agent has written into a note; a note that is written anew changes its memory."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nan_forget.application.caller import Caller
from nan_forget.application.ports.foreign_store import ForeignStore
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.save_memory import SaveMemory, SaveOutcome
from nan_forget.application.update_memory import UpdateMemory
from nan_forget.domain.draft import Draft
from nan_forget.domain.fields import read
from nan_forget.domain.foreign.notes import INDEX
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.provenance import Provenance

_TAKEN = ("content", "type", "tags")


class Rewritten(NamedTuple):
    """The memory of this note says what the note says now."""

    memory: Memory


class Known(NamedTuple):
    """The memory of this note says so already."""

    memory: Memory


class NoNote(NamedTuple):
    """The file says nothing, or is an index of notes."""

    path: str


NoteOutcome: TypeAlias = SaveOutcome | Rewritten | Known | NoNote


@dataclass(frozen=True, slots=True)
class CaptureNote:
    """The note's path is its key: one active memory a file."""

    notes: ForeignStore
    units: UnitOfWork
    save: SaveMemory
    update: UpdateMemory

    def __call__(self, path: str, caller: Caller) -> NoteOutcome:
        """What became of the Markdown file at ``path``. ``InvalidInput`` if it is no file that can be read or kept."""
        if path.replace("\\", "/").rpartition("/")[2] == INDEX:
            return NoNote(path)
        records = self.notes.read(path).memories
        if not records:
            return NoNote(path)
        told: Mapping[str, object] = {field: records[0].get(field) for field in _TAKEN}
        known = self._memory_of(path, caller)
        if known is None:
            draft = Draft(content=str(told["content"]), provenance=Provenance.NOTE)
            draft["type"], draft["tags"] = str(told["type"]), list(map(str, told["tags"] or ()))  # type: ignore[call-overload]  # a list of a record
            return self.save(draft, caller._replace(file=path))
        new = {field: value for field, value in told.items() if read(field, value) != getattr(known, field)}
        return Rewritten(self.update(known.id, new, caller)) if new else Known(known)

    def _memory_of(self, path: str, caller: Caller) -> Memory | None:
        chosen = Selection(caller.user_id, statuses=(Status.ACTIVE,), file=path)
        with self.units.read() as work:
            return next(iter(work.memories.page(chosen, limit=1)), None)
