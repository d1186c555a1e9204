"""Contract of ``Lease``: one holder at a time, and how far a job came."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.lease import SqliteLease
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.lease import Lease, Mark
from tests.examples import ANN, BOB, NOON
from tests.fakes.lease import InMemoryLease

LATER = NOON + timedelta(minutes=10)
JOB = "work"


@pytest.fixture(params=["memory", "sqlite"])
def lease(request: pytest.FixtureRequest) -> Lease:
    """Every implementation in turn, with nothing held."""
    return request.getfixturevalue(f"{request.param}_lease")  # type: ignore[no-any-return]  # by name


@pytest.fixture
def memory_lease() -> Lease:
    """The double of the tests."""
    return InMemoryLease()


@pytest.fixture
def sqlite_lease(tmp_path: Path) -> Iterator[Lease]:
    """On a new file."""
    units = SqliteUnitOfWork(tmp_path / "memories.db")
    yield SqliteLease(units)
    units.close()


def test_one_holder(lease: Lease) -> None:
    """Who has a job keeps it from others until it is given back."""
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    assert not lease.acquire(ANN, JOB, "other", now=NOON, until=LATER)
    lease.release(ANN, JOB, "one")
    assert lease.acquire(ANN, JOB, "other", now=NOON, until=LATER)


def test_the_holder_prolongs(lease: Lease) -> None:
    """Who has a job may take it again, and then has it for longer."""
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER + timedelta(minutes=10))
    assert not lease.acquire(ANN, JOB, "other", now=LATER, until=LATER + timedelta(minutes=20))


def test_a_dead_holder_is_overcome(lease: Lease) -> None:
    """When the time of a holder is over, another one may take its job."""
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    assert lease.acquire(ANN, JOB, "other", now=LATER, until=LATER + timedelta(minutes=10))
    assert not lease.acquire(ANN, JOB, "one", now=LATER, until=LATER + timedelta(minutes=10))


def test_only_the_holder_gives_back(lease: Lease) -> None:
    """A release by one who has lost the job meanwhile takes it from nobody."""
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    lease.release(ANN, JOB, "other")
    assert not lease.acquire(ANN, JOB, "third", now=NOON, until=LATER)
    lease.release(ANN, "unheard of", "one")


def test_jobs_and_users_are_apart(lease: Lease) -> None:
    """Another job, and the same job of another user, are free."""
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    assert lease.acquire(ANN, "another", "other", now=NOON, until=LATER)
    assert lease.acquire(BOB, JOB, "other", now=NOON, until=LATER)


def test_of_many_one_wins(lease: Lease) -> None:
    """Of eight who try at once, exactly one has the job."""
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda n: lease.acquire(ANN, JOB, f"owner {n}", now=NOON, until=LATER), range(8)))
    assert taken.count(True) == 1


def test_marks(lease: Lease) -> None:
    """The last mark of a job of a user is remembered, whoever holds it and after it was given back."""
    assert lease.mark(ANN, JOB) is None
    lease.finish(ANN, JOB, Mark(NOON, 7))
    assert lease.acquire(ANN, JOB, "one", now=NOON, until=LATER)
    assert lease.mark(ANN, JOB) == Mark(NOON, 7)
    lease.finish(ANN, JOB, Mark(LATER, 9))
    assert not lease.acquire(ANN, JOB, "other", now=NOON, until=LATER)
    lease.release(ANN, JOB, "one")
    assert lease.mark(ANN, JOB) == Mark(LATER, 9)
    assert lease.mark(BOB, JOB) is None
    assert lease.mark(ANN, "another") is None
