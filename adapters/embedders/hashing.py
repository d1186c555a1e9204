"""The embedder of last resort: hashed words and character n-grams; no model, no download, nothing that can fail."""

import re
from array import array
from collections.abc import Iterator, Sequence
from math import hypot
from unicodedata import normalize
from zlib import crc32

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.tokens import CJK

MODEL_ID = "hashing-1"
"""Changes with anything below: stored vectors must stay comparable."""

DIMENSION = 1024
CALIBRATION = Calibration(merge=0.90, conflict=0.60, cluster=0.40, minimum=0.10, lexical_weight=0.7)
"""Measured with hashed n-grams on labelled duplicates, contradictions and related facts."""

_RUN = re.compile(f"([{CJK}]+)|([^{CJK}]+)")
_PART = re.compile(r"[A-Z]*[^\W_A-Z]+|[A-Z]+")
_GRAM_WEIGHT = 0.5
"""Of a trigram or a single CJK character, beside 1 for a word or a CJK bigram."""

_FLOOR = 0.01
"""Along axis 0, which belongs to every text alike, so that no text is without a direction."""


class Hashing:
    """Signed feature hashing (Weinberger et al. 2009) of words, their trigrams, and CJK bigrams and characters."""

    model_id = MODEL_ID
    dimension = DIMENSION
    calibration = CALIBRATION
    cold = True

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """One vector per text."""
        return [_vector(text) for text in texts]

    def embed_query(self, text: str) -> bytes:
        """The same as for a passage."""
        return _vector(text)


def _vector(text: str) -> bytes:
    weights: dict[str, float] = {}
    for feature, weight in _features(normalize("NFKC", text)):
        weights[feature] = weights.get(feature, 0.0) + weight
    axes = {0: _FLOOR}
    for feature, weight in weights.items():
        code = crc32(feature.encode("utf-8", "replace"))
        axis = 1 + (code >> 1) % (DIMENSION - 1)
        # The root keeps words that fill every sentence from outweighing those that are said once.
        axes[axis] = axes.get(axis, 0.0) + (weight**0.5 if code & 1 else -(weight**0.5))
    length = hypot(*axes.values())
    vector = array("f", bytes(4 * DIMENSION))
    for axis, value in axes.items():
        vector[axis] = value / length
    return vector.tobytes()


def _features(text: str) -> Iterator[tuple[str, float]]:
    for cjk, other in _RUN.findall(text):
        for at, character in enumerate(cjk):
            yield character, _GRAM_WEIGHT
            if at:
                yield cjk[at - 1 : at + 1], 1.0
        for part in _PART.findall(other):
            word = part.lower()
            yield word, 1.0
            padded = f" {word} "
            for at in range(len(word)):
                yield padded[at : at + 3], _GRAM_WEIGHT
