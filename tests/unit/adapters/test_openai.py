"""Models behind the API of OpenAI: how they are asked, and asked again."""

from time import monotonic

import pytest
from tenacity import RetryCallState, wait_none

from nan_forget.adapters.embedders import openai
from nan_forget.adapters.embedders.hashing import DIMENSION
from nan_forget.adapters.embedders.openai import Account, OpenAI, find
from nan_forget.adapters.web import retries
from nan_forget.domain.errors import EmbedderUnavailable
from tests.fakes.model_server import NOBODY, ModelServer, hung, refusing, well
from tests.unit.adapters.remote import KEY, OPENAI


def _embedder(server: ModelServer, key: str = KEY) -> OpenAI:
    return OpenAI(Account(lambda: key, server.url), openai.MODEL, DIMENSION)


def test_a_request_is_as_openai_wants_it(server: ModelServer) -> None:
    """Model and texts are the body, the key is the bearer, and an empty text becomes a space."""
    _embedder(server, f" {KEY}\n").embed_passages(["pnpm", ""])
    (request,) = server.requests
    assert request.body == {"model": "text-embedding-3-small", "input": ["pnpm", " "]}
    assert request.authorization == f"Bearer {KEY}"


def test_many_texts_are_portioned(server: ModelServer) -> None:
    """At most 256 texts go together."""
    vectors = _embedder(server).embed_passages([f"memory {number}" for number in range(600)])
    assert [len(request.texts) for request in server.requests] == [256, 256, 88]
    assert len(set(vectors)) == 600


def test_long_texts_are_portioned(server: ModelServer) -> None:
    """Of a text goes what a model takes in, and of long texts so many as a request may hold."""
    _embedder(server).embed_passages(["字" * 10_000] * 40)
    sizes = [[len(text.encode()) for text in request.texts] for request in server.requests]
    assert [len(each) for each in sizes] == [31, 9]
    assert all(size <= 8_000 for each in sizes for size in each)


@pytest.mark.parametrize("status", [429, 500, 503, 599])
def test_what_may_pass_is_asked_again(server: ModelServer, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """Too many requests and faults of the service are waited out, and the save gets its vectors."""
    monkeypatch.setattr(retries, "BACKOFF", wait_none())
    server.fail(OPENAI.path, refusing(status), refusing(status), well)
    assert _embedder(server).embed_query("pnpm")
    assert len(server.requests) == 3


def test_a_lost_connection_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused connection is tried four times, then it is an error."""
    attempts: list[int] = []

    def backoff(state: RetryCallState) -> float:
        attempts.append(state.attempt_number)
        return 0.0

    monkeypatch.setattr(retries, "BACKOFF", backoff)
    with pytest.raises(EmbedderUnavailable, match="cannot be reached"):
        OPENAI.embedder(NOBODY, None).embed_query("pnpm")
    assert attempts == [1, 2, 3, 4]


@pytest.mark.parametrize("status", [400, 401, 402, 403])
def test_what_will_not_pass_is_asked_once(server: ModelServer, status: int) -> None:
    """Refusals that waiting does not change are not repeated."""
    server.fail(OPENAI.path, refusing(status))
    with pytest.raises(EmbedderUnavailable):
        _embedder(server).embed_query("pnpm")
    assert len(server.requests) == 1


def test_an_empty_account_is_asked_once(server: ModelServer) -> None:
    """OpenAI's 429 for an account without credit is told as what it is, and not repeated."""
    server.fail(OPENAI.path, refusing(429, b'{"error": {"code": "insufficient_quota"}}'))
    with pytest.raises(EmbedderUnavailable, match="no credit") as raised:
        _embedder(server).embed_query("pnpm")
    assert "credit" in raised.value.hint
    assert len(server.requests) == 1


def test_the_service_says_how_long_to_wait(server: ModelServer) -> None:
    """``Retry-After`` is waited for where the budget allows it."""
    server.fail(OPENAI.path, refusing(429, Retry_After="1"), well)
    begin = monotonic()
    assert _embedder(server).embed_query("pnpm")
    assert monotonic() - begin >= 1


def test_a_long_wait_is_not_begun(server: ModelServer) -> None:
    """A ``Retry-After`` beyond the budget is an error at once, not a long silence."""
    server.fail(OPENAI.path, refusing(429, Retry_After="60"))
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match="more requests"):
        _embedder(server).embed_query("pnpm")
    assert monotonic() - begin < 5
    assert len(server.requests) == 1


def test_a_prompt_is_asked_once(server: ModelServer) -> None:
    """With a time-out nothing is repeated: somebody waits."""
    server.fail(OPENAI.path, refusing(500), well)
    with pytest.raises(EmbedderUnavailable):
        OPENAI.embedder(server.url).embed_query("pnpm")
    assert len(server.requests) == 1


def test_published_dimensions_are_not_asked_for(server: ModelServer) -> None:
    """For OpenAI's own models nothing is sent before there is something to embed."""
    found = find(Account(lambda: KEY, server.url), "text-embedding-3-large")
    assert (found.model_id, found.dimension) == ("openai/text-embedding-3-large", 3072)
    assert not server.requests


def test_other_dimensions_are_seen_from_a_vector(server: ModelServer) -> None:
    """What another model's vectors look like is learnt from one, of a word of ours."""
    assert find(Account(lambda: KEY, server.url), "local-model").dimension == DIMENSION
    assert [request.texts for request in server.requests] == [["dimension"]]


def test_openai_needs_a_key() -> None:
    """Without a key OpenAI is not even asked."""
    with pytest.raises(EmbedderUnavailable, match="no key"):
        find(Account(str), openai.MODEL)
    with pytest.raises(EmbedderUnavailable, match="no key"):
        OpenAI(Account(str), openai.MODEL, 1536).embed_query("pnpm")


def test_another_service_may_need_none(server: ModelServer) -> None:
    """A local service that speaks like OpenAI is asked without a key if there is none."""
    assert _embedder(server, "").embed_query("pnpm")
    assert server.requests[0].authorization is None


@pytest.mark.parametrize("key", ["sk two", "sk\r\nX-Evil: 1", "sk-☃"])
def test_what_cannot_be_a_key_is_not_sent(server: ModelServer, key: str) -> None:
    """A key that would break the request, or its error, is refused here and not shown."""
    with pytest.raises(EmbedderUnavailable) as raised:
        _embedder(server, key).embed_query("pnpm")
    assert key not in raised.value.message
    assert not server.requests


def test_a_hung_service_does_not_hold_a_prompt(server: ModelServer) -> None:
    """A prompt's time-out covers connection and answer together."""
    server.fail(OPENAI.path, hung)
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match=r"within 0\.3 s"):
        OPENAI.embedder(server.url, 0.3).embed_query("pnpm")
    assert monotonic() - begin < 2
