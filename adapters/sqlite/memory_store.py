"""Memories as rows, kept in step with their words, passages, vectors and links."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import sqlalchemy as sa

from nan_forget.adapters.sqlite import tables
from nan_forget.adapters.sqlite.engine import bare
from nan_forget.adapters.sqlite.memory_rows import STORED, to_links, to_memory, to_row
from nan_forget.adapters.sqlite.numbering import Numbering, place_of
from nan_forget.adapters.sqlite.searched_text import SearchedText, Stored
from nan_forget.adapters.sqlite.statistics import count
from nan_forget.adapters.sqlite.tables import each
from nan_forget.application.ports.memory_store import Passage, Selection, Statistics
from nan_forget.domain.errors import DuplicateMemory, InvalidInput, NotFound
from nan_forget.domain.memory import Memory
from nan_forget.domain.passages import fingerprint
from nan_forget.domain.text import normalised

MAX_IDENTIFIED = 10

_ROW = tables.memory.c
_ADD = sa.insert(tables.memory)
_TWIN = STORED.where(
    tables.twin_active,
    _ROW.user_id == sa.bindparam("user_id"),
    _ROW.scope == sa.bindparam("scope"),
    tables.twin_project == sa.bindparam("project"),
    tables.twin_session == sa.bindparam("session"),
    _ROW.content_fingerprint == sa.bindparam("fingerprint"),
    _ROW.id != sa.bindparam("own_id"),
)


class SqliteMemoryStore:
    """Twin of the port ``MemoryStore``; lives as long as one transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._text = SearchedText(bare(connection))
        self._numbering = Numbering(connection)

    def add(self, memory: Memory, passages: Sequence[Passage], *, unique: bool = True) -> None:
        """Stores a new memory with everything that makes it findable."""
        numbers = self._numbering.given(memory)
        row = to_row(memory, numbers) | {"content_fingerprint": _fingerprint(memory) if unique else None}
        with _refusing_twins(memory):
            key = self._connection.execute(_ADD, row).lastrowid
        self._add_links(memory)
        self._text.put(
            Stored(key, memory.user_id, place_of(memory.scope, memory.status, numbers)), memory.document, passages
        )

    def replace(self, memory: Memory, passages: Sequence[Passage] | None = None) -> None:
        """Stores the new state; a memory that was not unique stays so."""
        key = self._key(memory.user_id, memory.id)
        numbers = self._numbering.given(memory)
        kept = sa.case((_ROW.content_fingerprint.is_not(None), _fingerprint(memory)))
        row = to_row(memory, numbers) | {"content_fingerprint": kept}
        with _refusing_twins(memory):
            self._connection.execute(sa.update(tables.memory).where(_ROW.key == key).values(row))
        self._connection.execute(sa.delete(tables.link).where(tables.link.c.from_id == memory.id))
        self._add_links(memory)
        stored = Stored(key, memory.user_id, place_of(memory.scope, memory.status, numbers))
        if passages is None:
            self._text.move(stored)
        else:
            self._text.remove(key)
            self._text.put(stored, memory.document, passages)

    def get(self, user_id: str, ids: Sequence[str]) -> list[Memory]:
        """In the order of ``ids``."""
        asked = STORED.where(_ROW.id.in_(each(ids)), tables.checked_user == user_id)
        found = {memory.id: memory for memory in self._read(asked)}
        return [found[one] for one in ids if one in found]

    def identify(self, user_id: str, reference: str) -> list[str]:
        """By comparison with every id of the user."""
        length = len(reference)
        begins = sa.func.substr(_ROW.id, 1, length) == reference
        ends = sa.func.substr(_ROW.id, -length, length) == reference
        asked = sa.select(_ROW.id).where(_ROW.user_id == user_id, begins | ends).order_by(_ROW.created_us, _ROW.key)
        return list(self._connection.execute(asked.limit(MAX_IDENTIFIED)).scalars())

    def twin(self, memory: Memory) -> Memory | None:
        """One look-up in the index ``memory_twin``."""
        numbers = self._numbering.known(memory)
        if memory.project and numbers["project_id"] is None:
            return None
        place = place_of(memory.scope, memory.status, numbers)
        twin = {
            "user_id": memory.user_id,
            "scope": memory.scope,
            "project": place.project_id,
            "session": place.session_id,
            "fingerprint": _fingerprint(memory),
            "own_id": memory.id,
        }
        return next(iter(self._read(_TWIN, twin)), None)

    def page(self, selection: Selection, *, limit: int, offset: int = 0) -> list[Memory]:
        """Newest first."""
        asked = _of(selection.user_id).order_by(_ROW.created_us.desc(), _ROW.id.desc()).limit(limit).offset(offset)
        if selection.project is not None:
            asked = asked.where(tables.project.c.key == selection.project)
        if selection.types:
            asked = asked.where(_ROW.type.in_(selection.types))
        if selection.statuses:
            asked = asked.where(_ROW.status.in_(selection.statuses))
        if selection.before is not None:
            asked = asked.where(_ROW.created_us < selection.before)
        if selection.file is not None:
            asked = asked.where(sa.func.json_extract(sa.type_coerce(_ROW.source, sa.Text), "$.file") == selection.file)
        return self._read(asked)

    def delete(self, user_id: str, memory_id: str) -> None:
        """Removes it everywhere, from the receipts of recalls too."""
        key = self._key(user_id, memory_id)
        self._text.remove(key)
        self._connection.exec_driver_sql("DELETE FROM receipt_entry WHERE memory_id = ?", (memory_id,))
        link, event = tables.link.c, tables.event.c
        mine = sa.exists().where(_ROW.id == link.from_id, _ROW.user_id == user_id)
        for gone in (
            sa.delete(tables.link).where(link.from_id == memory_id),
            sa.delete(tables.link).where(link.to_id == memory_id, mine),
            sa.delete(tables.event).where(event.memory_id == memory_id, event.user_id == user_id),
            sa.delete(tables.memory).where(_ROW.key == key),
        ):
            self._connection.execute(gone)

    def statistics(self, user_id: str, project: str | None = None) -> Statistics:
        """Counted in the database."""
        return count(self._connection, user_id, project)

    def _key(self, user_id: str, memory_id: str) -> int:
        asked = sa.select(_ROW.key).where(_ROW.id == memory_id, _ROW.user_id == user_id)
        key: int | None = self._connection.execute(asked).scalar()
        if key is None:
            raise NotFound(f"no memory has the id {memory_id}", hint="nan-forget list shows what there is.")
        return key

    def _read(self, asked: sa.Select[*tuple[object, ...]], values: Mapping[str, object] | None = None) -> list[Memory]:
        rows = self._connection.execute(asked, values).mappings().all()
        if not rows:
            return []
        link = tables.link.c
        linked = sa.select(tables.link).where(link.from_id.in_(each(row["id"] for row in rows)))
        targets: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for one in self._connection.execute(linked.order_by(link.from_id, link.kind, link.ordinal)):
            targets[one.from_id][one.kind].append(one.to_id)
        return [to_memory(row, to_links(targets[row["id"]])) for row in rows]

    def _add_links(self, memory: Memory) -> None:
        rows = [
            {"from_id": memory.id, "kind": kind, "ordinal": ordinal, "to_id": target}
            for kind, targets in memory.links._asdict().items()
            for ordinal, target in enumerate(targets)
        ]
        if rows:
            self._connection.execute(sa.insert(tables.link), rows)


def _of(user_id: str) -> sa.Select[*tuple[object, ...]]:
    return STORED.where(_ROW.user_id == user_id)


def _fingerprint(memory: Memory) -> str:
    return fingerprint(normalised(memory.content))


@contextmanager
def _refusing_twins(memory: Memory) -> Iterator[None]:
    """Tells what a unique index refused; any other constraint is no business of the caller."""
    try:
        yield
    except sa.exc.IntegrityError as error:
        reported = str(error.orig)
        if "memory_twin" in reported:
            raise DuplicateMemory(
                "the same statement is already there", hint="Saving it again would merge it."
            ) from error
        if "memory.id" in reported:
            raise InvalidInput(f"the id {memory.id} is taken", hint="Leave the id out to get a new one.") from error
        raise
