"""A chat model that extracts: what it is asked, and what becomes of a bad answer."""

import pytest

from nan_forget.adapters.extractors.chat import ChatExtractor
from nan_forget.adapters.web.chat import OllamaChat, OpenAIChat
from nan_forget.application.ports.extractor import Extracted
from nan_forget.domain.memory import MemoryType
from tests.fakes.model_server import Fault, ModelServer, broken_off, dripping, hung, refusing, saying
from tests.unit.adapters.remote import KEY

PATHS = {"ollama": "/api/chat", "openai": "/chat/completions"}
FAULTS: dict[str, Fault] = {
    "hung": hung,
    "dripping": dripping,
    "broken off": broken_off,
    "empty": saying(b"{}"),
    "out of order": refusing(500),
    "refused": refusing(401),
}
both = pytest.mark.parametrize("name", PATHS)


def made(name: str, server: ModelServer) -> ChatExtractor:
    """The adapter over a chat of that name."""
    if name == "ollama":
        return ChatExtractor(OllamaChat(server.url, None, timeout_s=0.5))
    return ChatExtractor(OpenAIChat(lambda: KEY, server.url, None, timeout_s=0.5))


@both
def test_conversation_is_read(name: str, server: ModelServer) -> None:
    """The model gets its task and the conversation; text around its list does not matter."""
    server.says = 'Here: [{"type": "Preference", "text": " 用 pnpm "}, {"type": "joke", "text": "Auth is Clerk"}]!'
    found = made(name, server).extract(["human: 我们用 pnpm", "agent: ok"])
    assert found == [Extracted("用 pnpm", MemoryType.PREFERENCE), Extracted("Auth is Clerk", MemoryType.FACT)]
    (request,) = server.asked(PATHS[name])
    messages = request.body["messages"]
    assert isinstance(messages, list)
    assert messages[1]["content"] == "human: 我们用 pnpm\nagent: ok"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nothing",
        "[",
        "[1, null, []]",
        '{"text": "a"}',
        '[{"text": ""}]',
        '[{"text": 7}]',
        f'[{{"text": "{"a" * 501}"}}]',
    ],
)
def test_bad_answer_is_nothing(said: str, server: ModelServer) -> None:
    """What is no list of statements of a sentence's length holds none."""
    server.says = said.replace("LONG", "a" * 501)
    assert made("ollama", server).extract(["human: hi"]) == []


@both
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_failure_is_nothing(name: str, fault: Fault, server: ModelServer) -> None:
    """A model that fails in any way extracts nothing, and raises nothing."""
    server.fail(PATHS[name], fault)
    assert made(name, server).extract(["human: we chose Kafka"]) == []
