"""The registry of projects as the prompt hook reads it: over a bare connection, without SQLAlchemy."""

import apsw

from nan_forget.domain.project import Alias, Project

_PROJECT = "SELECT project.key, project.name, project.private FROM project"


class SqliteKnownProjects:
    """Twin of the port ``KnownProjects``."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def by_key(self, user_id: str, key: str) -> Project | None:
        """The project with this key."""
        return self._first(f"{_PROJECT} WHERE user_id = ? AND key = ?", user_id, key)

    def by_name(self, user_id: str, name: str) -> list[Project]:
        """All projects of this display name, by key."""
        rows = self._connection.execute(f"{_PROJECT} WHERE user_id = ? AND name = ? ORDER BY key", (user_id, name))
        return [_project(*row) for row in rows]

    def by_alias(self, user_id: str, alias: Alias) -> Project | None:
        """The project that this alias belongs to."""
        owner = f"{_PROJECT} JOIN project_alias AS known ON project_id = project.id"
        return self._first(f"{owner} WHERE known.user_id = ? AND known.kind = ? AND known.value = ?", user_id, *alias)

    def _first(self, query: str, *bindings: str) -> Project | None:
        return next((_project(*row) for row in self._connection.execute(query, bindings)), None)


def _project(key: str, name: str, private: int) -> Project:
    return Project(key, name, bool(private))
