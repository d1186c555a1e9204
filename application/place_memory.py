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

    def __call__(self, work: Work, caller: Caller, choices: Choices) -> "Placing":
        """Places memories within one transaction."""
        return Placing(self.projects, work, caller=caller, choices=choices)


class Placing:
    """Looks up each project once."""

    def __init__(self, projects: ResolveProject, work: Work, *, caller: Caller, choices: Choices) -> None:
        self._projects = projects
        self._work = work
        self._caller = caller
        self._choices = choices
        self._known: dict[str, Project | None] = {}

    def place(self, memory: Memory, told: object) -> Memory:
        """The memory in its place. One of user scope has no project; one without a project is the user's."""
        if memory.scope is Scope.USER and not self._choices.project:
            return replace(memory, project=None)
        found = self._project(self._choices.project or told)
        scope = memory.scope if found or memory.scope is Scope.SESSION else Scope.USER
        scope = Scope.PROJECT if found and scope is Scope.USER else scope
        return replace(memory, project=found.ref if found else None, scope=scope)

    def _project(self, told: object) -> Project | None:
        key = repr(told)
        if key not in self._known:
            self._known[key] = self._keyed(told) if isinstance(told, Mapping) else self._named(told)
        return self._known[key]

    def _keyed(self, told: Mapping[str, object]) -> Project | None:
        if "folder" in told:
            inside = self._caller._replace(folder=str(told["folder"]), project=None)
            return self._projects.ensure(self._work.projects, inside).project
        key, shown = name(told.get("key"), "project.key"), name(told.get("name"), "project.name")
        if key is None:
            return None
        named = self._choices.projects.get(key) or (self._choices.projects.get(shown) if shown else None)
        if named is not None:
            return self._named(named)
        registry, user_id = self._work.projects, self._caller.user_id
        if registry.by_key(user_id, key) is None:
            registry.add(user_id, Project(key, shown or key))
        return registry.by_key(user_id, key)

    def _named(self, told: object) -> Project | None:
        if told is None:
            return None
        theirs = str(told)
        ours = self._choices.projects.get(theirs, theirs[:MAX_NAME])  # other tools have other limits
        return self._projects.ensure(self._work.projects, self._caller, ours).project
