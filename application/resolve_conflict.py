"""Ends a conflict: one memory holds, or both do."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.references import memory_of
from nan_forget.domain.decision import Change, kept_both, outdated, won
from nan_forget.domain.errors import NotFound
from nan_forget.domain.event import Kind, Operation
from nan_forget.domain.memory import Memory


class Resolved(NamedTuple):
    """The memory that was decided for, and what became of those that contradicted it."""

    memory: Memory
    others: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class ResolveConflict:
    """Decides for one memory against all that contradict it, or for all of them; one operation."""

    units: UnitOfWork
    clock: Clock
    ids: IdFactory

    def __call__(self, reference: str, caller: Caller, *, keep_both: bool = False) -> Resolved:
        """The new states. ``NotFound`` (also if nothing contradicts it), ``AmbiguousId``, ``InvalidInput``."""
        with self.units.write() as work:
            memory = memory_of(work, caller.user_id, reference)
            pairs = work.associations.conflicts(caller.user_id, [memory.id])
            others = work.memories.get(caller.user_id, [id for pair in pairs for id in pair if id != memory.id])
            if not others:
                raise NotFound(
                    f"nothing contradicts {memory.id}", hint="`nan-forget conflicts list` shows what is contested."
                )
            now = self.clock.now()
            ids = tuple(one.id for one in others)
            if keep_both:
                stands, rest = kept_both(memory, ids), [kept_both(one, (memory.id,)) for one in others]
            else:
                stands = won(memory, ids)
                rest = [outdated(one, at=max(memory.valid_from, one.valid_from), now=now) for one in others]
            olds, news = [*others, memory], [replace(one, updated_at=now) for one in (*rest, stands)]
            changes = [Change(Kind.RESOLVE, old, new) for old, new in zip(olds, news, strict=True)]
            for change in changes:
                work.memories.replace(change.new)
            operation = Operation(self.ids.new_id(), caller.user_id, now, caller.door)
            work.events.append([operation.event(change.kind, change.old, change.new) for change in changes])
            work.commit()
        return Resolved(news[-1], tuple(news[:-1]))
