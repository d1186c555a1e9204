"""Projects in dictionaries."""

from collections.abc import Sequence
from operator import attrgetter

from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.project import Alias, Project


class InMemoryProjectRegistry:
    """Twin of the port ``ProjectRegistry``."""

    def __init__(self) -> None:
        self._projects: dict[tuple[str, str], Project] = {}
        """By user and key."""
        self._owners: dict[tuple[str, Alias], str] = {}
        """Key of the project that a user's alias belongs to."""

    def by_key(self, user_id: str, key: str) -> Project | None:
        """At most one."""
        return self._projects.get((user_id, key))

    def by_name(self, user_id: str, name: str) -> list[Project]:
        """By key."""
        return [project for project in self.all(user_id) if project.name == name]

    def by_alias(self, user_id: str, alias: Alias) -> Project | None:
        """At most one."""
        key = self._owners.get((user_id, alias))
        return None if key is None else self.by_key(user_id, key)

    def add(self, user_id: str, project: Project, aliases: Sequence[Alias] = ()) -> None:
        """Registers a project; aliases move to it."""
        if self.by_key(user_id, project.key):
            raise InvalidInput(f"the project key {project.key!r} is taken")
        self._projects[user_id, project.key] = project
        self.link(user_id, project.key, aliases)

    def link(self, user_id: str, key: str, aliases: Sequence[Alias]) -> None:
        """An alias belongs to one project: the last one it was given to."""
        found = self._existing(user_id, key)
        self._owners |= {(user_id, alias): found.key for alias in aliases}

    def rename(self, user_id: str, key: str, name: str) -> None:
        """The key stays."""
        self._projects[user_id, key] = self._existing(user_id, key)._replace(name=name)

    def set_private(self, user_id: str, key: str, *, private: bool) -> None:
        """Takes effect at once."""
        self._projects[user_id, key] = self._existing(user_id, key)._replace(private=private)

    def all(self, user_id: str) -> list[Project]:
        """By name, then key."""
        own = [project for (owner, _), project in self._projects.items() if owner == user_id]
        return sorted(own, key=attrgetter("name", "key"))

    def _existing(self, user_id: str, key: str) -> Project:
        found = self.by_key(user_id, key)
        if found is None:
            raise NotFound(f"no project has the key {key!r}")
        return found
