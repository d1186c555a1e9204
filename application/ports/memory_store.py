"""Port: keeps memories with their words, passages, vectors and links."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from nan_forget.domain.memory import Memory


class Passage(NamedTuple):
    """A piece of a memory's document as it is embedded; without a vector it waits for one."""

    text: str
    fingerprint: str
    """``domain.passages.fingerprint`` of the text: the same text is never embedded twice."""
    vector: bytes | None = None


class Selection(NamedTuple):
    """Which of a user's memories are listed; an empty field does not restrict."""

    user_id: str
    project: str | None = None
    """Key of a project."""
    types: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    before: datetime | None = None
    """Created earlier than this."""
    file: str | None = None
    """Learned from this file."""


class Statistics(NamedTuple):
    """Counts of a user's memories."""

    total: int
    by_status: dict[str, int]
    by_type: dict[str, int]
    by_scope: dict[str, int]
    by_project: dict[str, int]
    """Project name → memories; projects of one name are told apart by their key."""
    saves_per_day: dict[str, int]
    """UTC day → memories created, the last 14 days that have any, oldest first."""


class MemoryStore(Protocol):
    """The memories of all users; every method keeps to one user. Changes are seen when the unit of work commits, all
    parts of a memory (row, words, passages, vectors, links) together. Raises the storage errors.
    """

    def add(self, memory: Memory, passages: Sequence[Passage], *, unique: bool = True) -> None:
        """Stores a new memory. Vectors must be of the current embedding space; a passage without one becomes pending.
        Links to ids that do not exist (yet) are kept.
        ``InvalidInput`` if the id is taken or the user has no such project; ``DuplicateMemory`` if ``unique`` and the
        memory is active and has a ``twin``.
        """
        ...

    def replace(self, memory: Memory, passages: Sequence[Passage] | None = None) -> None:
        """Stores the new state of an existing memory; ``passages`` None leaves words, passages and vectors as they are.
        A memory that was stored as not unique stays so. ``NotFound`` if the user has no such memory; ``InvalidInput``
        and ``DuplicateMemory`` as for ``add``.
        """
        ...

    def get(self, user_id: str, ids: Sequence[str]) -> list[Memory]:
        """The user's memories of these ids in the order of ``ids``; unknown ones are left out."""
        ...

    def identify(self, user_id: str, reference: str) -> list[str]:
        """Ids of the user that equal, begin with or end with ``reference`` (lower case), at most ten, oldest first."""
        ...

    def twin(self, memory: Memory) -> Memory | None:
        """The other active, uniquely stored memory with the same normalised content, user, scope and project, and, in
        session scope, the same session.
        """
        ...

    def page(self, selection: Selection, *, limit: int, offset: int = 0) -> list[Memory]:
        """The selected memories, newest first (by creation, then id)."""
        ...

    def delete(self, user_id: str, memory_id: str) -> None:
        """Removes a memory with its words, passages, vectors, links (both directions) and events. ``NotFound``."""
        ...

    def statistics(self, user_id: str, project: str | None = None) -> Statistics:
        """Counts, of all memories of the user or of one project (by key)."""
        ...
