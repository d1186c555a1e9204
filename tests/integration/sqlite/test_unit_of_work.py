"""What the unit of work does beyond its contract: it owns the file, its connections and their settings."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.engine import bare, open_engine
from nan_forget.adapters.sqlite.unit_of_work import BUSY_TIMEOUT_S, SqliteUnitOfWork
from nan_forget.application.ports.memory_store import Selection
from nan_forget.domain.errors import StorageBusy, StorageError
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.memory import Links
from tests.contracts.scenes import get, passages, save
from tests.examples import ANN, NOON, direction, memory
from tests.integration.sqlite.soundness import counts, faults


def test_nothing_is_made_before_it_is_needed(units: SqliteUnitOfWork, path: Path) -> None:
    """The folder appears with the first transaction, a reading one included."""
    assert not path.parent.exists()
    with units.read() as work:
        assert work.memories.statistics(ANN).total == 0
    assert path.exists()


def test_connections_are_set_up_for_safety(units: SqliteUnitOfWork, path: Path) -> None:
    """Every connection writes through to the disk, checks references, and spills to memory only."""
    with units.read():
        engine = open_engine(path, busy_timeout_s=BUSY_TIMEOUT_S)
    with engine.connect() as connection:
        names = ("synchronous", "foreign_keys", "journal_mode", "temp_store")
        settings = {name: bare(connection).pragma(name) for name in names}
    engine.dispose()
    full, on, memory_only = 2, 1, 2
    assert settings == dict(zip(names, (full, on, "wal", memory_only), strict=True))


def test_reader_and_writer_begin_differently(units: SqliteUnitOfWork, path: Path) -> None:
    """A writer has the write lock from its beginning, a reader never."""
    other = SqliteUnitOfWork(path, busy_timeout_s=0.01)
    with units.read(), other.write():
        pass
    with units.write(), pytest.raises(StorageBusy), other.write():
        pass
    other.close()


def test_more_threads_than_pooled_connections(units: SqliteUnitOfWork) -> None:
    """Many threads read and write through one unit of work, each as soon as the lock is free."""

    def act(number: int) -> int:
        save(units, memory(f"{number}"), direction(number))
        with units.read() as work:
            return len(work.memories.page(Selection(ANN), limit=100))

    with ThreadPoolExecutor(20) as pool:
        assert max(pool.map(act, range(40))) == 40


def test_closing_is_no_end(units: SqliteUnitOfWork, path: Path) -> None:
    """Closing leaves one file with everything in it; the next transaction opens it again."""
    one = save(units, memory())
    units.close()
    units.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert get(units, one.id) == [one]


def test_home_that_was_removed_is_made_again(units: SqliteUnitOfWork, path: Path) -> None:
    """A running process never writes into a file that is gone: it begins a new one."""
    save(units, memory())
    shutil.rmtree(path.parent)
    one = save(units, memory())
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as outside:
        assert outside.execute("SELECT id FROM memory").get == one.id


PARTS = {
    "row": "memory",
    "words": "words_docsize",
    "passages": "passage",
    "vectors": "vectors_1_rowids",
    "pending": "pending",
    "links": "link",
    "event": "event",
    "session": "session",
}


@pytest.mark.parametrize("table", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize("change", ["new", "renewed"])
def test_failure_in_any_part_takes_back_all(units: SqliteUnitOfWork, path: Path, table: str, change: str) -> None:
    """When one part cannot be written, nothing of the whole is, and the next save succeeds."""
    old = save(units, memory("kiwi"), direction(0), None)
    one = memory("mango", id=old.id if change == "renewed" else "new", session_id="s1", links=Links(("a",), ("b",)))

    def act() -> None:
        with units.write() as work:
            store = work.memories.replace if change == "renewed" else work.memories.add
            store(one, passages(one, direction(9), None))
            work.events.append([Event("operation", ANN, one.id, NOON, "cli", Kind.SAVE, {})])
            work.commit()

    before = counts(path)
    event = "UPDATE" if (table, change) == ("memory", "renewed") else "INSERT"
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as outside:
        outside.execute(f"CREATE TRIGGER planted BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, 'planted'); END")
        with pytest.raises(StorageError):
            act()
        outside.execute("DROP TRIGGER planted")
    assert counts(path) == before
    assert faults(path) == {}
    assert get(units, old.id, one.id) == [old] * (2 if change == "renewed" else 1)
    act()
    assert faults(path) == {}


def test_vector_of_another_model_takes_back_all(units: SqliteUnitOfWork, path: Path) -> None:
    """A vector that does not fit the space cannot be stored, and neither can its memory."""
    save(units, memory("kiwi"), direction(0))
    before = counts(path)
    with pytest.raises(StorageError):
        save(units, memory("mango"), direction(0) * 2)
    assert counts(path) == before
    assert faults(path) == {}
