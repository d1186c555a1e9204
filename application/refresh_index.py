"""Keeps the best memories of a project in the client's own index of notes, which it reads at every start."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.notes import Notes
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.index_block import with_block
from nan_forget.domain.moments import to_us
from nan_forget.domain.visibility import Filter, View

LISTED = 5
"""Memories in the block: the client cuts its index at about 25 KB."""


@dataclass(frozen=True, slots=True)
class RefreshIndex:
    """The five strongest memories of the caller's own project; no other project's, and none of the user's."""

    units: UnitOfWork
    projects: ResolveProject
    notes: Notes
    clock: Clock

    def __call__(self, caller: Caller) -> str | None:
        """The path of the index if it was changed; None if it is as it should be, or there is none."""
        place = self.projects.location(caller)
        index = self.notes.index(place.root) if place else None
        if index is None:
            return None
        with self.units.read() as work:
            project = self.projects.known(work.projects, caller._replace(project=None)).project
            view = View(caller.user_id, project.key if project else "")
            now_us = to_us(self.clock.now())
            ids = work.index.strongest(view, Filter(scopes=("project",)), now_us=now_us, limit=LISTED)
            best = work.index.entries(caller.user_id, ids)
        text = with_block(index.text, [f"- [{one.type}] {one.summary}" for one in best])
        return index.path if text != index.text and self.notes.rewrite(index, text) else None
