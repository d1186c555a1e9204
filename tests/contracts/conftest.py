"""The stores that must keep the contracts of the storage ports, all opened as units of work."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.unit_of_work import UnitOfWork
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork

# Failures of the shipped suites explain themselves.
pytest.register_assert_rewrite("nan_forget.application.ports.contracts")


class OpenUnits(Protocol):
    """Opens units of work that share one new database."""

    def __call__(self, *, busy_timeout_s: float = 10.0) -> UnitOfWork:
        """One more of them, as another process would have it."""
        ...


@pytest.fixture(params=["memory", "sqlite", "sqlite-exact"])
def open_units(request: pytest.FixtureRequest) -> OpenUnits:
    """Every implementation in turn."""
    return request.getfixturevalue(f"open_{request.param.replace('-', '_')}")  # type: ignore[no-any-return]  # by name


@pytest.fixture
def units(open_units: OpenUnits) -> UnitOfWork:
    """A unit of work on a new database."""
    return open_units()


@pytest.fixture
def open_memory() -> OpenUnits:
    """The double of the tests."""
    database = InMemoryDatabase()

    def opened(*, busy_timeout_s: float = 10.0) -> UnitOfWork:
        return InMemoryUnitOfWork(database, busy_timeout_s=busy_timeout_s)

    return opened


@pytest.fixture
def open_sqlite(tmp_path: Path) -> Iterator[OpenUnits]:
    """SQLite with the engine for vectors that this machine has."""
    unclosed: list[SqliteUnitOfWork] = []

    def opened(*, busy_timeout_s: float = 10.0) -> UnitOfWork:
        unclosed.append(SqliteUnitOfWork(tmp_path / "memories.db", busy_timeout_s=busy_timeout_s))
        return unclosed[-1]

    yield opened
    for one in unclosed:
        one.close()


@pytest.fixture
def open_sqlite_exact(open_sqlite: OpenUnits, monkeypatch: pytest.MonkeyPatch) -> OpenUnits:
    """SQLite where vec0 cannot be loaded: a store keeps the engine that it began with."""
    monkeypatch.setattr("nan_forget.adapters.sqlite.waiting.engine_for", lambda _: "exact")
    return open_sqlite
