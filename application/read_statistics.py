"""Counts what is stored."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import unmet
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.memory_store import Statistics
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import Resolution, ResolveProject
from nan_forget.domain.errors import EmbedderUnavailable

NO_PROJECT = ""
"""The key of none."""


class Report(NamedTuple):
    """Counts of the user's memories, and the state of the vectors."""

    counts: Statistics
    pending_vectors: int
    space: Space | None
    """The space of the stored vectors; its engine says how they are searched."""
    model_id: str | None
    """The model that is used now; None if it is unavailable."""
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadStatistics:
    """What is stored, of all projects or of one."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject

    def __call__(self, caller: Caller, *, project: str | None = None) -> Report:
        """The report; a project that is not known has nothing in it, which a notice says. ``AmbiguousProject``."""
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, project) if project else Resolution(None)
            key = (place.project.key if place.project else NO_PROJECT) if project else None
            counts = work.memories.statistics(caller.user_id, key)
            pending, space = work.vectors.count_pending(), work.vectors.current()
        try:
            model_id = self.embedders.chosen(space).model_id
            return Report(counts, pending, space, model_id, (*place.notices, *unmet(self.embedders, space)))
        except EmbedderUnavailable as error:
            return Report(counts, pending, space, None, (*place.notices, error.message))
