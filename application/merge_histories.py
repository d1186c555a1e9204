"""Takes in what happened on another machine of the same person."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import plain_passages
from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.import_memories import ImportReport, register
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.domain.archive import Accesses, History
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.project import Project
from nan_forget.domain.replay import replayed, settled, unseen


@dataclass(frozen=True, slots=True)
class MergeHistories:
    """The same two histories give the same memories on both machines, in whichever order they are merged."""

    units: UnitOfWork
    heal: HealVectors

    def __call__(self, history: History, caller: Caller, *, dry_run: bool = False) -> ImportReport:
        """Merges in one transaction; what is known already changes nothing. ``InvalidInput`` names a memory that does
        not fit, and nothing is stored.
        """
        by_memory = defaultdict[str, list[Event]](list)
        for event in history.events:
            by_memory[event.memory_id].append(event)
        with self.units.write() as work:
            register(history.projects, caller, work)
            report = _Merge(work, caller, history.accesses).of(by_memory)
            if not dry_run:
                work.commit()
        if not dry_run:
            self.heal()
        with self.units.read() as work:
            return report._replace(pending_vectors=work.vectors.count_pending())


class _Merge:
    """One merge in its transaction."""

    def __init__(self, work: Work, caller: Caller, accesses: Sequence[Accesses]) -> None:
        self._work = work
        self._caller = caller
        self._accesses = {one.memory_id: one for one in accesses}
        self._counts = {"imported": 0, "changed": 0, "unchanged": 0, "duplicates": 0}
        self._notices: list[str] = []

    def of(self, by_memory: dict[str, list[Event]]) -> ImportReport:
        """Those that end active come last, oldest first: only then it is sure whether two say the same."""
        merged = [one for memory_id, events in by_memory.items() if (one := self._merged(memory_id, events))]
        for memory in sorted(merged, key=lambda one: (one.status is Status.ACTIVE, one.created_at, one.id)):
            self._stored(memory)
        counts = self._counts
        return ImportReport(
            counts["imported"],
            counts["unchanged"],
            counts["duplicates"],
            0,
            notices=tuple(self._notices),
            changed=counts["changed"],
        )

    def _merged(self, memory_id: str, events: list[Event]) -> Memory | None:
        """The memory after both histories; None if it stays as it is."""
        known = [recorded.event for recorded in self._work.events.of_memory(self._caller.user_id, memory_id)]
        fresh = unseen(events, known)
        local = next(iter(self._work.memories.get(self._caller.user_id, [memory_id])), None)
        try:
            memory = replayed([*known, *fresh]) if fresh else local
        except InvalidInput as error:
            raise InvalidInput(f"memory {memory_id}: {error.message}", hint=error.hint) from error
        if memory is None:
            self._notices.append(f"Left out: nothing says how memory {memory_id} began.")
            return None
        self._work.events.append(fresh)
        memory = self._named(self._accessed(memory, local))
        if memory == local:
            self._counts["unchanged"] += 1
            return None
        self._counts["changed" if local else "imported"] += 1
        return memory

    def _accessed(self, memory: Memory, local: Memory | None) -> Memory:
        """Uses are no events: the larger count and the later time hold."""
        theirs = self._accesses.get(memory.id)
        counts = [(one.access_count, one.last_accessed_at) for one in (memory, local) if one]
        counts += [(theirs.times, theirs.last)] if theirs else []
        return replace(
            memory, access_count=max(count for count, _ in counts), last_accessed_at=max(last for _, last in counts)
        )

    def _named(self, memory: Memory) -> Memory:
        """With its project's name of here; a project that is not known yet is registered."""
        if memory.project is None:
            return memory
        register([Project(*memory.project)], self._caller, self._work)
        known = self._work.projects.by_key(self._caller.user_id, memory.project.key)
        return replace(memory, project=known.ref) if known else memory

    def _stored(self, memory: Memory) -> None:
        twin = self._work.memories.twin(memory) if memory.status is Status.ACTIVE else None
        if twin is None:
            self._put(memory)
            return
        kept, gone, events = settled(twin, memory)
        self._put(gone)
        self._put(kept)
        self._work.events.append(unseen(events, self._events_of(kept, gone)))
        self._counts["duplicates"] += 1

    def _events_of(self, *memories: Memory) -> list[Event]:
        return [
            recorded.event for one in memories for recorded in self._work.events.of_memory(self._caller.user_id, one.id)
        ]

    def _put(self, memory: Memory) -> None:
        old = next(iter(self._work.memories.get(self._caller.user_id, [memory.id])), None)
        passages = plain_passages(memory.document) if old is None or old.document != memory.document else None
        if old is None:
            self._work.memories.add(memory, passages or ())
        else:
            self._work.memories.replace(memory, passages)
