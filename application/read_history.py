"""Tells what happened to a memory."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.references import SHOWN, memory_of
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.story import gained, story

_BY_OTHERS = {Kind.SUPERSEDE, Kind.CONFLICT, Kind.CONSOLIDATE, Kind.RESOLVE}
"""Kinds of events that another memory of the same operation explains."""


class Told(NamedTuple):
    """An event with its place in the log, and in words."""

    seq: int
    event: Event
    story: str


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Every change of one memory, oldest first."""

    units: UnitOfWork

    def __call__(self, reference: str, caller: Caller) -> list[Told]:
        """The events. ``NotFound``, ``AmbiguousId``, ``InvalidInput``."""
        with self.units.read() as work:
            events = work.events.of_memory(caller.user_id, memory_of(work, caller.user_id, reference).id)
            return [Told(seq, event, _story(event, work)) for seq, event in events]


def _story(event: Event, work: Work) -> str:
    by = _cause(event, work)
    ids = [id for linked in gained(event).values() for id in linked] + ([by] if by else [])
    found = work.memories.get(event.user_id, ids)
    return story(event, {one.id: f"{one.id[-SHOWN:]} “{one.summary}”" for one in found}, by)


def _cause(event: Event, work: Work) -> str | None:
    """The memory that took the place of this one, or contradicts it, in the same operation."""
    if event.kind not in _BY_OTHERS:
        return None
    for _, other in work.events.of_operation(event.user_id, event.operation_id):
        if other.memory_id != event.memory_id and any(event.memory_id in ids for ids in gained(other).values()):
            return other.memory_id
    return None
