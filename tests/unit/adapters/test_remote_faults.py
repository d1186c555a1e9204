"""Whatever a remote model does, its adapter answers with vectors or with ``EmbedderUnavailable``, in time."""

import traceback
from collections.abc import Callable
from time import monotonic, sleep

import pytest

from nan_forget.adapters.embedders import openai
from nan_forget.adapters.web import service
from nan_forget.domain.errors import EmbedderUnavailable
from tests.fakes.model_server import (
    NOBODY,
    Fault,
    ModelServer,
    Vectors,
    broken_off,
    dripping,
    hung,
    refusing,
    saying,
    truncated,
    well,
)
from tests.unit.adapters.remote import KEY, OLLAMA, OPENAI, Remote

TEXTS = ["pnpm, not npm", "Postgres 16"]

FAULTS: dict[str, tuple[Fault, str]] = {
    "400": (refusing(400), "400|does not take"),
    "401": (refusing(401), "401|does not accept the key"),
    "402": (refusing(402), "402|no credit"),
    "403": (refusing(403), "403|does not let this key"),
    "404": (refusing(404), "404|does not know the model"),
    "429": (refusing(429, Retry_After="1"), "429|more requests than it allows"),
    "500": (refusing(500), "status 500"),
    "redirect": (refusing(307, Location="http://127.0.0.1:9/"), "status 307"),
    "truncated": (truncated, "other than JSON"),
    "broken off": (broken_off, "other than JSON|broken off"),
    "no text": (saying(b"\xff\xfe"), "other than JSON"),
    "nested": (saying(b"[" * 200_000), "other than JSON"),
    "empty": (saying(b""), "other than JSON"),
    "no object": (saying(b"[]"), "without"),
    "no list": (saying(b'{"embeddings": 1, "data": 1}'), "without a list"),
    "no rows": (saying(b'{"embeddings": [1, 2], "data": [1, 2]}'), "without|other than vectors"),
}

SPOILT: dict[str, tuple[Callable[[Vectors], object], str]] = {
    "one too few": (lambda vectors: vectors[1:], "1 vectors for 2"),
    "one too many": (lambda vectors: [*vectors, vectors[0]], "3 vectors for 2"),
    "short": (lambda vectors: [vectors[0], vectors[1][1:]], "1023 numbers where 1024"),
    "not a number": (lambda vectors: [vectors[0], [float("nan"), *vectors[1][1:]]], "without direction"),
    "infinite": (lambda vectors: [vectors[0], [float("inf"), *vectors[1][1:]]], "without direction"),
    "zero": (lambda vectors: [vectors[0], [0.0] * 1024], "without direction"),
    "huge": (lambda vectors: [vectors[0], [10**400, *vectors[1][1:]]], "other than numbers"),
    "words": (lambda vectors: [vectors[0], ["x", *vectors[1][1:]]], "other than numbers"),
    "nothing": (lambda vectors: [vectors[0], None], "other than vectors"),
}

both = pytest.mark.parametrize("remote", [OLLAMA, OPENAI], ids=lambda remote: remote.name)


@both
@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_answer_is_unavailable(server: ModelServer, remote: Remote, name: str) -> None:
    """Refusals and answers that make no sense are errors that name the server, say what to do, and keep the key."""
    fault, words = FAULTS[name]
    server.fail(remote.path, fault)
    with pytest.raises(EmbedderUnavailable, match=words) as raised:
        remote.embedder(server.url).embed_passages(TEXTS)
    assert server.url in raised.value.message
    assert raised.value.hint
    assert KEY not in "".join(traceback.format_exception(raised.value))


@both
@pytest.mark.parametrize("name", SPOILT)
def test_bad_vectors_are_unavailable(server: ModelServer, remote: Remote, name: str) -> None:
    """Vectors that are not what was asked for never reach the store."""
    server.spoil, words = SPOILT[name]
    with pytest.raises(EmbedderUnavailable, match=words):
        remote.embedder(server.url).embed_passages(TEXTS)


@both
@pytest.mark.parametrize("fault", [hung, dripping], ids=["hung", "dripping"])
def test_time_is_limited_as_a_whole(server: ModelServer, remote: Remote, fault: Fault) -> None:
    """A server that accepts and never answers, or answers drop by drop, costs the time-out and no more."""
    server.fail(remote.path, fault)
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match=r"not answered within 0\.[23] s"):
        remote.embedder(server.url, timeout_s=0.3).embed_query("pnpm")
    assert 0.25 < monotonic() - begin < 5


@both
def test_nobody_there(remote: Remote) -> None:
    """A refused connection is an error that names the address."""
    with pytest.raises(EmbedderUnavailable, match=f"{NOBODY} cannot be reached"):
        remote.embedder(NOBODY).embed_query("pnpm")


@both
def test_a_failed_server_is_left_alone(server: ModelServer, remote: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a time-out the next call fails at once, without asking; after the rest the server is asked again."""
    monkeypatch.setattr(service, "REST_S", 0.5)
    server.fail(remote.path, hung, well)
    embedder = remote.embedder(server.url, timeout_s=2.0)
    with pytest.raises(EmbedderUnavailable, match="within"):
        embedder.embed_query("pnpm")
    asked = len(server.requests)
    with pytest.raises(EmbedderUnavailable, match="left alone"):
        embedder.embed_query("pnpm")
    assert len(server.requests) == asked
    sleep(0.5)
    assert embedder.embed_query("pnpm")


@both
def test_a_refusal_for_good_is_repeated(server: ModelServer, remote: Remote) -> None:
    """After a refusal that will not pass by itself, the next call asks again: the user may have mended it."""
    server.fail(remote.path, refusing(401), well)
    embedder = remote.embedder(server.url)
    with pytest.raises(EmbedderUnavailable):
        embedder.embed_query("pnpm")
    assert embedder.embed_query("pnpm")


def test_a_hung_service_has_one_budget(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With repetitions too, a service that never answers costs the budget of one call."""
    monkeypatch.setattr(openai, "ANSWER_S", 0.3)
    monkeypatch.setattr(openai, "TEXT_S", 0.0)
    server.fail(OPENAI.path, hung)
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match="within"):
        OPENAI.embedder(server.url, None).embed_passages(["pnpm"])
    assert monotonic() - begin < 5
    assert len(server.requests) == 1
