"""Projects and sessions as the numbers under which memories and vectors refer to them."""

from typing import TypedDict

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.vector_engines import STATES, Place
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Memory, Scope


class Numbers(TypedDict):
    """Of one memory, as its columns are named; None where it has no project or session, or none that is known."""

    project_id: int | None
    session_id: int | None


class Numbering:
    """Finds every project and session once in a transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._projects: dict[tuple[str, str], int | None] = {}
        self._sessions: dict[tuple[str, str], int | None] = {}

    def known(self, memory: Memory) -> Numbers:
        """The numbers there are."""
        return Numbers(project_id=self._project(memory), session_id=self._session(memory))

    def given(self, memory: Memory) -> Numbers:
        """The numbers to store, with a new one for a new session. ``InvalidInput`` if the project is not registered."""
        numbers = self.known(memory)
        if memory.project and numbers["project_id"] is None:
            raise InvalidInput(f"no project has the key {memory.project.key!r}", hint="It must be registered first.")
        if memory.session_id and numbers["session_id"] is None:
            row = {"user_id": memory.user_id, "name": memory.session_id}
            number = self._connection.execute(sa.insert(tables.session), row).lastrowid
            numbers["session_id"] = self._sessions[memory.user_id, memory.session_id] = number
        return numbers

    def _project(self, memory: Memory) -> int | None:
        if memory.project is None:
            return None
        name = memory.user_id, memory.project.key
        if self._projects.get(name) is None:
            project = tables.project.c
            asked = sa.select(project.id).where(project.user_id == name[0], project.key == name[1])
            self._projects[name] = self._connection.execute(asked).scalar()
        return self._projects[name]

    def _session(self, memory: Memory) -> int | None:
        if memory.session_id is None:
            return None
        name = memory.user_id, memory.session_id
        if self._sessions.get(name) is None:
            session = tables.session.c
            asked = sa.select(session.id).where(session.user_id == name[0], session.name == name[1])
            self._sessions[name] = self._connection.execute(asked).scalar()
        return self._sessions[name]


def place_of(scope: str, status: str, numbers: Numbers) -> Place:
    """Where the vectors of such a memory stand."""
    session = numbers["session_id"] if scope == Scope.SESSION else None
    return Place(numbers["project_id"] or 0, session or 0, STATES[status])
