"""Takes in memories: rows and words first, vectors follow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import plain_passages
from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.place_memory import Choices, PlaceMemory
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.domain.archive import Archive
from nan_forget.domain.draft import Draft, Origin, compose
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.fields import content, name
from nan_forget.domain.memory import Memory, Source, Status
from nan_forget.domain.merging import absorbed
from nan_forget.domain.project import Project, ProjectRef
from nan_forget.domain.provenance import DEFAULT_CONFIDENCE, tier_of
from nan_forget.domain.record import with_fields

BATCH = 500
"""Memories of one transaction: an import that is interrupted keeps what is done, and a second run completes it."""

Progress = Callable[[str, int, int], None]
"""Called with phase (``memories`` or ``vectors``), done and total."""

NO_CHOICES = Choices()


def _silent(_phase: str, _done: int, _total: int) -> None:
    """Reports progress to nobody."""


class Taken(NamedTuple):
    """One memory of an archive, and what became of it: imported, unchanged or duplicates."""

    outcome: str
    memory: Memory


class ImportReport(NamedTuple):
    """What became of the memories of an archive."""

    imported: int
    unchanged: int
    """Known by id: left as they are."""
    duplicates: int
    """Said already by another active memory of the same place, which has what they add."""
    pending_vectors: int
    skipped: int = 0
    """Could not be read."""
    notices: tuple[str, ...] = ()
    taken: tuple[Taken, ...] = ()
    """One by one, for a dry run."""
    changed: int = 0
    """Known, and now another by what happened to it on another machine."""


class Unplaced(NamedTuple):
    """A memory without its project, and what its record says of the project."""

    memory: Memory
    project: object


@dataclass(frozen=True, slots=True)
class ImportMemories:
    """Reads all records before the first write; ids, times, links and status are kept, missing ones defaulted."""

    units: UnitOfWork
    heal: HealVectors
    place: PlaceMemory
    clock: Clock
    ids: IdFactory

    def __call__(
        self, archive: Archive, caller: Caller, *, choices: Choices = NO_CHOICES, progress: Progress = _silent
    ) -> ImportReport:
        """Imports what is new. ``InvalidInput`` names the first record of ours that cannot be read; nothing is stored.

        A dry run does the same in one transaction that is never committed.
        """
        read, notices = self.read(archive, caller)
        operation, taken = self.ids.new_id(), list[Taken]()
        batch = max(len(read), 1) if choices.dry_run else BATCH
        for start in range(0, len(read), batch):
            with self.units.write() as work:
                register(archive.projects, caller, work)
                part, placing = read[start : start + batch], self.place(work, caller, choices)
                known = {one.id for one in work.memories.get(caller.user_id, [one.memory.id for one in part])}
                for one in part:
                    if one.memory.id in known:
                        taken.append(Taken("unchanged", one.memory))
                        continue
                    known.add(one.memory.id)
                    memory = placing.place(one.memory, one.project)
                    taken.append(self._stored(memory, operation, work=work, caller=caller))
                if not choices.dry_run:
                    work.commit()
            progress("memories", len(taken), len(read))
        if not choices.dry_run:
            self._embed(progress)
        return self._report(taken, notices, dry_run=choices.dry_run)._replace(skipped=len(archive.memories) - len(read))

    def read(self, archive: Archive, caller: Caller) -> tuple[list[Unplaced], tuple[str, ...]]:
        """The memories that can be read, and what to say of the others; ``InvalidInput`` for an archive of ours."""
        read, notices = list[Unplaced](), list(archive.notices)
        for at, record in enumerate(archive.memories):
            try:
                read.append(self._read(record, caller))
            except InvalidInput as error:
                said = f"{archive.place(at)}: {error.message}"
                if not archive.foreign:
                    raise InvalidInput(said, hint=error.hint) from error
                notices.append(f"Left out: {said}.")
        return read, tuple(notices)

    def _read(self, record: Mapping[str, object], caller: Caller) -> Unplaced:
        project = record.get("project")
        draft = Draft(content=content(record.get("content"), "content"))
        given = name(record.get("id"), "id")
        origin = Origin(
            id=given or self.ids.new_id(),
            user_id=caller.user_id,
            project=ProjectRef("", "") if project else None,
            source=Source(client="import"),
            now=self.clock.now(),
        )
        return Unplaced(_completed(with_fields(compose(draft, origin), _told(record)), record), project)

    def _stored(self, memory: Memory, operation: str, *, work: Work, caller: Caller) -> Taken:
        twin = work.memories.twin(memory) if memory.status is Status.ACTIVE else None
        new = absorbed(twin, memory) if twin else memory
        if twin is None:
            work.memories.add(new, plain_passages(new.document))
        elif new != twin:
            work.memories.replace(new, plain_passages(new.document) if new.document != twin.document else None)
        if new != twin:
            changes = changes_between(twin, new)
            work.events.append(
                [Event(operation, caller.user_id, new.id, self.clock.now(), caller.door, Kind.IMPORT, changes)]
            )
        return Taken("duplicates" if twin else "imported", new)

    def _embed(self, progress: Progress) -> None:
        with self.units.read() as work:
            total = work.vectors.count_pending()
        done = 0

        def counted(batch: int) -> None:
            nonlocal done
            done += batch
            progress("vectors", done, max(total, done))

        self.heal(progress=counted)

    def _report(self, taken: list[Taken], notices: tuple[str, ...], *, dry_run: bool) -> ImportReport:
        outcomes = [one.outcome for one in taken]
        with self.units.read() as work:
            return ImportReport(
                outcomes.count("imported"),
                outcomes.count("unchanged"),
                outcomes.count("duplicates"),
                work.vectors.count_pending(),
                notices=notices,
                taken=tuple(taken) if dry_run else (),
            )


def register(projects: Sequence[Project], caller: Caller, work: Work) -> None:
    """Makes projects known that are not."""
    for project in projects:
        if work.projects.by_key(caller.user_id, project.key) is None:
            work.projects.add(caller.user_id, project, ())


def _told(record: Mapping[str, object]) -> dict[str, object]:
    return {field: value for field, value in record.items() if field != "project" and value is not None}


def _completed(memory: Memory, record: Mapping[str, object]) -> Memory:
    """What was not told follows from what was: times from the creation, the confidence from the provenance, the tier
    from the confidence.
    """
    created = memory.created_at if record.get("created_at") else None
    later = {
        field: created
        for field in ("updated_at", "last_accessed_at", "valid_from")
        if created and not record.get(field)
    }
    trust = memory.confidence if record.get("confidence") is not None else DEFAULT_CONFIDENCE[memory.provenance]
    tier = memory.tier if record.get("tier") else tier_of(trust)
    return replace(memory, **later, confidence=trust, tier=tier)  # type: ignore[arg-type]  # only times are replaced
