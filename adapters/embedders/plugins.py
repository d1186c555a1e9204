"""Embedders of other packages: entry points of the group ``nan_forget.embedders``, callables that return one.

Their code is not ours: whatever it raises becomes ``EmbedderUnavailable``, and names the plug-in.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from nan_forget.application.ports.embedder import Embedder
from nan_forget.domain.errors import EmbedderUnavailable

GROUP = "nan_forget.embedders"


class Plugin:
    """The embedder of an entry point; raises nothing but ``EmbedderUnavailable``, so that no save fails of it."""

    def __init__(self, entry: EntryPoint) -> None:
        """Loads it. What it says of itself is read now, once."""
        self._name = entry.name
        with _named(entry.name):
            self._embedder: Embedder = entry.load()()
            self.model_id = self._embedder.model_id
            self.dimension = self._embedder.dimension
            self.calibration = self._embedder.calibration
            self.cold = self._embedder.cold

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Its own vectors."""
        with _named(self._name):
            return self._embedder.embed_passages(texts)

    def embed_query(self, text: str) -> bytes:
        """Its own vector."""
        with _named(self._name):
            return self._embedder.embed_query(text)


def names() -> list[str]:
    """The plug-ins that are installed; loads none."""
    return sorted(entry_points(group=GROUP).names)


def by_name(name: str) -> Plugin | None:
    """The plug-in of this name, or None; ``EmbedderUnavailable`` if it cannot be loaded."""
    return next((loaded(entry) for entry in entry_points(group=GROUP, name=name)), None)


def by_model_id(model_id: str) -> Plugin | None:
    """The plug-in whose vectors carry this id, or None; those that cannot be loaded are passed over."""
    for entry in entry_points(group=GROUP):
        with suppress(EmbedderUnavailable):
            plugin = loaded(entry)
            if plugin.model_id == model_id:
                return plugin
    return None


@cache
def loaded(entry: EntryPoint) -> Plugin:
    """The plug-in of an entry point, the same one every time."""
    return Plugin(entry)


@contextmanager
def _named(name: str) -> Iterator[None]:
    try:
        yield
    except EmbedderUnavailable:
        raise
    except Exception as error:
        raise EmbedderUnavailable(
            f"the embedding plug-in {name!r} fails: {type(error).__name__}: {error}",
            hint="Words still work. Ask those who made the plug-in, or set NAN_FORGET_EMBEDDING_PROVIDER=auto.",
        ) from error
