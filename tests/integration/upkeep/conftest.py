"""The whole product over a file, with a model that needs none and a clock that a test moves."""

from collections.abc import Iterator

import pytest

from nan_forget.entrypoints.container import Container
from tests.fakes.clock import FrozenClock


@pytest.fixture
def clock() -> FrozenClock:
    """Stands still until a test moves it."""
    return FrozenClock()


@pytest.fixture
def container(clock: FrozenClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Container]:
    """The adapters of every door but for the clock."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    made = Container()
    made.clock.override(clock)
    yield made
    made.units().close()
