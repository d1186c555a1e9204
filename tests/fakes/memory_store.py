"""Memories in dictionaries."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from nan_forget.application.ports.memory_store import Passage, Selection, Statistics
from nan_forget.domain.errors import DuplicateMemory, InvalidInput, NotFound
from nan_forget.domain.memory import Links, Memory, Scope, Status
from nan_forget.domain.text import normalised
from nan_forget.domain.words import index_terms
from tests.fakes.tables import Row, StoredPassage, Tables

MAX_IDENTIFIED = 10
DAYS_COUNTED = 14


class InMemoryMemoryStore:
    """Twin of the port ``MemoryStore``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def add(self, memory: Memory, passages: Sequence[Passage], *, unique: bool = True) -> None:
        """Stores a new memory."""
        if memory.id in self._tables.rows:
            raise InvalidInput(f"the id {memory.id} is taken")
        row = Row(self._tables.next_number(), memory, unique)
        self._put(row)
        self._put_text(row, passages)

    def replace(self, memory: Memory, passages: Sequence[Passage] | None = None) -> None:
        """Stores the new state of a memory."""
        row = self._row(memory.user_id, memory.id)._replace(memory=memory)
        self._put(row)
        if passages is not None:
            self._drop_text(row.key)
            self._put_text(row, passages)

    def get(self, user_id: str, ids: Sequence[str]) -> list[Memory]:
        """In the order asked for."""
        found = {memory.id: memory for memory in self._of(user_id)}
        return [found[one] for one in ids if one in found]

    def identify(self, user_id: str, reference: str) -> list[str]:
        """Oldest first."""
        ids = [memory.id for memory in sorted(self._of(user_id), key=lambda memory: memory.created_at)]
        return [one for one in ids if one.startswith(reference) or one.endswith(reference)][:MAX_IDENTIFIED]

    def twin(self, memory: Memory) -> Memory | None:
        """The first that says the same in the same place."""
        twins = (row.memory for row in self._tables.rows.values() if row.unique and _same(row.memory, memory))
        return next(map(self._named, twins), None)

    def page(self, selection: Selection, *, limit: int, offset: int = 0) -> list[Memory]:
        """Newest first."""
        chosen = [memory for memory in self._of(selection.user_id) if _selected(memory, selection)]
        chosen.sort(key=lambda memory: (memory.created_at, memory.id), reverse=True)
        return chosen[offset : offset + limit]

    def delete(self, user_id: str, memory_id: str) -> None:
        """Leaves nothing that names the memory."""
        row = self._row(user_id, memory_id)
        del self._tables.rows[memory_id]
        self._drop_text(row.key)
        self._tables.events = [one for one in self._tables.events if one.event.memory_id != memory_id]
        for other in self._of(user_id):
            unlinked = replace(other, links=_without(other.links, memory_id))
            self._tables.rows[other.id] = self._tables.rows[other.id]._replace(memory=unlinked)

    def statistics(self, user_id: str, project: str | None = None) -> Statistics:
        """Counts by looking at all."""
        memories = [memory for memory in self._of(user_id) if project is None or _key_of(memory) == project]
        days = Counter(memory.created_at.date().isoformat() for memory in memories)
        return Statistics(
            total=len(memories),
            by_status=Counter(memory.status.value for memory in memories),
            by_type=Counter(memory.type.value for memory in memories),
            by_scope=Counter(memory.scope.value for memory in memories),
            by_project=_by_project(memories),
            saves_per_day=dict(sorted(days.items())[-DAYS_COUNTED:]),
        )

    def _of(self, user_id: str) -> list[Memory]:
        """The user's memories in the order of saving."""
        return [self._named(row.memory) for row in self._tables.rows.values() if row.memory.user_id == user_id]

    def _named(self, memory: Memory) -> Memory:
        """The memory under its project's name of today."""
        project = memory.project and self._tables.projects.by_key(memory.user_id, memory.project.key)
        return replace(memory, project=project.ref) if project else memory

    def _row(self, user_id: str, memory_id: str) -> Row:
        row = self._tables.rows.get(memory_id)
        if row is None or row.memory.user_id != user_id:
            raise NotFound(f"no memory {memory_id}")
        return row

    def _put(self, row: Row) -> None:
        memory = row.memory
        if memory.project and not self._tables.projects.by_key(memory.user_id, memory.project.key):
            raise InvalidInput(f"no project has the key {memory.project.key}")
        if row.unique and memory.status is Status.ACTIVE and self.twin(memory):
            raise DuplicateMemory("the same statement is already there")
        self._tables.rows[memory.id] = row

    def _put_text(self, row: Row, passages: Sequence[Passage]) -> None:
        self._tables.words[row.key] = tuple(index_terms(row.memory.document))
        for passage in passages:
            self._tables.passages[self._tables.next_number()] = StoredPassage(row.key, *passage)

    def _drop_text(self, key: int) -> None:
        del self._tables.words[key]
        for number in self._tables.passages_of(key):
            del self._tables.passages[number]


def _same(one: Memory, other: Memory) -> bool:
    """Whether ``one`` is an active memory that says the same as the other in the same place."""
    return one.status is Status.ACTIVE and one.id != other.id and _place(one) == _place(other)


def _place(memory: Memory) -> tuple[str | None, ...]:
    session = memory.session_id if memory.scope is Scope.SESSION else None
    return memory.user_id, memory.scope, _key_of(memory), session, normalised(memory.content)


def _key_of(memory: Memory) -> str | None:
    return memory.project.key if memory.project else None


def _selected(memory: Memory, selection: Selection) -> bool:
    return (
        (selection.project is None or _key_of(memory) == selection.project)
        and (not selection.types or memory.type in selection.types)
        and (not selection.statuses or memory.status in selection.statuses)
        and (selection.before is None or memory.created_at < selection.before)
        and (selection.file is None or memory.source.file == selection.file)
    )


def _without(links: Links, memory_id: str) -> Links:
    return Links(*(tuple(one for one in kind if one != memory_id) for kind in links))


def _by_project(memories: Sequence[Memory]) -> dict[str, int]:
    counts = Counter(memory.project for memory in memories if memory.project)
    names = Counter(project.name for project in counts)
    return {
        project.name if names[project.name] == 1 else f"{project.name} ({project.key})": count
        for project, count in counts.items()
    }
