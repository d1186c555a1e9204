"""A database of its own for every test, and a look at it from outside."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork

NOBODY = 65534


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


@pytest.fixture
def plain_folder() -> Iterator[Path]:
    """A folder of a user whom modes bind: the superuser becomes somebody else for the time of the test."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        superuser = os.geteuid() == 0
        if superuser:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        yield folder
        folder.chmod(0o700)
        if superuser:
            os.seteuid(0)
