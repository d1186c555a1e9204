"""Hands out everything that is stored of a user, losslessly."""

from collections.abc import Iterator
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.event import Event
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Project

PAGE = 500
"""Memories read at a time."""


@dataclass(frozen=True, slots=True)
class ExportMemories:
    """All memories of the caller, whatever their status, in one consistent view."""

    units: UnitOfWork

    def projects(self, caller: Caller) -> list[Project]:
        """The caller's projects."""
        with self.units.read() as work:
            return work.projects.all(caller.user_id)

    def __call__(self, caller: Caller) -> Iterator[Memory]:
        """The memories, newest first, one at a time; the view stays open until the iterator is used up."""
        with self.units.read() as work:
            offset = 0
            while page := work.memories.page(Selection(caller.user_id), limit=PAGE, offset=offset):
                yield from page
                offset += len(page)

    def events(self, caller: Caller) -> Iterator[Event]:
        """What happened to the memories, oldest first."""
        with self.units.read() as work:
            yield from (recorded.event for recorded in work.events.all(caller.user_id))
