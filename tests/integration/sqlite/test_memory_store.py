"""What the contract cannot see: which rows lie where, and by which index they are found."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace as changed
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.recall_log import SqliteRecallLog
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.adapters.sqlite.vector_engines import vectors_of
from nan_forget.application.ports.memory_store import Selection
from nan_forget.domain.memory import Links, Scope, Status
from nan_forget.domain.receipt import Occasion, Receipt, Told
from nan_forget.domain.scoring import Factors
from tests.contracts.scenes import register, replace, save
from tests.examples import ANN, APP, LIB, direction, memory
from tests.integration.sqlite.soundness import faults


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    """What a database answers."""
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        return connection.execute(sql).fetchall()


@contextmanager
def statements() -> Iterator[list[tuple[str, tuple[object, ...]]]]:
    """The statements that are run meanwhile, with their parameters."""
    seen: list[tuple[str, tuple[object, ...]]] = []

    def note(*event: object) -> None:
        _, _, sql, parameters, *_ = event
        if not str(sql).startswith("BEGIN"):
            seen.append((str(sql), tuple(parameters)))  # type: ignore[arg-type]  # a tuple, by the driver's paramstyle

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    yield seen
    sa.event.remove(sa.Engine, "before_cursor_execute", note)


def plans(path: Path, seen: list[tuple[str, tuple[object, ...]]]) -> str:
    """How SQLite would run these statements."""
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        found = [connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall() for sql, values in seen]
    return "\n".join(str(row[3]) for plan in found for row in plan)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, (0, 0)),
        ({"project": LIB}, (0, 0)),
        ({"project": None, "scope": Scope.USER}, (0, 0)),
        ({"session_id": "s1"}, (0, 0)),
        ({"session_id": "s1", "scope": Scope.SESSION}, (1, 0)),
        ({"status": Status.ARCHIVED}, (0, 1)),
        ({"status": Status.SUPERSEDED, "project": LIB}, (0, 2)),
    ],
)
@pytest.mark.parametrize("text", [True, False])
def test_vectors_stand_where_their_memory_does(
    units: SqliteUnitOfWork, path: Path, changes: dict[str, object], place: tuple[int, ...], *, text: bool
) -> None:
    """Project, session (in session scope alone) and status reach all vectors of a memory, with or without new text."""
    register(units)
    one = save(units, memory(project=APP), direction(0), direction(1))
    save(units, memory("another", project=APP), direction(2))
    new = changed(one, **changes)  # type: ignore[arg-type]  # fields and their values
    replace(units, new, *((direction(3), direction(4)) if text else ()))
    stored = rows(
        path,
        "SELECT vectors.user_id, project.key, vectors.session_id, vectors.state FROM passage"
        " CROSS JOIN vectors_1 AS vectors ON vectors.passage_id = passage.id"
        " LEFT JOIN project ON project.id = vectors.project_id WHERE memory_key = 1",
    )
    assert stored == [(ANN, new.project and new.project.key, *place)] * 2
    assert faults(path) == {}


def _add_building_space(path: Path) -> None:
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        connection.execute("INSERT INTO embedding_space VALUES (2, 'next', 3, 'vec0', 'building')")
        vectors_of(connection, 2, "vec0").create(3)


def test_space_that_is_being_built_waits_for_its_vectors(units: SqliteUnitOfWork, path: Path) -> None:
    """While a second space is filled, what is saved gets its vector in the current one and waits in the other."""
    save(units, memory("kiwi"), direction(0))
    _add_building_space(path)
    save(units, memory("mango"), direction(0), None)
    assert rows(path, "SELECT space_id, passage_id FROM pending ORDER BY 1, 2") == [(1, 3), (2, 2), (2, 3)]
    assert rows(path, "SELECT passage_id FROM vectors_1") == [(1,), (2,)]
    with units.read() as work:
        assert work.vectors.count_pending() == 1
        assert [passage.number for passage in work.vectors.pending(9)] == [3]


def test_both_spaces_follow_a_memory(units: SqliteUnitOfWork, path: Path) -> None:
    """Moving and removing a memory reaches the vectors of every space."""
    one = save(units, memory(), direction(0))
    _add_building_space(path)
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        connection.execute("INSERT INTO vectors_2 VALUES (1, '[1, 0, 0]', 'ann', 0, 0, 0)")
    replace(units, changed(one, status=Status.ARCHIVED))
    assert rows(path, "SELECT state FROM vectors_1 UNION ALL SELECT state FROM vectors_2") == [(1,), (1,)]
    with units.write() as work:
        work.memories.delete(ANN, one.id)
        work.commit()
    assert rows(path, "SELECT 1 FROM vectors_1 UNION ALL SELECT 1 FROM vectors_2 UNION ALL SELECT 1 FROM passage") == []


def test_deleted_memory_leaves_the_receipts(units: SqliteUnitOfWork, path: Path) -> None:
    """That a memory was recalled is forgotten with it; what else was recalled is kept."""
    one, other = save(units, memory("kiwi")), save(units, memory("mango"))
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        factors = Factors(similarity=0.5, decay=1, frequency=1, confidence=1, score=0.5)
        told = tuple(Told(told.id, injected=True, relevance=0.5, factors=factors) for told in (one, other))
        SqliteRecallLog(connection).record(Receipt(ANN, 1, "s1", Occasion.PROMPT, "fruit?", told))
    with units.write() as work:
        work.memories.delete(ANN, one.id)
        work.commit()
    assert rows(path, "SELECT memory_id FROM receipt_entry") == [(other.id,)]


def test_lists_are_stored_as_people_write_them(units: SqliteUnitOfWork, path: Path) -> None:
    """JSON columns hold plain UTF-8, so that SQL can look for what was saved."""
    save(units, memory(tags=("包管理器", 'with "quotes"')))
    assert rows(path, "SELECT value FROM memory, json_each(tags)") == [("包管理器",), ('with "quotes"',)]
    assert "包管理器" in str(rows(path, "SELECT tags FROM memory"))


def test_twin_is_one_look_up(units: SqliteUnitOfWork, path: Path) -> None:
    """A twin is found by the index that keeps it unique, in project, session and user scope."""
    register(units)
    for place in ({}, {"project": APP}, {"scope": Scope.SESSION, "session_id": "s1"}):
        one = save(units, memory(**place))
        with units.read() as work, statements() as seen:
            assert work.memories.twin(changed(one, id="other")) == one
        assert "USING INDEX memory_twin" in plans(path, seen)
        assert "SCAN memory" not in plans(path, seen)


def test_memories_are_looked_up_by_id(units: SqliteUnitOfWork, path: Path) -> None:
    """Reading some memories does not read all of the user, and neither does removing one that others link to."""
    one = save(units, memory())
    other = save(units, memory("another", links=Links(supersedes=(one.id,))))
    with statements() as seen, units.write() as work:
        assert work.memories.get(ANN, [other.id, one.id]) == [other, one]
        work.memories.delete(ANN, one.id)
    assert "SEARCH memory USING INDEX sqlite_autoindex_memory_1 (id=?)" in plans(path, seen)
    assert "memory_by_age" not in plans(path, seen)
    assert "SCAN memory" not in plans(path, seen)


@pytest.mark.parametrize(
    "selection",
    [
        Selection(ANN),
        Selection(ANN, project=APP.key),
        Selection(ANN, types=("fact",), statuses=("active", "archived"), before=datetime(2100, 1, 1, tzinfo=UTC)),
    ],
)
def test_pages_come_from_an_index(units: SqliteUnitOfWork, path: Path, selection: Selection) -> None:
    """Listing reads the user's memories by an index and never another user's."""
    register(units)
    one = save(units, memory(project=APP))
    with units.read() as work, statements() as seen:
        assert work.memories.page(selection, limit=5) == [one]
    assert "SEARCH memory USING INDEX" in plans(path, seen)
    assert "SCAN memory" not in plans(path, seen)
