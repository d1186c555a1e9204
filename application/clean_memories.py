"""Puts away what has had its time, and what says the same as something better."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.nearness import Nearness, calibration_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.refresh_index import RefreshIndex
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.scan import active
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.duplicates import duplicates, keys
from nan_forget.domain.event import Kind, Operation
from nan_forget.domain.lifetime import Departure, Lifetimes, departure
from nan_forget.domain.memory import Status

BATCH = 500
"""Memories archived in one transaction: others may write in between."""


class Cleaned(NamedTuple):
    """What was put away, or would be."""

    departures: tuple[Departure, ...]
    dry_run: bool
    operation_id: str | None = None
    """What ``undo`` takes; None if nothing has changed."""


@dataclass(frozen=True, slots=True)
class CleanMemories:
    """Looks at every active memory; everything that one run puts away is one operation."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject
    clock: Clock
    ids: IdFactory
    refresh_index: RefreshIndex
    lifetimes: Lifetimes
    thresholds: Thresholds

    def __call__(self, caller: Caller, *, project: str | None = None, dry_run: bool = False) -> Cleaned:
        """Cleans one project, or everything, then brings the client's index up to date. ``NotFound`` for an unknown
        project.
        """
        with self.units.read() as work:
            key = self.projects.named(work.projects, caller, project).key if project else None
            found = tuple(self._departures(work, caller.user_id, key))
        if dry_run:
            return Cleaned(found, dry_run)
        operation = Operation(self.ids.new_id(), caller.user_id, self.clock.now(), caller.door)
        gone = [one for at in range(0, len(found), BATCH) for one in self._archive(found[at : at + BATCH], operation)]
        self.refresh_index(caller)
        return Cleaned(tuple(gone), dry_run, operation.id if gone else None)

    def _departures(self, work: Work, user_id: str, project: str | None) -> Iterator[Departure]:
        now = self.clock.now()
        alike: dict[Hashable, list[str]] = defaultdict(list)
        for memory in active(work, user_id, project):
            ended = departure(memory, now, self.lifetimes)
            if ended:
                yield ended
            else:
                for key in keys(memory):
                    alike[key].append(memory.id)
        yield from self._duplicates(work, user_id, [ids for ids in alike.values() if len(ids) > 1])

    def _duplicates(self, work: Work, user_id: str, groups: Sequence[Sequence[str]]) -> Iterator[Departure]:
        nearness = Nearness(work, calibration_of(work, self.embedders, self.thresholds) if groups else None)
        gone: set[str] = set()
        for ids in groups:
            alike = work.memories.get(user_id, [one for one in ids if one not in gone])
            for one in duplicates(alike, nearness.cosine, nearness.calibration):
                gone.add(one.memory.id)
                yield one

    def _archive(self, departures: Sequence[Departure], operation: Operation) -> list[Departure]:
        """Those that were not touched since they were looked at."""
        with self.units.write() as work:
            present = {
                one.id: one for one in work.memories.get(operation.user_id, [one.memory.id for one in departures])
            }
            going = [one for one in departures if present.get(one.memory.id) == one.memory]
            for one in going:
                archived = replace(one.memory, status=Status.ARCHIVED, reason=one.reason, updated_at=operation.at)
                work.memories.replace(archived)
                work.events.append([operation.event(Kind.CLEAN, one.memory, archived)])
            work.commit()
        return going
