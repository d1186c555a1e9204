"""Port: which embedding model a store uses."""

from typing import Protocol

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space


class Embedders(Protocol):
    """Chooses the embedder; the choice is sticky, because vectors of two models cannot be compared."""

    def chosen(self, space: Space | None) -> Embedder:
        """The embedder of ``space``, whatever the settings name; for a store that has none yet, the one that they ask
        for, or with automatic choice the best available. Cheap: loads no model. ``EmbedderUnavailable`` if it cannot be
        used on this machine, ``NotAvailable`` if the settings name one that does not exist.
        """
        ...

    def wanted(self, space: Space) -> str | None:
        """What the settings name instead of the model of ``space``; None if they agree, or leave it to the store.

        Contacts nothing; errors as for ``chosen``.
        """
        ...
