"""Removes many memories for good, and tells what else holds their words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.backups import Backup, Backups
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.remains import Remains, Traces
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import choice, optional_time
from nan_forget.domain.memory import Memory, MemoryType

PAGE = 500
"""Memories read at a time."""


class PurgeRequest(NamedTuple):
    """Which memories, whatever their status; at least one restriction must be given."""

    project: str | None = None
    before: str | None = None
    """Created earlier than this."""
    type: str | None = None


class PurgeReport(NamedTuple):
    """What goes, or would go, and what else holds its words."""

    memories: Sequence[Memory]
    derived: Sequence[Memory]
    """Consolidated from them."""
    traces: Traces
    """Of other memories, and of recalls."""
    backups: Sequence[Backup]
    thorough: bool
    """Whether derived memories, traces and backups go too."""
    scrubbed: bool = False
    """Whether no byte of it is left in the store's files."""

    @property
    def elsewhere(self) -> int:
        """How many things besides the memories hold their words."""
        return len(self.derived) + sum(self.traces) + len(self.backups)


@dataclass(frozen=True, slots=True)
class PurgeMemories:
    """Hard deletion; cannot be undone."""

    units: UnitOfWork
    projects: ResolveProject
    remains: Remains
    backups: Backups

    def preview(self, request: PurgeRequest, caller: Caller, *, thorough: bool = False) -> PurgeReport:
        """What would go. ``InvalidInput`` without a restriction, ``NotFound`` for an unknown project."""
        with self.units.read() as work:
            memories = self._selected(request, caller, work)
        ids = self.remains.derived(caller.user_id, [memory.id for memory in memories])
        with self.units.read() as work:
            derived = work.memories.get(caller.user_id, ids)
        gone = [*memories, *derived] if thorough else memories
        gone_ids = [memory.id for memory in gone]
        traces = self.remains.traces(caller.user_id, _texts(gone), besides=gone_ids)
        backups = self.backups.holding(caller.user_id, gone_ids) if gone else []
        return PurgeReport(memories, derived, traces, backups, thorough)

    def __call__(self, request: PurgeRequest, caller: Caller, *, thorough: bool = False) -> PurgeReport:
        """Removes the memories with their words, vectors, links and events, then every byte of them.

        ``thorough``: also what was consolidated from them, and events, receipts and backups that hold their words.
        """
        found = self.preview(request, caller, thorough=thorough)
        gone = [*found.memories, *found.derived] if thorough else found.memories
        if not gone:
            return found
        with self.units.write() as work:
            for memory in work.memories.get(caller.user_id, [memory.id for memory in gone]):
                work.memories.delete(caller.user_id, memory.id)
            work.commit()
        if thorough:
            self.remains.erase(caller.user_id, _texts(gone))
            self.backups.remove([backup.place for backup in found.backups])
        return found._replace(scrubbed=self.remains.scrub())

    def _selected(self, request: PurgeRequest, caller: Caller, work: Work) -> list[Memory]:
        if not any(request):
            raise InvalidInput("purge needs a restriction", hint="Give --project, --before or --type.")
        key = self.projects.named(work.projects, caller, request.project).key if request.project else None
        types = (choice(MemoryType)(request.type, "type"),) if request.type else ()
        selection = Selection(caller.user_id, key, types, before=optional_time(request.before, "before"))
        memories: list[Memory] = []
        while page := work.memories.page(selection, limit=PAGE, offset=len(memories)):
            memories += page
        return memories


def _texts(memories: Sequence[Memory]) -> list[str]:
    """What a memory says in words of its own."""
    parts = (part for memory in memories for part in (memory.content, memory.problem, memory.solution))
    return list(dict.fromkeys(part for part in parts if part))
