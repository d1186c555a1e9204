"""Contract of ``Remains``: what still tells of memories, and what is left when that is gone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from nan_forget.adapters.sqlite.receipts import SqliteReceipts
from nan_forget.adapters.sqlite.remains import SqliteRemains
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.remains import Remains, Traces
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.event import Changes, Event, Kind
from nan_forget.domain.memory import Links
from nan_forget.domain.receipt import Occasion, Receipt
from tests.contracts.scenes import save
from tests.examples import ANN, BOB, NOON, memory
from tests.fakes.remains import InMemoryRemains
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork

TEXT = '端口是 3456, said "Ann"\nand\tBob'


class Store(NamedTuple):
    """A store, what tells of it, and a way to keep a receipt."""

    units: UnitOfWork
    remains: Remains
    record: Callable[[Receipt], object]


@pytest.fixture
def in_memory() -> Store:
    """The double of the tests."""
    database = InMemoryDatabase()
    remains = InMemoryRemains(database)
    return Store(InMemoryUnitOfWork(database), remains, remains.receipts.append)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    """A file."""
    path = tmp_path / "memories.db"
    units = SqliteUnitOfWork(path)
    yield Store(units, SqliteRemains(path), SqliteReceipts(path).record)
    units.close()


@pytest.fixture(params=["in_memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    """Every implementation in turn."""
    found: Store = request.getfixturevalue(request.param)
    return found


def test_derived_however_far(store: Store) -> None:
    """What was consolidated from a memory, and what from that; other links and other users do not count."""
    source = save(store.units, memory("source"))
    once = save(store.units, memory("once", links=Links(consolidated_from=(source.id,))))
    twice = save(store.units, memory("twice", links=Links(consolidated_from=(once.id,))))
    save(store.units, memory("other", links=Links(supersedes=(source.id,))))
    save(store.units, memory("bobs", user_id=BOB, links=Links(consolidated_from=(source.id,))))
    assert store.remains.derived(ANN, [source.id]) == sorted([once.id, twice.id])
    assert store.remains.derived(ANN, [source.id, once.id]) == [twice.id]
    assert store.remains.derived(ANN, [twice.id]) == []


def tell(store: Store, user_id: str) -> None:
    """An event with the text as an old value, one without it, and the same of receipts."""
    changes: tuple[Changes, ...] = (
        {"content": (TEXT, "new")},
        {"content": (f"not {TEXT}", "new"), "tags": (["a"], [])},
    )
    with store.units.write() as work:
        work.events.append([Event("o", user_id, "m", NOON, "cli", Kind.MERGE, one) for one in changes])
        work.commit()
    for query in (f"is it true that {TEXT}?", "which port?"):
        store.record(Receipt(user_id, 10**15, "s", Occasion.PROMPT, query, ()))


def test_traces(store: Store) -> None:
    """Events with the text as a value and receipts with it in their query are found, whatever signs it holds."""
    save(store.units, memory())
    tell(store, ANN)
    tell(store, BOB)
    assert store.remains.traces(ANN, [TEXT]) == Traces(1, 1)
    assert store.remains.traces(ANN, [TEXT], besides=["m"]) == Traces(0, 1)
    assert store.remains.traces(ANN, ["nothing of that"]) == store.remains.traces(ANN, []) == Traces(0, 0)
    store.remains.erase(ANN, [TEXT])
    assert store.remains.traces(ANN, [TEXT]) == Traces(0, 0)
    assert store.remains.traces(ANN, ["which port?"]) == Traces(0, 1)
    assert store.remains.traces(BOB, [TEXT]) == Traces(1, 1)


def test_scrubbed_store_is_whole(store: Store) -> None:
    """What is left after a scrub is what was there."""
    one = save(store.units, memory("one"))
    gone = save(store.units, memory("two"))
    with store.units.write() as work:
        work.memories.delete(ANN, gone.id)
        work.commit()
    assert store.remains.scrub()
    with store.units.read() as work:
        assert work.memories.get(ANN, [one.id, gone.id]) == [one]
