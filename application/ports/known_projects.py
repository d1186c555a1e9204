"""Port: looks up the projects that a user has memories of."""

from typing import Protocol

from nan_forget.domain.project import Alias, Project


class KnownProjects(Protocol):
    """The reading half of the registry, all that recall needs. Every method keeps to one user."""

    def by_key(self, user_id: str, key: str) -> Project | None:
        """The project with this key."""
        ...

    def by_name(self, user_id: str, name: str) -> list[Project]:
        """All projects of this display name, by key."""
        ...

    def by_alias(self, user_id: str, alias: Alias) -> Project | None:
        """The project that this alias belongs to."""
        ...
