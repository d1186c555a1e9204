"""What the tests of the embedders share."""

from collections.abc import Iterator

import pytest

from tests.fakes.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A server of models on this machine, for one test."""
    with model_server() as server:
        yield server
