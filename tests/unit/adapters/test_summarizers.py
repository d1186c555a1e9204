"""Chat models over a server of the test's own: what they are asked, and every way in which they fail."""

from collections.abc import Callable

import pytest

from nan_forget.adapters.summarizers.chat import ChatSummarizer
from nan_forget.adapters.web.chat import OllamaChat, OpenAIChat
from nan_forget.application.ports.summarizer import Summarizer
from nan_forget.entrypoints.container import Container
from tests.fakes.model_server import Fault, ModelServer, broken_off, dripping, hung, refusing, saying, truncated
from tests.unit.adapters.remote import KEY

TEXTS = ["Auth is Clerk", "端口是 3456"]
PATHS = {"ollama": "/api/chat", "openai": "/chat/completions"}
both = pytest.mark.parametrize("name", PATHS)


def made(name: str, server: ModelServer, *, key: str = KEY, timeout_s: float = 5.0) -> Summarizer:
    """The adapter of that name."""
    if name == "ollama":
        return ChatSummarizer(OllamaChat(server.url, "qwen3", timeout_s=timeout_s))
    return ChatSummarizer(OpenAIChat(lambda: key, server.url, "small", timeout_s=timeout_s))


@both
def test_what_is_asked(name: str, server: ModelServer) -> None:
    """The model gets its task and every text, and its words come back."""
    server.says = "Clerk，端口 3456"
    assert made(name, server).summarise(TEXTS) == "Clerk，端口 3456"
    (request,) = server.asked(PATHS[name])
    messages = request.body["messages"]
    assert isinstance(messages, list)
    assert [one["role"] for one in messages] == ["system", "user"]
    assert messages[1]["content"] == "- Auth is Clerk\n- 端口是 3456"


def test_who_asks(server: ModelServer) -> None:
    """The key goes to the service of OpenAI's kind alone; without one, nothing of it is sent."""
    made("ollama", server).summarise(TEXTS)
    made("openai", server).summarise(TEXTS)
    made("openai", server, key="").summarise(TEXTS)
    assert [request.authorization for request in server.requests] == [None, f"Bearer {KEY}", None]


@pytest.mark.parametrize("key", ["two words", "schlüssel", "line\nline"])
def test_a_key_that_is_none_is_not_sent(server: ModelServer, key: str) -> None:
    """What no header can hold reaches nobody."""
    assert made("openai", server, key=key).summarise(TEXTS) is None
    assert server.requests == []


FAULTS: dict[str, Fault] = {
    "hung": hung,
    "dripping": dripping,
    "truncated": truncated,
    "broken off": broken_off,
    "a list": saying(b"[]"),
    "an empty object": saying(b"{}"),
    "no JSON": saying(b"no JSON"),
    "out of order": refusing(500),
    "refused": refusing(401),
}


@both
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_failure_is_silence(name: str, fault: Fault, server: ModelServer) -> None:
    """A model that fails in any way has nothing to say, and raises nothing."""
    server.fail(PATHS[name], fault)
    assert made(name, server, timeout_s=0.3).summarise(TEXTS) is None


@both
@pytest.mark.parametrize("said", [None, "", "  ", 7, ["a"], {"text": "a"}])
def test_only_words_are_an_answer(name: str, said: object, server: ModelServer) -> None:
    """An answer that is no text counts as none."""
    server.says = said
    assert made(name, server).summarise(TEXTS) is None


def test_no_choice(server: ModelServer) -> None:
    """An answer without a choice counts as none."""
    server.fail("/chat/completions", saying(b'{"choices": []}'))
    assert made("openai", server).summarise(TEXTS) is None


@both
def test_who_hangs_is_left_alone(name: str, server: ModelServer) -> None:
    """After a time-out the next cluster does not wait again."""
    server.fail(PATHS[name], hung)
    summarizer = made(name, server, timeout_s=0.2)
    assert [summarizer.summarise(TEXTS) for _ in range(3)] == [None] * 3
    assert len(server.asked(PATHS[name])) == 1


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("off", lambda server: server.requests == []),
        ("ollama", lambda server: server.requests[0].body["model"] == "tiny"),
        ("openai", lambda server: server.requests[0].authorization == f"Bearer {KEY}"),
    ],
)
def test_the_settings_choose(
    name: str, ask: Callable[[ModelServer], bool], server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is asked unless the settings name a model; then that one is."""
    for setting, value in {
        "NAN_FORGET_SUMMARIZER": name,
        "NAN_FORGET_SUMMARIZER_MODEL": "tiny",
        "NAN_FORGET_OLLAMA_URL": server.url,
        "OPENAI_BASE_URL": server.url,
        "OPENAI_API_KEY": KEY,
    }.items():
        monkeypatch.setenv(setting, value)
    told = Container().summarizer().summarise(TEXTS)
    assert told == (None if name == "off" else "a summary")
    assert ask(server)
