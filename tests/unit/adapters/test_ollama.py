"""Models of Ollama: how they are found and asked."""

from time import monotonic

import pytest

from nan_forget.adapters.embedders import ollama
from nan_forget.adapters.embedders.hashing import DIMENSION
from nan_forget.adapters.embedders.ollama import GENERAL, NOMIC, PROBE_S, Ollama, find
from nan_forget.domain.errors import EmbedderUnavailable
from tests.fakes.model_server import ModelServer, hung, saying
from tests.unit.adapters.remote import MODEL_ID, OLLAMA


def test_a_model_is_found_without_loading_it(server: ModelServer) -> None:
    """Id and dimension come from what the server knows of the model; nothing is embedded for them."""
    embedder = find(server.url, "nomic-embed-text")
    assert (embedder.model_id, embedder.dimension) == (MODEL_ID, DIMENSION)
    assert [request.path for request in server.requests] == ["/api/tags", "/api/show"]
    assert find(server.url.removeprefix("http://"), "nomic-embed-text:latest").model_id == MODEL_ID


def test_a_missing_model_is_to_be_pulled(server: ModelServer) -> None:
    """A server without the model is no choice; the hint says how it gets there."""
    with pytest.raises(EmbedderUnavailable, match="does not have the model bge-m3:latest") as raised:
        find(server.url, "bge-m3")
    assert raised.value.hint == "Run `ollama pull bge-m3:latest`."


def test_a_server_must_answer_at_once_to_be_found(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not list its models within 200 ms is not taken, and not waited for."""
    monkeypatch.setattr(ollama, "PROBE_S", PROBE_S)
    server.fail("/api/tags", hung)
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match=r"within 0\.2 s"):
        find(server.url, "nomic-embed-text")
    assert monotonic() - begin < 2


def test_the_length_of_the_output_counts(server: ModelServer) -> None:
    """Where a model's output is longer than its layers, its vectors have the length of the output."""
    server.fail("/api/show", saying(b'{"model_info": {"g.embedding_length": 768, "g.embedding_length_out": 1024}}'))
    assert find(server.url, "nomic-embed-text").dimension == 1024


@pytest.mark.parametrize(
    "shown", [b"{}", b'{"model_info": {}}', b'{"model_info": 5}', b'{"model_info": {"a.embedding_length": "x"}}']
)
def test_a_model_of_unknown_length_is_not_used(server: ModelServer, shown: bytes) -> None:
    """A model that does not say how long its vectors are is no embedding model for us."""
    server.fail("/api/show", saying(shown))
    with pytest.raises(EmbedderUnavailable):
        find(server.url, "nomic-embed-text")


def test_nomic_gets_its_prefixes(server: ModelServer) -> None:
    """A nomic model is told which text is a question and which a document, and stays loaded for a while."""
    embedder = find(server.url, "nomic-embed-text")
    assert embedder.calibration == NOMIC
    embedder.embed_passages(["pnpm", ""])
    embedder.embed_query("which?")
    passages, query = server.asked(OLLAMA.path)
    assert passages.body == {
        "model": "nomic-embed-text:latest",
        "input": ["search_document: pnpm", "search_document: "],
        "keep_alive": "30m",
    }
    assert query.texts == ["search_query: which?"]


def test_other_models_get_no_prefixes(server: ModelServer) -> None:
    """Other models get the text as it is, a space for the empty one, and the careful calibration."""
    embedder = find(server.url, "mxbai-embed-large")
    assert embedder.calibration == GENERAL
    embedder.embed_passages(["pnpm", ""])
    embedder.embed_query("which?")
    assert [request.texts for request in server.asked(OLLAMA.path)] == [["pnpm", " "], ["which?"]]


def test_long_texts_and_many_are_portioned(server: ModelServer) -> None:
    """Sixteen texts go together, and of each what a model can take in."""
    find(server.url, "nomic-embed-text").embed_passages(["字" * 10_000] * 35)
    assert [len(request.texts) for request in server.asked(OLLAMA.path)] == [16, 16, 3]
    assert all(len(text.encode()) <= 8_000 for request in server.asked(OLLAMA.path) for text in request.texts)


def test_another_version_makes_no_vectors(server: ModelServer) -> None:
    """When the server has another model under the same name, its vectors are not mixed with the store's."""
    embedder = Ollama(server.url, MODEL_ID, DIMENSION)
    assert embedder.embed_query("pnpm")
    server.digest = "sha256:" + "f" * 64
    with pytest.raises(EmbedderUnavailable, match="another version") as raised:
        embedder.embed_query("pnpm")
    assert "reindex" in raised.value.hint
    assert find(server.url, "nomic-embed-text").model_id == "ollama/nomic-embed-text:latest@ffffffffffff"


def test_a_hung_list_costs_little_of_a_save(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not even list its models is given up long before the time for loading a model is over."""
    monkeypatch.setattr(ollama, "SHOW_S", 0.2)
    server.fail("/api/tags", hung)
    begin = monotonic()
    with pytest.raises(EmbedderUnavailable, match=r"within 0\.2 s"):
        Ollama(server.url, MODEL_ID, DIMENSION).embed_passages(["pnpm"])
    assert monotonic() - begin < 4
    assert not server.asked(OLLAMA.path)
