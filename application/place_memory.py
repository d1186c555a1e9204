"""Finds the project of a memory that comes from elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.fields import name
from nan_forget.domain.memory import Memory, Scope
from nan_forget.domain.project import MAX_NAME, Project


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user decides of an import."""

    project: str | None = None
    """Where everything goes, whatever its record says."""
    projects: Mapping[str, str] = field(default_factory=dict)
    """Their name of a project → ours, by key or name."""
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class PlaceMemory:
    """By key and name, by name, or by folder; a project that is new is registered."""

    projects: ResolveProject

    def __call__(self, memory: Memory, told: object, *, work: Work, caller: Caller, choices: Choices) -> Memory:
        """The memory in its place. One of user scope has no project; one without a project is the user's."""
        if memory.scope is Scope.USER and not choices.project:
            return replace(memory, project=None)
        found = self._found(choices.project or told, work=work, caller=caller, choices=choices)
        scope = memory.scope if found or memory.scope is Scope.SESSION else Scope.USER
        scope = Scope.PROJECT if found and scope is Scope.USER else scope
        return replace(memory, project=found.ref if found else None, scope=scope)

    def _found(self, told: object, *, work: Work, caller: Caller, choices: Choices) -> Project | None:
        if isinstance(told, Mapping) and "folder" in told:
            inside = caller._replace(folder=str(told["folder"]), project=None)
            return self.projects.ensure(work.projects, inside).project
        if isinstance(told, Mapping):
            key, shown = name(told.get("key"), "project.key"), name(told.get("name"), "project.name")
            if key is None:
                return None
            named = choices.projects.get(key) or (choices.projects.get(shown) if shown else None)
            if named is None:
                return work.projects.by_key(caller.user_id, key) or _added(Project(key, shown or key), work, caller)
            told = named
        if told is None:
            return None
        theirs = str(told)
        ours = choices.projects.get(theirs, theirs[:MAX_NAME])  # other tools have other limits
        return self.projects.ensure(work.projects, caller, ours).project


def _added(project: Project, work: Work, caller: Caller) -> Project:
    work.projects.add(caller.user_id, project, ())
    return project
