"""Acts on what a person has marked in a prompt: ``#remember …`` is kept, ``#forget …`` is put away."""

from dataclasses import dataclass
from typing import TypeAlias

from nan_forget.application.caller import Caller
from nan_forget.application.capture_scope import scope_of, situation
from nan_forget.application.forget_memory import ForgetMemory, Forgotten, NothingMatches
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.save_memory import SaveMemory, SaveOutcome
from nan_forget.domain.capture import type_of
from nan_forget.domain.draft import Draft
from nan_forget.domain.marks import MarkKind, marks_in
from nan_forget.domain.provenance import Provenance

MarkOutcome: TypeAlias = SaveOutcome | Forgotten | NothingMatches


@dataclass(frozen=True, slots=True)
class CapturePrompt:
    """One outcome a mark. What is said of the person, or of every project, is kept for the user, unless the project is
    private; all else for the project.
    """

    units: UnitOfWork
    projects: ResolveProject
    save: SaveMemory
    forget: ForgetMemory
    explicit: bool = True
    """Off: marks are passed over (``NAN_FORGET_EXTRACT_EXPLICIT``)."""

    def __call__(self, prompt: str, caller: Caller) -> list[MarkOutcome]:
        """Does what the prompt marks, in its order. ``InvalidInput`` for a marked text that cannot be kept."""
        if not self.explicit:
            return []
        return [
            self.remember(mark.text, caller) if mark.kind is MarkKind.REMEMBER else self.forget(mark.text, caller)
            for mark in marks_in(prompt)
        ]

    def remember(self, text: str, caller: Caller) -> SaveOutcome:
        """Keeps one marked text."""
        type_ = type_of(text)
        private = situation(self.units, self.projects, caller).private
        scope = scope_of(text, type_, private=private)
        return self.save(Draft(content=text, type=type_, scope=scope, provenance=Provenance.EXPLICIT), caller)
