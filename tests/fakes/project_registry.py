"""Projects in memory."""

from collections.abc import Sequence

from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.project import Alias, Project


class InMemoryProjectRegistry:
    """Twin of the port ``ProjectRegistry``."""

    def __init__(self) -> None:
        self._projects: dict[tuple[str, str], Project] = {}
        self._aliases: dict[tuple[str, Alias], str] = {}

    def by_key(self, user_id: str, key: str) -> Project | None:
        """The project with this key."""
        return self._projects.get((user_id, key))

    def by_name(self, user_id: str, name: str) -> list[Project]:
        """All projects of this display name, by key."""
        return sorted(project for project in self.all(user_id) if project.name == name)

    def by_alias(self, user_id: str, alias: Alias) -> Project | None:
        """The project that this alias belongs to."""
        key = self._aliases.get((user_id, alias))
        return None if key is None else self._projects[user_id, key]

    def add(self, user_id: str, project: Project, aliases: Sequence[Alias] = ()) -> None:
        """Registers a project and links its aliases."""
        if (user_id, project.key) in self._projects:
            raise InvalidInput(f"project {project.key!r} exists")
        self._projects[user_id, project.key] = project
        self.link(user_id, project.key, aliases)

    def link(self, user_id: str, key: str, aliases: Sequence[Alias]) -> None:
        """Gives aliases to a project, taking them from any other."""
        self._existing(user_id, key)
        self._aliases |= {(user_id, alias): key for alias in aliases}

    def rename(self, user_id: str, key: str, name: str) -> None:
        """Changes the display name."""
        self._projects[user_id, key] = self._existing(user_id, key)._replace(name=name)

    def set_private(self, user_id: str, key: str, *, private: bool) -> None:
        """Hides a project from others, or opens it."""
        self._projects[user_id, key] = self._existing(user_id, key)._replace(private=private)

    def all(self, user_id: str) -> list[Project]:
        """All projects of the user, by name, then key."""
        own = (project for (owner, _), project in self._projects.items() if owner == user_id)
        return sorted(own, key=lambda project: (project.name, project.key))

    def _existing(self, user_id: str, key: str) -> Project:
        project = self.by_key(user_id, key)
        if project is None:
            raise NotFound(f"no project {key!r}")
        return project
