"""Makes stubs of a client's notes whose words are in the store: they cost context in every session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.notes import Note, Notes, Refused
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.scan import active
from nan_forget.domain.memory import Memory
from nan_forget.domain.stub import stub
from nan_forget.domain.text import normalised


class Stubbed(NamedTuple):
    """A note that became a stub, or would."""

    path: str
    memory: Memory
    """Says what the note said."""
    saved: int
    """Characters."""


class Compressed(NamedTuple):
    """What became of the notes; stubs of an earlier run are in neither."""

    stubs: tuple[Stubbed, ...]
    left: tuple[Refused, ...]
    dry_run: bool


@dataclass(frozen=True, slots=True)
class CompressNotes:
    """Only what an active memory says word for word is taken from a note."""

    units: UnitOfWork
    projects: ResolveProject
    notes: Notes

    def __call__(self, caller: Caller, *, project: str | None = None, dry_run: bool = False) -> Compressed:
        """Goes through all notes, or those whose memory is of one project. ``NotFound`` for an unknown project."""
        notes, left = self.notes.all()
        with self.units.read() as work:
            key = self.projects.named(work.projects, caller, project).key if project else None
            wanted = {normalised(note.content) for note in notes if note.content}
            kept = {
                said: one for one in active(work, caller.user_id, key) if (said := normalised(one.content)) in wanted
            }
        stubs: list[Stubbed] = []
        for note in notes:
            if note.content:
                outcome = self._compressed(note, kept, dry_run=dry_run)
                (stubs.append(outcome) if isinstance(outcome, Stubbed) else left.append(outcome))
        return Compressed(tuple(stubs), tuple(left), dry_run)

    def _compressed(self, note: Note, kept: Mapping[str, Memory], *, dry_run: bool) -> Stubbed | Refused:
        memory = kept.get(normalised(note.content or ""))
        if memory is None:
            return Refused(note.path, "no active memory says the same")
        text = stub(note.head, memory, newline="\r\n" if "\r\n" in note.text else "\n")
        if len(text) >= len(note.text):
            return Refused(note.path, "it is as short as a stub")
        if not dry_run and not self.notes.rewrite(note, text):
            return Refused(note.path, "it was changed meanwhile, or cannot be written")
        return Stubbed(note.path, memory, len(note.text) - len(text))
