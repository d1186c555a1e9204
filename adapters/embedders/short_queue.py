"""A model that nobody has to wait for in a line: who finds it busy stores without a vector, which follows."""

from collections.abc import Sequence
from threading import Semaphore

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable

PLACES = 1
"""Calls at once. Of eight clients that save, 42 saves a second are acknowledged with one place, 29 with two, 19 with
as many as there are clients (two cores, busy with other things; ``benchmarks.server``).
"""


class ShortQueue:
    """Twin of the port ``Embedders`` before another one, for a server: its passages have few places, queries none."""

    def __init__(self, embedders: Embedders, *, places: int = PLACES) -> None:
        self._embedders = embedders
        self._places = Semaphore(places)

    def chosen(self, space: Space | None) -> Embedder:
        return _InTurn(self._embedders.chosen(space), self._places)

    def wanted(self, space: Space) -> str | None:
        return self._embedders.wanted(space)


class _InTurn:
    def __init__(self, embedder: Embedder, places: Semaphore) -> None:
        self._embedder = embedder
        self._places = places

    @property
    def model_id(self) -> str:
        return self._embedder.model_id

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    @property
    def calibration(self) -> Calibration:
        return self._embedder.calibration

    @property
    def cold(self) -> bool:
        return self._embedder.cold

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        if not self._places.acquire(blocking=False):
            raise EmbedderUnavailable("the model is busy", hint="The vectors follow.")
        try:
            return self._embedder.embed_passages(texts)
        finally:
            self._places.release()

    def embed_query(self, text: str) -> bytes:
        return self._embedder.embed_query(text)
