"""Lists memories, newest first."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import choice
from nan_forget.domain.memory import Memory, MemoryType, Status

MAX_PAGE = 1_000
"""Memories of one page at most."""


class ListRequest(NamedTuple):
    """Which memories; without ``project`` those of all projects."""

    project: str | None = None
    type: str | None = None
    status: str | None = None
    limit: int = 20
    page: int = 1


@dataclass(frozen=True, slots=True)
class ListMemories:
    """A page of the user's memories."""

    units: UnitOfWork
    projects: ResolveProject

    def __call__(self, request: ListRequest, caller: Caller) -> list[Memory]:
        """The page, newest first; empty past the end.

        ``InvalidInput`` for a value that does not fit, ``NotFound`` for an unknown project.
        """
        if not 1 <= request.limit <= MAX_PAGE:
            raise InvalidInput(f"limit is {request.limit}, it must lie between 1 and {MAX_PAGE:,}")
        if request.page < 1:
            raise InvalidInput(f"page is {request.page}, pages are counted from 1")
        types = (choice(MemoryType)(request.type, "type"),) if request.type else ()
        statuses = (choice(Status)(request.status, "status"),) if request.status else ()
        with self.units.read() as work:
            project = self.projects.named(work.projects, caller, request.project) if request.project else None
            selection = Selection(caller.user_id, project.key if project else None, types, statuses)
            return work.memories.page(selection, limit=request.limit, offset=(request.page - 1) * request.limit)
