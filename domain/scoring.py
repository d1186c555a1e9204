"""How much a memory counts now: similarity × decay × frequency × confidence.

The product is the contract; ``tests/unit/golden/scoring.json`` holds its values to ten digits. On the prompt's path:
plain functions and a NamedTuple, nothing to import.
"""

from math import exp, log, log2
from typing import NamedTuple

HALF_LIFE_DAYS = 30.0
"""Half-life of a memory that nobody vouches for (confidence 0); confidence stretches it to infinity at 1."""

ARCHIVE_BELOW = 0.1
"""Decay under which a memory that is not core is archived."""

CONSOLIDATE_BELOW = 0.3
"""Decay under which a memory is a candidate for consolidation."""


class Factors(NamedTuple):
    """The four factors of a score and their product."""

    similarity: float
    decay: float
    frequency: float
    confidence: float
    score: float


def decay(age_days: float, confidence: float) -> float:
    """How much of a memory is left after ``age_days`` without an access, in 0–1. A negative age counts as 0."""
    return float((0.5 ** (max(age_days, 0.0) / HALF_LIFE_DAYS)) ** (1.0 - confidence))


def frequency(access_count: int) -> float:
    """1 for a memory never accessed, 2 for one accessed 1,023 times."""
    return log2(access_count + 1) / 10 + 1


def confidence_boost(confidence: float) -> float:
    """Maps confidence 0–1 to 0.5–1, so that a doubtful memory is lowered and never silenced."""
    return 0.5 + 0.5 * confidence


def product(similarity: float, *, age_days: float, access_count: int, confidence: float) -> Factors:
    """The default profile: the product of the four factors; ``similarity`` is calibrated, in 0–1."""
    factors = (decay(age_days, confidence), frequency(access_count), confidence_boost(confidence))
    return Factors(similarity, *factors, similarity * factors[0] * factors[1] * factors[2])


def weighted(relevance: float, *, age_days: float, access_count: int, confidence: float) -> Factors:
    """The additive profile: 0.6 relevance + 0.2 recency + 0.1 habit + 0.1 confidence.

    Its recency is ``exp(-age / 30)`` and its habit ``ln(n + 1) / 10``; they stand in the place of decay and frequency.
    """
    recency = exp(-max(age_days, 0.0) / HALF_LIFE_DAYS)
    habit = log(access_count + 1) / 10
    score = 0.6 * relevance + 0.2 * recency + 0.1 * habit + 0.1 * confidence
    return Factors(relevance, recency, habit, confidence, score)


def half_life_days(confidence: float) -> float:
    """Days without an access after which half is left; infinite at confidence 1."""
    return days_until(0.5, confidence)


def days_until(level: float, confidence: float) -> float:
    """Days without an access until decay has fallen to ``level`` (0 < level < 1); infinite at confidence 1."""
    if confidence >= 1.0:
        return float("inf")
    return HALF_LIFE_DAYS * log2(1.0 / level) / (1.0 - confidence)
