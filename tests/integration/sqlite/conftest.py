"""A database of its own for every test, and a look at it from outside."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork


@pytest.fixture
def path(home: Path) -> Path:
    """Where the database will be; neither it nor its folder is there yet."""
    return home / ".nan-forget" / "memories.db"


@pytest.fixture
def units(path: Path) -> Iterator[SqliteUnitOfWork]:
    """Transactions over ``path``."""
    units = SqliteUnitOfWork(path)
    yield units
    units.close()
