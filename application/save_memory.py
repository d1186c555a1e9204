"""Saves a memory: the same statement again becomes one access more, anything else a new memory."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import Embedded, EmbedDocument, passages_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import Resolution, ResolveProject, refuse_if_off
from nan_forget.domain.draft import Draft, Origin, compose, notices_of
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.memory import Memory, Source
from nan_forget.domain.merging import merged
from nan_forget.domain.project import Project


class Saved(NamedTuple):
    """A new memory stands."""

    memory: Memory
    notices: tuple[str, ...] = ()


class Merged(NamedTuple):
    """The statement was known; the existing memory was said again."""

    memory: Memory
    notices: tuple[str, ...] = ()


SaveOutcome: TypeAlias = Saved | Merged


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
            outcome = self._store(memory, embedded, work=work, caller=caller)
            work.commit()
        return outcome._replace(notices=(*place.notices, *notices_of(draft)))

    def _store(self, memory: Memory, embedded: Embedded, *, work: Work, caller: Caller) -> SaveOutcome:
        twin = work.memories.twin(memory)
        stored = memory if twin is None else merged(twin, memory, now=memory.created_at)
        passages = passages_of(stored.document, embedded, work)
        if twin is None:
            work.memories.add(stored, passages)
        else:
            work.memories.replace(stored, passages)
        kind = Kind.SAVE if twin is None else Kind.MERGE
        work.events.append(
            [
                Event(
                    self.ids.new_id(),
                    memory.user_id,
                    stored.id,
                    memory.created_at,
                    caller.door,
                    kind,
                    changes_between(twin, stored),
                )
            ]
        )
        return Saved(stored) if twin is None else Merged(stored)

    def _origin(self, caller: Caller, place: Resolution) -> Origin:
        found = place.location
        return Origin(
            id=self.ids.new_id(),
            user_id=caller.user_id,
            project=place.project.ref if place.project else None,
            source=Source(
                client=caller.client or caller.door,
                session=caller.session_id,
                branch=found.branch if found else None,
                commit=found.commit if found else None,
            ),
            now=self.clock.now(),
        )
