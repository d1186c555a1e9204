"""The registry of projects in SQLite keeps the contract of its port."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.project_registry import ProjectRegistry
from tests.contracts.project_registry import ProjectRegistryContract


class TestSqliteProjectRegistry(ProjectRegistryContract):
    """Two tables."""

    @pytest.fixture
    def registry(self, tmp_path: Path) -> Iterator[ProjectRegistry]:
        """An empty one, inside one transaction."""
        units = SqliteUnitOfWork(tmp_path / "memories.db")
        with units.write() as work:
            yield work.projects
        units.close()
