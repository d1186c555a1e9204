"""A model that is down; for one that works, the hashing embedder is fast enough to be its own fake."""

from collections.abc import Sequence

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.domain.errors import EmbedderUnavailable


class BrokenEmbedder(Hashing):
    """Describes itself, and fails whenever it is asked for a vector."""

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Never answers."""
        raise EmbedderUnavailable(f"no model for {len(texts)} texts", hint="It is a test.")

    def embed_query(self, text: str) -> bytes:
        """Never answers."""
        raise EmbedderUnavailable(f"no model for {len(text)} characters", hint="It is a test.")
