"""What the tests of the embedders share."""

from collections.abc import Iterator

import pytest

from nan_forget.adapters.embedders import ollama
from tests.fakes.model_server import ModelServer, model_server


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server of models for one test, which may take its time: the machine of a test is busy."""
    monkeypatch.setattr(ollama, "PROBE_S", 5.0)
    with model_server() as server:
        yield server
