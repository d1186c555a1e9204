"""Saves a memory: the same statement again becomes one access more, anything else a new memory."""

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from nan_forget.application.caller import Caller
from nan_forget.application.decision_table import decided, write
from nan_forget.application.embedding import Embedded, EmbedDocument, passages_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import Resolution, ResolveProject, refuse_if_off
from nan_forget.domain.decision import Settled, settle
from nan_forget.domain.draft import Draft, Origin, compose, notices_of
from nan_forget.domain.event import Kind, Operation
from nan_forget.domain.memory import Memory, Source
from nan_forget.domain.project import Project


class Saved(NamedTuple):
    """A new memory stands, beside all others."""

    memory: Memory
    superseded: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class Merged(NamedTuple):
    """The statement was known; the existing memory was said again, and may have settled what was contested."""

    memory: Memory
    superseded: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class Superseded(NamedTuple):
    """A new memory stands in the place of others, which are history now."""

    memory: Memory
    superseded: tuple[str, ...]
    """Ids."""
    conflicts: tuple[str, ...] = ()
    """Ids of those that it contradicts and that stand, too."""
    notices: tuple[str, ...] = ()


class Conflict(NamedTuple):
    """A new memory stands, and others that contradict it stand, too, until somebody decides."""

    memory: Memory
    superseded: tuple[str, ...]
    conflicts: tuple[str, ...]
    """Ids."""
    notices: tuple[str, ...] = ()


SaveOutcome: TypeAlias = Saved | Merged | Superseded | Conflict


@dataclass(frozen=True, slots=True)
class SaveMemory:
    """Validates a draft, embeds it, then decides and writes in one transaction."""

    units: UnitOfWork
    embed: EmbedDocument
    projects: ResolveProject
    clock: Clock
    ids: IdFactory

    def __call__(self, draft: Draft, caller: Caller) -> SaveOutcome:
        """Stores what the draft says, or ``InvalidInput`` before anything is stored."""
        # The document does not depend on the project: a bad draft is refused, a good one embedded before the lock.
        anywhere = Resolution(Project("", ""))
        embedded = self.embed(compose(draft, self._origin(caller, anywhere)).document)
        with self.units.write() as work:
            place = self.projects.ensure(work.projects, caller, draft.get("project"))
            refuse_if_off(place, caller, draft.get("project"))
            memory = compose(draft, self._origin(caller, place))
            settled = self._settled(memory, draft, embedded=embedded, work=work)
            operation = Operation(self.ids.new_id(), caller.user_id, memory.created_at, caller.door)
            passages = passages_of(settled.memory.document, embedded, work)
            write(settled, passages, work=work, operation=operation)
            work.commit()
        return _outcome(settled)._replace(notices=(*place.notices, *notices_of(draft, memory.created_at)))

    def _settled(self, memory: Memory, draft: Draft, *, embedded: Embedded, work: Work) -> Settled:
        decision = decided(memory, embedded, work)
        if decision.twin and draft.get("type") is None:
            memory = replace(memory, type=decision.twin.type)  # said again without a word on its type
        return settle(memory, decision, now=memory.created_at)

    def _origin(self, caller: Caller, place: Resolution) -> Origin:
        found = place.location
        return Origin(
            id=self.ids.new_id(),
            user_id=caller.user_id,
            project=place.project.ref if place.project else None,
            source=Source(
                client=caller.client or caller.door,
                session=caller.session_id,
                file=caller.file,
                branch=found.branch if found else None,
                commit=found.commit if found else None,
            ),
            now=self.clock.now(),
        )


def _outcome(settled: Settled) -> SaveOutcome:
    said = settled.memory, settled.superseded, settled.conflicts
    if settled.changes[-1].kind is Kind.MERGE:
        return Merged(*said)
    if settled.superseded:
        return Superseded(*said)
    return Conflict(*said) if settled.conflicts else Saved(*said)
