"""Puts a memory away, and brings it back."""

from dataclasses import dataclass, replace

from nan_forget.application.caller import Caller
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.memory import Memory, Reason, Status


@dataclass(frozen=True, slots=True)
class ArchiveMemory:
    """Archives or restores one memory; nothing is lost either way."""

    units: UnitOfWork
    clock: Clock
    ids: IdFactory

    def __call__(self, reference: str, caller: Caller, *, restore: bool = False) -> Memory:
        """The memory in its new state; unchanged if it is in that state already. ``NotFound``, ``AmbiguousId``;
        ``InvalidInput`` if an active memory of the same place says the same as the one to restore.
        """
        with self.units.write() as work:
            old = memory_of(work, caller.user_id, reference)
            new = self._restored(old) if restore else self._archived(old)
            if new != old:
                kind = Kind.RESTORE if restore else Kind.ARCHIVE
                changes = changes_between(old, new)
                work.memories.replace(new)
                work.events.append(
                    [Event(self.ids.new_id(), new.user_id, new.id, new.updated_at, caller.door, kind, changes)]
                )
                work.commit()
        return new

    def _archived(self, memory: Memory) -> Memory:
        if memory.status is Status.ARCHIVED:
            return memory
        return replace(memory, status=Status.ARCHIVED, reason=Reason.USER, updated_at=self.clock.now())

    def _restored(self, memory: Memory) -> Memory:
        if memory.status is Status.ACTIVE:
            return memory
        now = self.clock.now()
        expired = memory.expires_at is not None and memory.expires_at <= now
        # A restored memory starts to age anew, or the next clean would take it away again.
        return replace(
            memory,
            status=Status.ACTIVE,
            reason=None,
            valid_to=None,
            updated_at=now,
            last_accessed_at=now,
            expires_at=None if expired else memory.expires_at,
        )
