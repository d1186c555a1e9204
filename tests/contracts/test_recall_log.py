"""Contract of ``RecallLog``: what was told, when, and what counts as an access."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import apsw
import pytest

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.recall_log import SqliteRecallLog
from nan_forget.adapters.sqlite.receipts import SqliteReceipts
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.errors import StorageError
from nan_forget.domain.moments import to_us
from nan_forget.domain.ranking import US_PER_DAY
from nan_forget.domain.receipt import KEPT_DAYS, MAX_QUERY, Occasion, Receipt, Told
from nan_forget.domain.scoring import Factors
from tests.contracts.scenes import get, save
from tests.examples import ANN, BOB, NOON, memory
from tests.fakes.recall_log import InMemoryRecallLog
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork

NOON_US = to_us(NOON)
FACTORS = Factors(0.9, 0.8, 1.1, 0.75, 0.594)


class Store(NamedTuple):
    """Memories and the log of their tellings."""

    units: UnitOfWork
    log: RecallLog

    def accesses(self, id: str, user_id: str = ANN) -> tuple[int, float]:
        """How often a memory was accessed, and how many days after noon for the last time."""
        (found,) = get(self.units, id, user_id=user_id)
        return found.access_count, (found.last_accessed_at - NOON) / timedelta(days=1)


@pytest.fixture(params=["memory", "sqlite", "receipts"])
def store(request: pytest.FixtureRequest) -> Store:
    """Every implementation in turn, with nothing in it."""
    return request.getfixturevalue(f"{request.param}_store")  # type: ignore[no-any-return]  # by name


@pytest.fixture
def memory_store() -> Store:
    """The double of the tests."""
    database = InMemoryDatabase()
    return Store(InMemoryUnitOfWork(database), InMemoryRecallLog(database))


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    """A file, with a connection of its own for the log as the prompt hook has it."""
    units = SqliteUnitOfWork(tmp_path / "memories.db")
    with units.write() as work:
        work.commit()
    connection = connect(str(tmp_path / "memories.db"), busy_timeout_s=0.05)
    yield Store(units, SqliteRecallLog(connection))
    connection.close()
    units.close()


@pytest.fixture
def receipts_store(sqlite_store: Store, tmp_path: Path) -> Store:
    """The same file, with a connection for each call as other doors have it."""
    return sqlite_store._replace(log=SqliteReceipts(tmp_path / "memories.db"))


def receipt(*injected: str, session: str | None = "s1", days: float = 0.0, **fields: object) -> Receipt:
    """Ann's receipt of a telling, so many days after noon."""
    told = tuple(Told(id, injected=True, relevance=0.9, factors=FACTORS) for id in injected)
    plain = Receipt(ANN, NOON_US + round(days * US_PER_DAY), session, Occasion.PROMPT, "a question", told)
    return plain._replace(**fields)  # type: ignore[arg-type]  # a test names fields and their values


def test_nothing_was_told(store: Store) -> None:
    """Before the first receipt no session has been told anything."""
    assert store.log.injected(ANN, "s1") == {}
    assert store.log.of_memory(ANN, "unknown", limit=9) == []


def test_injected_of_a_session(store: Store) -> None:
    """What was injected in a session is known with the time of its last telling; what was only considered is not."""
    considered = Told("c", injected=False, relevance=0.1, factors=FACTORS)
    assert store.log.record(receipt("a", told=(*receipt("a").told, considered)))
    assert store.log.record(receipt("a", "b", days=1))
    assert store.log.record(receipt("d", session="s2"))
    assert store.log.record(receipt("e", session=None))
    later = NOON_US + US_PER_DAY
    assert store.log.injected(ANN, "s1") == {"a": later, "b": later}
    assert store.log.injected(ANN, "s2") == {"d": NOON_US}


def test_reset_forgets_what_was_told(store: Store) -> None:
    """After a reset the session knows only what is told from then on; another session and the receipts stay."""
    store.log.record(receipt("a"))
    store.log.record(receipt("a", session="s2"))
    store.log.reset(ANN, "s1", at_us=NOON_US)
    assert store.log.injected(ANN, "s1") == {}
    store.log.record(receipt("b"))
    assert store.log.injected(ANN, "s1") == {"b": NOON_US}
    assert store.log.injected(ANN, "s2") == {"a": NOON_US}
    assert len(store.log.of_memory(ANN, "a", limit=9)) == 2


def test_telling_counts_as_access(store: Store) -> None:
    """What was injected was accessed then; what was only considered, and everything else, was not."""
    told, considered, other = (save(store.units, memory(f"{number}")) for number in range(3))
    entries = (*receipt(told.id).told, Told(considered.id, injected=False, relevance=0.1, factors=FACTORS))
    store.log.record(receipt(days=2, told=entries))
    assert store.accesses(told.id) == (1, 2.0)
    assert store.accesses(considered.id) == store.accesses(other.id) == (0, 0.0)


def test_one_access_for_a_session(store: Store) -> None:
    """A session accesses a memory once, also when it is told again after a reset; another session does so again."""
    one = save(store.units, memory())
    store.log.record(receipt(one.id, days=1))
    store.log.record(receipt(one.id, days=2))
    store.log.reset(ANN, "s1", at_us=NOON_US)
    store.log.record(receipt(one.id, days=3))
    assert store.accesses(one.id) == (1, 1.0)
    store.log.record(receipt(one.id, session="s2", days=4))
    assert store.accesses(one.id) == (2, 4.0)


def test_every_telling_without_a_session_counts(store: Store) -> None:
    """Where no session is known, none can have been told before."""
    one = save(store.units, memory())
    store.log.record(receipt(one.id, session=None, days=1))
    store.log.record(receipt(one.id, session=None, days=2))
    assert store.accesses(one.id) == (2, 2.0)


def test_last_access_never_goes_back(store: Store) -> None:
    """A receipt that comes late counts, and leaves the later access as it is."""
    one = save(store.units, memory(last_accessed_at=NOON + timedelta(days=5)))
    store.log.record(receipt(one.id, days=1))
    assert store.accesses(one.id) == (1, 5.0)


def test_busy_writer_is_not_waited_for(store: Store) -> None:
    """Beside another writer nothing is kept, and the caller is told; a reader disturbs nobody."""
    one = save(store.units, memory())
    with store.units.write():
        assert not store.log.record(receipt(one.id))
    assert store.log.injected(ANN, "s1") == {}
    assert store.accesses(one.id) == (0, 0.0)
    with store.units.read():
        assert store.log.record(receipt(one.id))
    assert store.accesses(one.id) == (1, 0.0)


def test_old_receipts_are_dropped(store: Store) -> None:
    """A new receipt removes those that are older than they are kept, and no younger one, of whatever session."""
    store.log.record(receipt("a", session="old", days=-0.001))
    store.log.record(receipt("a", session="kept"))
    store.log.reset(ANN, "later", at_us=NOON_US)
    store.log.record(receipt("b", session="later", days=KEPT_DAYS))
    assert store.log.injected(ANN, "old") == {}
    assert [one.session_id for one in store.log.of_memory(ANN, "a", limit=9)] == ["kept"]
    assert store.log.injected(ANN, "later").keys() == {"b"}


def test_receipts_of_a_memory(store: Store) -> None:
    """A memory's receipts come newest first with its own part alone, complete, at most as many as asked for."""
    others = Told("b", injected=False, relevance=0.25, factors=FACTORS._replace(score=0.5))
    first = receipt("a", told=(*receipt("a").told, others), notice="words only: a test")
    second = receipt("b", session=None, days=-1, occasion=Occasion.SESSION_START)
    store.log.record(first)
    store.log.record(second)
    assert store.log.of_memory(ANN, "b", limit=9) == [second, first._replace(told=(others,))]
    assert store.log.of_memory(ANN, "b", limit=1) == [second]
    assert store.log.of_memory(ANN, "a", limit=9) == [first._replace(told=first.told[:1])]


def test_long_query_is_cut(store: Store) -> None:
    """A receipt keeps the beginning of a long query."""
    store.log.record(receipt("a", query="问" * MAX_QUERY + "more"))
    (kept,) = store.log.of_memory(ANN, "a", limit=1)
    assert kept.query == "问" * MAX_QUERY


def test_users_are_apart(store: Store) -> None:
    """Users with sessions of one name know, reset and access only what is theirs."""
    anns, bobs = save(store.units, memory()), save(store.units, memory(user_id=BOB))
    store.log.record(receipt(anns.id, bobs.id))
    store.log.record(receipt(bobs.id, user_id=BOB, days=1))
    store.log.reset(ANN, "s1", at_us=NOON_US)
    assert store.log.injected(BOB, "s1") == {bobs.id: NOON_US + US_PER_DAY}
    assert store.accesses(bobs.id, BOB) == (1, 1.0)
    assert [one.user_id for one in store.log.of_memory(BOB, bobs.id, limit=9)] == [BOB]
    assert store.log.of_memory(BOB, anns.id, limit=9) == []


def test_failure_keeps_nothing(sqlite_store: Store, tmp_path: Path) -> None:
    """If any part of a receipt cannot be written, none is, and the error passes."""
    one = save(sqlite_store.units, memory())
    outside = connect(str(tmp_path / "memories.db"), busy_timeout_s=1)
    outside.execute("DROP TABLE receipt_entry")
    with pytest.raises(apsw.SQLError):
        sqlite_store.log.record(receipt(one.id))
    with pytest.raises(StorageError):
        SqliteReceipts(tmp_path / "memories.db").record(receipt(one.id))
    assert outside.execute("SELECT count(*) FROM receipt").get == 0
    assert sqlite_store.accesses(one.id) == (0, 0.0)
    outside.close()
