"""Every project registry keeps the contract of its port."""

import pytest

from nan_forget.application.ports.project_registry import ProjectRegistry
from tests.contracts.project_registry import ProjectRegistryContract
from tests.fakes.project_registry import InMemoryProjectRegistry


class TestInMemoryProjectRegistry(ProjectRegistryContract):
    """Dictionaries."""

    @pytest.fixture
    def registry(self) -> ProjectRegistry:
        """An empty one."""
        return InMemoryProjectRegistry()
