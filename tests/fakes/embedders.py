"""A choice of model that a test makes."""

from collections.abc import Sequence

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable


class ChosenEmbedder:
    """Twin of the port ``Embedders``: always the same model, or none at all."""

    def __init__(self, embedder: Embedder | None = None, *, missing: bool = False) -> None:
        self.embedder = embedder or Hashing()
        self.missing = missing
        self.named: str | None = None
        """What the settings of the test name; a blank name cannot be used."""

    def chosen(self, space: Space | None) -> Embedder:
        """The test's model, whatever the store has."""
        del space
        if self.missing:
            raise EmbedderUnavailable("the model is missing", hint="It is a test.")
        return self.embedder

    def wanted(self, space: Space) -> str | None:
        """What the test says, unless it is what the store has."""
        if self.named == "":
            raise EmbedderUnavailable("the named model is missing", hint="It is a test.")
        return None if self.named == space.model_id else self.named


class OtherModel(Hashing):
    """The hashing model under another name: its vectors must never meet those of the first."""

    model_id = "other-1"


class CountingModel(Hashing):
    """Counts the texts that it embeds."""

    def __init__(self) -> None:
        super().__init__()
        self.embedded: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Counts, then embeds."""
        self.embedded += texts
        return super().embed_passages(texts)
