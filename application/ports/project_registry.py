"""Port: the projects that a user has memories of, and how their folders are recognised."""

from collections.abc import Sequence
from typing import Protocol

from nan_forget.application.ports.known_projects import KnownProjects
from nan_forget.domain.project import Alias, Project


class ProjectRegistry(KnownProjects, Protocol):
    """Every method keeps to one user: two users never see each other's projects or aliases."""

    def add(self, user_id: str, project: Project, aliases: Sequence[Alias] = ()) -> None:
        """Registers a project and links its aliases. ``InvalidInput`` if the key is taken."""
        ...

    def link(self, user_id: str, key: str, aliases: Sequence[Alias]) -> None:
        """Gives aliases to a project, taking them from any other. ``NotFound``."""
        ...

    def rename(self, user_id: str, key: str, name: str) -> None:
        """Changes the display name; the key stays. ``NotFound``."""
        ...

    def set_private(self, user_id: str, key: str, *, private: bool) -> None:
        """Hides a project from others, or opens it. ``NotFound``."""
        ...

    def all(self, user_id: str) -> list[Project]:
        """All projects of the user, by name, then key."""
        ...
