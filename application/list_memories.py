"""Lists memories, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import Resolution, ResolveProject
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


class Listing(NamedTuple):
    """One page."""

    memories: Sequence[Memory]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListMemories:
    """A page of the user's memories."""

    units: UnitOfWork
    projects: ResolveProject

    def __call__(self, request: ListRequest, caller: Caller) -> Listing:
        """The page, newest first; empty past the end and for a project that is not known, which a notice says.

        ``InvalidInput`` for a value that does not fit, ``AmbiguousProject``.
        """
        if not 1 <= request.limit <= MAX_PAGE:
            raise InvalidInput(f"limit is {request.limit}, it must lie between 1 and {MAX_PAGE:,}")
        if request.page < 1:
            raise InvalidInput(f"page is {request.page}, pages are counted from 1")
        types = (choice(MemoryType)(request.type, "type"),) if request.type else ()
        statuses = (choice(Status)(request.status, "status"),) if request.status else ()
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, request.project) if request.project else Resolution(None)
            if request.project and place.project is None:
                return Listing((), place.notices)
            selection = Selection(caller.user_id, place.project.key if place.project else None, types, statuses)
            offset = (request.page - 1) * request.limit
            return Listing(work.memories.page(selection, limit=request.limit, offset=offset))
