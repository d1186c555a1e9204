"""Puts away the memory that says what somebody wants to be forgotten."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from nan_forget.application.archive_memory import ArchiveMemory
from nan_forget.application.caller import Caller
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject, view_of
from nan_forget.domain.fields import content
from nan_forget.domain.matching import closeness
from nan_forget.domain.memory import Memory
from nan_forget.domain.visibility import Filter
from nan_forget.domain.words import exact_terms, query_terms

LOOKED_AT = 200
"""Memories that are found by their words and compared."""


class Forgotten(NamedTuple):
    """This memory was archived; ``undo`` and ``restore`` bring it back."""

    memory: Memory


class NothingMatches(NamedTuple):
    """No active memory says that."""

    text: str


ForgetOutcome: TypeAlias = Forgotten | NothingMatches


@dataclass(frozen=True, slots=True)
class ForgetMemory:
    """Archives the best exact match among what the caller sees: the text itself, else the shortest that contains it."""

    units: UnitOfWork
    projects: ResolveProject
    archive: ArchiveMemory

    def __call__(
        self, text: str, caller: Caller, *, project: str | None = None, before: datetime | None = None
    ) -> ForgetOutcome:
        """What became of it; with ``before``, only to a memory untouched since. ``InvalidInput`` for no text."""
        wanted = content(text, "text")
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, project)
            view = view_of(place, caller, project)
            terms, exact = tuple(query_terms(wanted)), tuple(exact_terms(wanted))
            found = work.index.find(Question(view, Filter(), terms, exact, None, LOOKED_AT))
            memories = work.memories.get(caller.user_id, [one.id for one in found.candidates])
            ranked = [(closeness(wanted, one.content), one.created_at, one) for one in memories]
        fitting = [one for one in ranked if one[0] > 0 and (before is None or one[2].updated_at < before)]
        if not fitting:
            return NothingMatches(wanted)
        best = max(fitting, key=lambda one: one[:2])[2]
        return Forgotten(self.archive(best.id, caller))
