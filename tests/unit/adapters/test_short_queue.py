"""A busy model makes nobody wait."""

from collections.abc import Sequence
from threading import Event, Thread

import pytest

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.embedders.short_queue import ShortQueue
from nan_forget.application.ports.contracts.embedder import EmbedderContract
from nan_forget.application.ports.embedder import Embedder
from nan_forget.domain.errors import EmbedderUnavailable
from tests.fakes.embedders import ChosenEmbedder


class Slow(Hashing):
    """Embeds when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may_end = Event(), Event()

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Waits for the test."""
        self.begun.set()
        self.may_end.wait(30)
        return super().embed_passages(texts)


class TestInTurn(EmbedderContract):
    """Who is alone sees no difference."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """A model behind a queue that is long enough."""
        return ShortQueue(ChosenEmbedder(Hashing()), places=99).chosen(None)


def test_nobody_waits_in_a_line() -> None:
    """Who finds all places taken is told at once, queries pass, and a place that was left is free again."""
    slow = Slow()
    embedder = ShortQueue(ChosenEmbedder(slow), places=1).chosen(None)
    first = Thread(target=embedder.embed_passages, args=(["one"],))
    first.start()
    assert slow.begun.wait(30)
    with pytest.raises(EmbedderUnavailable, match="busy"):
        embedder.embed_passages(["two"])
    assert embedder.embed_query("one")
    slow.may_end.set()
    first.join(30)
    assert embedder.embed_passages(["two"]) == Hashing().embed_passages(["two"])


def test_the_rest_is_the_models() -> None:
    """Which model is chosen, and whether the settings want another one, is not changed."""
    queue = ShortQueue(ChosenEmbedder(Hashing()))
    assert queue.chosen(None).model_id == Hashing().model_id
