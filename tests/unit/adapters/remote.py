"""Both remote embedders over a server of the test's own."""

from typing import NamedTuple

from nan_forget.adapters.embedders.hashing import DIMENSION
from nan_forget.adapters.embedders.ollama import Ollama
from nan_forget.adapters.embedders.openai import Account, OpenAI
from tests.fakes.model_server import DIGEST

KEY = "sk-test-3f9a77c1"
MODEL_ID = f"ollama/nomic-embed-text:latest@{DIGEST[:12]}"


class Remote(NamedTuple):
    """How an adapter is made, and where it asks for vectors."""

    name: str
    path: str

    def embedder(self, url: str, timeout_s: float | None = 5.0) -> Ollama | OpenAI:
        """The adapter, which asks once if it has a time-out."""
        if self.name == "ollama":
            return Ollama(url, MODEL_ID, DIMENSION, timeout_s=timeout_s)
        return OpenAI(Account(lambda: KEY, url), "text-embedding-3-small", DIMENSION, timeout_s=timeout_s)


OLLAMA = Remote("ollama", "/api/embed")
OPENAI = Remote("openai", "/embeddings")
