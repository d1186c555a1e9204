"""Changes fields of a memory; its words, summary and vectors follow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import EmbedDocument, passages_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.references import memory_of
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.draft import placed
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.fields import name, read
from nan_forget.domain.memory import Memory, Scope
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import tier_of
from nan_forget.domain.record import with_fields

CHANGEABLE = (
    "content", "type", "scope", "project", "session_id", "problem", "solution", "concepts", "files", "tags",
    "confidence", "provenance", "tier", "expires_at",
)  # fmt: skip
"""What a user may change; ids, times, status and links follow from what happens."""


@dataclass(frozen=True, slots=True)
class UpdateMemory:
    """Validates the changes, embeds the new text, then writes in one transaction."""

    units: UnitOfWork
    embed: EmbedDocument
    projects: ResolveProject
    clock: Clock
    ids: IdFactory

    def __call__(self, reference: str, changes: Mapping[str, object], caller: Caller) -> Memory:
        """The memory in its new state. A given None clears a field that may be empty. ``NotFound``, ``AmbiguousId``,
        ``InvalidInput`` (also if another active memory of the place says the same already); then nothing has changed.
        """
        given = _checked(changes)
        with self.units.read() as work:
            document = with_fields(memory_of(work, caller.user_id, reference), given).document
        embedded = self.embed(document)
        with self.units.write() as work:
            old = memory_of(work, caller.user_id, reference)
            new = self._changed(old, changes, work=work, caller=caller)
            if new != replace(old, updated_at=new.updated_at):
                text_changed = new.document != old.document
                work.memories.replace(new, passages_of(new.document, embedded, work) if text_changed else None)
                work.events.append([self._event(old, new, caller)])
                work.commit()
        return new

    def _changed(self, old: Memory, changes: Mapping[str, object], *, work: Work, caller: Caller) -> Memory:
        new = with_fields(old, _checked(changes))
        project, scope = old.project, new.scope
        if "project" in changes:
            project = self._project(changes["project"], work, caller)
        unplaced = "scope" not in changes and Scope.SESSION is not old.scope and "project" in changes
        scope, project = placed(None if unplaced else scope, project, new.session_id)
        tier = tier_of(new.confidence) if "confidence" in changes and "tier" not in changes else new.tier
        return replace(new, scope=scope, project=project, tier=tier, updated_at=self.clock.now())

    def _project(self, value: object, work: Work, caller: Caller) -> ProjectRef | None:
        explicit = name(value, "project")
        project = self.projects.ensure(work.projects, caller, explicit).project if explicit else None
        return project.ref if project else None

    def _event(self, old: Memory, new: Memory, caller: Caller) -> Event:
        changes = changes_between(old, new)
        return Event(self.ids.new_id(), new.user_id, new.id, new.updated_at, caller.door, Kind.UPDATE, changes)


def _checked(changes: Mapping[str, object]) -> dict[str, object]:
    """The changes without the project, each known and valid; ``InvalidInput`` before anything is read or written."""
    if not changes:
        raise InvalidInput("nothing to change", hint=f"Changeable: {', '.join(CHANGEABLE)}.")
    for field, value in changes.items():
        if field not in CHANGEABLE:
            raise InvalidInput(f"{field!r} cannot be changed", hint=f"Changeable: {', '.join(CHANGEABLE)}.")
        if field != "project":
            read(field, value)
    return {field: value for field, value in changes.items() if field != "project"}
