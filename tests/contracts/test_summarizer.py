"""Contract of ``Summarizer``: a text, or nothing, and never an error."""

from collections.abc import Callable, Iterator

import pytest

from nan_forget.adapters.summarizers.chat import ChatSummarizer
from nan_forget.adapters.summarizers.summarizer import NullSummarizer
from nan_forget.adapters.web.chat import OllamaChat, OpenAIChat
from nan_forget.application.ports.summarizer import Summarizer
from tests.fakes.model_server import NOBODY, ModelServer, model_server
from tests.fakes.summarizer import ScriptedSummarizer

MAKERS: dict[str, Callable[[str], Summarizer]] = {
    "null": lambda _: NullSummarizer(),
    "silent": lambda _: ScriptedSummarizer(),
    "scripted": lambda _: ScriptedSummarizer("short"),
    "ollama": lambda url: ChatSummarizer(OllamaChat(url, None, timeout_s=5)),
    "openai": lambda url: ChatSummarizer(OpenAIChat(str, url, None, timeout_s=5)),
}


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    """A model that always says the same."""
    with model_server() as server:
        yield server


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("texts", [["Auth is Clerk", "端口是 3456"], [""], []])
def test_a_text_or_nothing(maker: Callable[[str], Summarizer], server: ModelServer, texts: list[str]) -> None:
    """Whatever it is asked, it answers with a text or says that it has none; where nobody listens, too."""
    assert isinstance(maker(server.url).summarise(texts), str | None)
    assert isinstance(maker(NOBODY).summarise(texts), str | None)
