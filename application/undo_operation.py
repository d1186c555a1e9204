"""Takes one operation back, whole, by a new one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import Embedded, EmbedDocument, passages_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.domain.errors import ChangedSince, InvalidInput, NotFound
from nan_forget.domain.event import Kind, Operation, Recorded
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.reversal import overtaken, undone


class Undone(NamedTuple):
    """What was taken back."""

    operation_id: str
    """Of the operation that did it: undoing that brings everything back."""
    events: tuple[Recorded, ...]
    """Of the operation that was undone."""
    memories: tuple[Memory, ...]
    """In their new state."""


class _Change(NamedTuple):
    old: Memory
    new: Memory


@dataclass(frozen=True, slots=True)
class UndoOperation:
    """Embeds the texts that come back, then writes in one transaction."""

    units: UnitOfWork
    embed: EmbedDocument
    clock: Clock
    ids: IdFactory

    def __call__(self, event: str | None, caller: Caller) -> Undone:
        """Undoes the operation that the event with this number belongs to, or the last one.

        ``ChangedSince`` names the later event that changed the same field of a memory; ``NotFound``, ``InvalidInput``.
        """
        seq = _number(event)
        with self.units.read() as work:
            plan = self._plan(_operation(seq, caller, work), work, now=self.clock.now())
        embedded = {one.new.id: self.embed(one.new.document) for one in plan if one.old.document != one.new.document}
        with self.units.write() as work:
            now = self.clock.now()
            events = _operation(seq, caller, work)
            plan = self._plan(events, work, now=now)
            operation = Operation(self.ids.new_id(), caller.user_id, now, caller.door)
            _write(plan, operation, embedded, work=work)
            work.commit()
        return Undone(operation.id, tuple(events), tuple(one.new for one in plan))

    def _plan(self, events: list[Recorded], work: Work, *, now: datetime) -> list[_Change]:
        """What to change, those first that give up their place; memories that were deleted meanwhile stay so."""
        user_id = events[0].event.user_id
        found = work.memories.get(user_id, list(dict.fromkeys(one.event.memory_id for one in events)))
        changes = []
        for memory in found:
            own = [one for one in events if one.event.memory_id == memory.id]
            new = memory
            for recorded in reversed(own):
                _refuse_overtaken(new, recorded, work=work)
                new = undone(new, recorded.event, now=now)
            changes.append(_Change(memory, new))
        return sorted(changes, key=lambda change: change.new.status is Status.ACTIVE)


def _number(event: str | None) -> int | None:
    if event is None:
        return None
    if not event.isdecimal():
        raise InvalidInput(f"{event!r} is no number of an event", hint="`nan-forget history ID` shows them in front.")
    return int(event)


def _operation(seq: int | None, caller: Caller, work: Work) -> list[Recorded]:
    found = work.events.find(caller.user_id, seq)
    if found is None:
        what = "there is nothing to undo" if seq is None else f"there is no event {seq}"
        raise NotFound(what, hint="`nan-forget history ID` shows what happened to a memory.")
    return work.events.of_operation(caller.user_id, found.event.operation_id)


def _refuse_overtaken(memory: Memory, recorded: Recorded, *, work: Work) -> None:
    later = [
        one
        for one in work.events.of_memory(memory.user_id, memory.id)
        if one.seq > recorded.seq and one.event.operation_id != recorded.event.operation_id
    ]
    blocked = overtaken(memory, recorded.event, later)
    if blocked:
        field, (seq, event) = blocked
        raise ChangedSince(
            f"{field} of memory {memory.id} was changed again by event {seq} ({event.kind}, {event.at:%Y-%m-%d %H:%M})",
            hint=f"`nan-forget undo {seq}` undoes that first.",
        )


def _write(plan: list[_Change], operation: Operation, embedded: Mapping[str, Embedded], *, work: Work) -> None:
    for change in plan:
        new = change.new
        passages = passages_of(new.document, embedded[new.id], work) if new.id in embedded else None
        work.memories.replace(new, passages)
    work.events.append([operation.event(Kind.UNDO, old, new) for old, new in plan])
