"""Contract of the port Extractor."""

import json
from collections.abc import Callable, Iterator

import pytest

from nan_forget.adapters.extractors.chat import ChatExtractor
from nan_forget.adapters.extractors.extractor import NullExtractor
from nan_forget.adapters.web.chat import OllamaChat, OpenAIChat
from nan_forget.application.ports.extractor import Extracted, Extractor
from nan_forget.domain.memory import MemoryType
from tests.fakes.extractor import FakeExtractor
from tests.fakes.model_server import ModelServer

MOST = 10
FOUND = [Extracted(f"number {at}", MemoryType.DECISION) for at in range(MOST + 5)]

MAKERS: dict[str, Callable[[str], Extractor]] = {
    "null": lambda _: NullExtractor(),
    "fake": lambda _: FakeExtractor(list(FOUND)),
    "ollama": lambda url: ChatExtractor(OllamaChat(url, None, timeout_s=5)),
    "openai": lambda url: ChatExtractor(OpenAIChat(str, url, None, timeout_s=5)),
}


@pytest.fixture(params=MAKERS)
def extractor(request: pytest.FixtureRequest) -> Iterator[Extractor]:
    """Every implementation, with a model that finds too much."""
    with ModelServer() as server:
        server.says = json.dumps([{"type": one.type, "text": one.text} for one in FOUND])
        yield MAKERS[request.param](server.url)


def test_nothing_is_found_in_nothing(extractor: Extractor) -> None:
    """No messages hold no statement."""
    assert extractor.extract([]) == []


def test_at_most_ten_are_found(extractor: Extractor) -> None:
    """However much a model says, the first are taken, with their types."""
    found = extractor.extract(["human: we decided much"])
    assert found == FOUND[: len(found)]
    assert len(found) <= MOST
