"""Port: which embedding model a store uses."""

from typing import Protocol

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space


class Embedders(Protocol):
    """Chooses the embedder; the choice is sticky, because vectors of two models cannot be compared."""

    def chosen(self, space: Space | None) -> Embedder:
        """The embedder that the settings ask for; with automatic choice that of ``space``, or the best available for a
        store that has none yet. Cheap: loads no model; for a store without vectors of the chosen model it may ask a
        server what it has. ``EmbedderUnavailable`` if the model cannot be used on this machine, ``NotAvailable`` if the
        settings name one that does not exist.
        """
        ...
