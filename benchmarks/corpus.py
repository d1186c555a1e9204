"""Memories by the ten thousand: generated words and vectors with the statistics of real ones."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

DIMENSION = 384
_VOCABULARY = 20_000
_MEAN_LENGTH = 30
"""Words of a memory (LoCoMo turns have 29, LongMemEval facts 35)."""
_TELLING = 40
"""The commonest words before this rank are the stop words of a query."""
_SYLLABLES = "ka lo mi ru ta sa no vi pe du gra sto fen qui bal".split()


class Item(NamedTuple):
    """One memory or query."""

    words: list[str]
    vector: bytes


class Corpus:
    """A stream of items about ``topics`` topics; the same seed gives the same items.

    Vectors: topic centroids in 48 intrinsic dimensions, 0.55 Gaussian around them, projected at random, with 0.35 of a
    shared mean and 0.10 of noise, at length 1: nearest cosines about 0.87, median 0.11, as of real models. Words: ranks
    by Zipf's law, a quarter from a dozen words of the topic.
    """

    def __init__(self, topics: int, *, seed: int = 7) -> None:
        self._random = np.random.default_rng(seed)
        self._centroids = self._normal(topics, 48)
        self._projection = self._normal(48, DIMENSION) / np.float32(np.sqrt(48))
        self._mean = _directions(self._normal(1, DIMENSION))
        shares = 1.0 / (np.arange(_VOCABULARY) + 5.0)
        self._cumulated = np.cumsum(shares / shares.sum())
        self._topical = self._random.integers(200, _VOCABULARY, (topics, 12))

    def items(self, count: int, *, telling_words: int = 0) -> Iterator[Item]:
        """``count`` items; with ``telling_words``, queries of so many distinct words that are no stop words."""
        topics = self._random.integers(0, len(self._centroids), count)
        for batch in np.array_split(topics, count // 5_000 + 1):
            for topic, vector in zip(batch, self._vectors(batch), strict=True):
                ranks = self._ranks(int(topic), telling_words)
                yield Item([_word(rank) for rank in ranks], vector.tobytes())

    def _vectors(self, topics: npt.NDArray[np.int64]) -> Floats:
        around = self._centroids[topics] + np.float32(0.55) * self._normal(len(topics), 48)
        noise = self._normal(len(topics), DIMENSION) / np.float32(np.sqrt(DIMENSION))
        mixed = _directions(around @ self._projection) + np.float32(0.35) * self._mean + np.float32(0.10) * noise
        return _directions(mixed)

    def _ranks(self, topic: int, telling_words: int) -> list[int]:
        drawn = 20 * telling_words or max(6, int(self._random.gamma(4, _MEAN_LENGTH / 4)))
        ranks = np.searchsorted(self._cumulated, self._random.random(drawn))
        topical = self._random.random(drawn) < 0.25
        ranks[topical] = self._random.choice(self._topical[topic], int(topical.sum()))
        if not telling_words:
            return [int(rank) for rank in ranks]
        return list(dict.fromkeys(int(rank) for rank in ranks if rank >= _TELLING))[:telling_words]

    def _normal(self, *shape: int) -> Floats:
        return self._random.standard_normal(shape, dtype=np.float32)


def _directions(vectors: Floats) -> Floats:
    lengths: Floats = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / lengths


def _word(rank: int) -> str:
    """A word of its own for each rank; the common ones are short."""
    rank, last = divmod(rank, len(_SYLLABLES))
    return (_word(rank - 1) if rank else "") + _SYLLABLES[last]
