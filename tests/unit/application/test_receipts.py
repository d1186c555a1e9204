"""What counts as accessed, and what a memory's receipts say."""

import pytest

from nan_forget.application.read_receipts import ReadReceipts
from nan_forget.application.record_access import RecordAccess
from nan_forget.domain.errors import InvalidInput, NotFound, StorageUnwritable
from nan_forget.domain.receipt import Occasion, Receipt
from tests.fakes.recall_log import InMemoryRecallLog
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, BOB, World


class Shelf:
    """A world whose accesses are kept."""

    def __init__(self) -> None:
        self.database = InMemoryDatabase()
        self.log = InMemoryRecallLog(self.database)
        self.world = World(InMemoryUnitOfWork(self.database))
        self.record = RecordAccess(self.log, self.world.clock)
        self.receipts = ReadReceipts(self.world.units, self.log)

    def accesses(self, id: str) -> int:
        """How often a memory was accessed."""
        return self.world.get(id, ANN).access_count


class UnwritableLog(InMemoryRecallLog):
    """A log on a disk that is full."""

    def record(self, receipt: Receipt) -> bool:
        """Never works."""
        raise StorageUnwritable(f"no room for {receipt.query}")


@pytest.fixture
def shelf() -> Shelf:
    """A shelf with nothing on it."""
    return Shelf()


def test_results_in_full_are_accessed(shelf: Shelf) -> None:
    """What a search has told in full is accessed, and its receipt has the relevance and the factors."""
    auth, other = shelf.world.saved("Auth is Clerk"), shelf.world.saved("Deploys run on Fridays")
    outcome = shelf.world.found("auth Clerk", limit=1)
    assert shelf.record.of_search("auth Clerk", outcome.results, ANN)
    assert (shelf.accesses(auth.id), shelf.accesses(other.id)) == (1, 0)
    (receipt,) = shelf.receipts(auth.id, ANN, limit=9).receipts
    assert (receipt.occasion, receipt.query) == (Occasion.SEARCH, "auth Clerk")
    assert receipt.told[0].factors == outcome.results[0].factors


def test_a_fetch_is_an_access(shelf: Shelf) -> None:
    """Every fetch by id counts, once in a session."""
    auth = shelf.world.saved("Auth is Clerk")
    for caller in (ANN, ANN, ANN._replace(session_id="s1"), ANN._replace(session_id="s1")):
        assert shelf.record.of_get(auth.id, caller)
    assert shelf.accesses(auth.id) == 3
    assert [one.occasion for one in shelf.receipts(auth.id, ANN, limit=9).receipts] == [Occasion.GET] * 4


def test_private_parts_of_a_query_are_not_kept(shelf: Shelf) -> None:
    """A receipt holds no text that is marked as private, and no character that cannot be stored."""
    auth = shelf.world.saved("Auth is Clerk")
    shelf.record.of_search("auth\0 <private>PIN 1234", shelf.world.found("auth").results, ANN)
    assert shelf.receipts(auth.id, ANN, limit=1).receipts[0].query == "auth "


def test_nothing_told_nothing_kept(shelf: Shelf) -> None:
    """A search without results leaves no trace."""
    assert not shelf.record.of_search("auth", [], ANN)


def test_a_busy_or_full_store_loses_the_record_alone(shelf: Shelf) -> None:
    """Nothing is raised when an access cannot be kept."""
    auth = shelf.world.saved("Auth is Clerk")
    with shelf.world.units.write():
        assert not shelf.record.of_get(auth.id, ANN)
    assert not RecordAccess(UnwritableLog(shelf.database), shelf.world.clock).of_get(auth.id, ANN)
    assert shelf.accesses(auth.id) == 0


def test_receipts_are_the_newest_of_one_memory(shelf: Shelf) -> None:
    """They come newest first, no more than asked for, by a part of the id, and to nobody else."""
    auth = shelf.world.saved("Auth is Clerk")
    for session in ("s1", "s2", "s3"):
        shelf.record.of_get(auth.id, ANN._replace(session_id=session))
        shelf.world.clock.advance(days=1)
    recollection = shelf.receipts(auth.id[-8:], ANN, limit=2)
    assert recollection.memory.id == auth.id
    assert [one.session_id for one in recollection.receipts] == ["s3", "s2"]
    with pytest.raises(NotFound):
        shelf.receipts(auth.id, BOB, limit=2)


@pytest.mark.parametrize("limit", [0, 1_001])
def test_a_limit_that_does_not_fit_is_refused(shelf: Shelf, limit: int) -> None:
    """The message names it."""
    with pytest.raises(InvalidInput, match="limit"):
        shelf.receipts("x" * 8, ANN, limit=limit)
