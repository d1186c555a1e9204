"""Every embedder of the package keeps the contract of its port."""

import pytest

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.application.ports.contracts.embedder import EmbedderContract
from nan_forget.application.ports.embedder import Embedder


class TestHashing(EmbedderContract):
    """Hashed n-grams."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """The embedder of last resort."""
        return Hashing()
