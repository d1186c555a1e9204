"""Takes in exported memories: rows and words first, vectors follow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import plain_passages
from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.draft import Draft, Origin, compose
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.fields import content, name
from nan_forget.domain.memory import Memory, Scope, Source, Status
from nan_forget.domain.project import Project, ProjectRef
from nan_forget.domain.provenance import tier_of
from nan_forget.domain.record import with_fields

BATCH = 500
"""Memories of one transaction: an import that is interrupted keeps what is done, and a second run completes it."""

Progress = Callable[[str, int, int], None]
"""Called with phase (``memories`` or ``vectors``), done and total."""


def _silent(_phase: str, _done: int, _total: int) -> None:
    """Reports progress to nobody."""


class Archive(NamedTuple):
    """What an export holds, as plain values."""

    memories: Sequence[Mapping[str, object]]
    projects: Sequence[Project] = ()


class ImportReport(NamedTuple):
    """What became of the memories of an archive."""

    imported: int
    unchanged: int
    """Known by id: left as they are."""
    duplicates: int
    """Said already by another active memory of the same place."""
    pending_vectors: int


@dataclass(frozen=True, slots=True)
class ImportMemories:
    """Reads all records before the first write; ids, times, links and status are kept, missing ones defaulted."""

    units: UnitOfWork
    heal: HealVectors
    projects: ResolveProject
    clock: Clock
    ids: IdFactory

    def __call__(self, archive: Archive, caller: Caller, *, progress: Progress = _silent) -> ImportReport:
        """Imports what is new. ``InvalidInput`` names the first record that cannot be read; nothing is stored."""
        read = [self._read(record, at, caller) for at, record in enumerate(archive.memories, start=1)]
        operation = self.ids.new_id()
        counts = {"imported": 0, "unchanged": 0, "duplicates": 0}
        for start in range(0, len(read), BATCH):
            with self.units.write() as work:
                _register(archive.projects, caller, work)
                for outcome in self._stored(read[start : start + BATCH], operation, work=work, caller=caller):
                    counts[outcome] += 1
                work.commit()
            progress("memories", min(start + BATCH, len(read)), len(read))
        self._embed(progress)
        with self.units.read() as work:
            return ImportReport(**counts, pending_vectors=work.vectors.count_pending())

    def _read(self, record: Mapping[str, object], at: int, caller: Caller) -> tuple[Memory, object]:
        """The memory without its project, and what the record says of the project."""
        project = record.get("project")
        anywhere = ProjectRef("", "") if project else None
        try:
            draft = Draft(content=content(record.get("content"), "content"))
            given = name(record.get("id"), "id")
            origin = Origin(
                id=given or self.ids.new_id(),
                user_id=caller.user_id,
                project=anywhere,
                source=Source(client="import"),
                now=self.clock.now(),
            )
            return _dated(with_fields(compose(draft, origin), _told(record)), record), project
        except InvalidInput as error:
            raise InvalidInput(f"record {at}: {error.message}", hint=error.hint) from error

    def _stored(self, read: list[tuple[Memory, object]], operation: str, *, work: Work, caller: Caller) -> list[str]:
        known = {memory.id for memory in work.memories.get(caller.user_id, [memory.id for memory, _ in read])}
        outcomes = []
        for unplaced, project in read:
            if unplaced.id in known:
                outcomes.append("unchanged")
                continue
            memory = self._placed(unplaced, project, work=work, caller=caller)
            if memory.status is Status.ACTIVE and work.memories.twin(memory):
                outcomes.append("duplicates")
                continue
            known.add(memory.id)
            work.memories.add(memory, plain_passages(memory.document))
            changes = changes_between(None, memory)
            work.events.append(
                [Event(operation, caller.user_id, memory.id, self.clock.now(), caller.door, Kind.IMPORT, changes)]
            )
            outcomes.append("imported")
        return outcomes

    def _placed(self, memory: Memory, project: object, *, work: Work, caller: Caller) -> Memory:
        if project is None or memory.scope is Scope.USER:
            return replace(memory, project=None)
        if isinstance(project, Mapping):
            key, shown = name(project.get("key"), "project.key"), name(project.get("name"), "project.name")
            found = work.projects.by_key(caller.user_id, key) if key else None
            if key and not found:
                found = Project(key, shown or key)
                work.projects.add(caller.user_id, found, ())
        else:
            found = self.projects.ensure(work.projects, caller, str(project)).project
        return replace(memory, project=found.ref if found else None)

    def _embed(self, progress: Progress) -> None:
        with self.units.read() as work:
            total = work.vectors.count_pending()
        done = 0

        def counted(batch: int) -> None:
            nonlocal done
            done += batch
            progress("vectors", done, max(total, done))

        self.heal(progress=counted)


def _register(projects: Sequence[Project], caller: Caller, work: Work) -> None:
    for project in projects:
        if work.projects.by_key(caller.user_id, project.key) is None:
            work.projects.add(caller.user_id, project, ())


def _told(record: Mapping[str, object]) -> dict[str, object]:
    return {field: value for field, value in record.items() if field != "project" and value is not None}


def _dated(memory: Memory, record: Mapping[str, object]) -> Memory:
    """What was not told follows from what was: times from the creation, the tier from the confidence."""
    created = memory.created_at if record.get("created_at") else None
    later = {
        field: created
        for field in ("updated_at", "last_accessed_at", "valid_from")
        if created and not record.get(field)
    }
    tier = memory.tier if record.get("tier") else tier_of(memory.confidence)
    return replace(memory, **later, tier=tier)  # type: ignore[arg-type]  # only times are replaced
