"""Projects and their aliases in tables."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from nan_forget.adapters.sqlite import tables
from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.project import Alias, Project

_PROJECT = tables.project.c
_ALIAS = tables.project_alias.c


class SqliteProjectRegistry:
    """Twin of the port ``ProjectRegistry``."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def by_key(self, user_id: str, key: str) -> Project | None:
        """At most one."""
        return next(iter(self._read(_of(user_id).where(_PROJECT.key == key))), None)

    def by_name(self, user_id: str, name: str) -> list[Project]:
        """By key."""
        return self._read(_of(user_id).where(_PROJECT.name == name).order_by(_PROJECT.key))

    def by_alias(self, user_id: str, alias: Alias) -> Project | None:
        """At most one."""
        linked = _of(user_id).join(tables.project_alias).where(_ALIAS.user_id == user_id)
        return next(iter(self._read(linked.where(_ALIAS.kind == alias.kind, _ALIAS.value == alias.value))), None)

    def add(self, user_id: str, project: Project, aliases: Sequence[Alias] = ()) -> None:
        """Registers a project; aliases move to it."""
        try:
            self._connection.execute(sa.insert(tables.project), {"user_id": user_id, **project._asdict()})
        except sa.exc.IntegrityError as error:
            raise InvalidInput(f"the project key {project.key!r} is taken", hint="Choose another key.") from error
        self.link(user_id, project.key, aliases)

    def link(self, user_id: str, key: str, aliases: Sequence[Alias]) -> None:
        """An alias belongs to one project: the last one it was given to."""
        number = self._number(user_id, key)
        for alias in aliases:
            row = {"user_id": user_id, "kind": alias.kind, "value": alias.value, "project_id": number}
            adding = insert(tables.project_alias).values(row)
            self._connection.execute(
                adding.on_conflict_do_update(
                    index_elements=[_ALIAS.user_id, _ALIAS.kind, _ALIAS.value], set_={"project_id": number}
                )
            )

    def rename(self, user_id: str, key: str, name: str) -> None:
        """Memories refer to the project by number, so they show the new name at once."""
        self._change(user_id, key, {"name": name})

    def set_private(self, user_id: str, key: str, *, private: bool) -> None:
        """Takes effect on the next query."""
        self._change(user_id, key, {"private": private})

    def all(self, user_id: str) -> list[Project]:
        """By name, then key."""
        return self._read(_of(user_id).order_by(_PROJECT.name, _PROJECT.key))

    def _read(self, asked: sa.Select[str, str, bool]) -> list[Project]:
        return [Project(row.key, row.name, row.private) for row in self._connection.execute(asked)]

    def _number(self, user_id: str, key: str) -> int:
        asked = sa.select(_PROJECT.id).where(_PROJECT.user_id == user_id, _PROJECT.key == key)
        number: int | None = self._connection.execute(asked).scalar()
        if number is None:
            raise NotFound(f"no project has the key {key!r}", hint="nan-forget projects list shows the known ones.")
        return number

    def _change(self, user_id: str, key: str, values: dict[str, object]) -> None:
        changed = sa.update(tables.project).where(_PROJECT.id == self._number(user_id, key))
        self._connection.execute(changed.values(values))


def _of(user_id: str) -> sa.Select[str, str, bool]:
    return sa.select(_PROJECT.key, _PROJECT.name, _PROJECT.private).where(_PROJECT.user_id == user_id)
