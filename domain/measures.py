"""How good an order of answers is, against what was right."""

from collections.abc import Collection, Sequence
from math import ceil


def recall_at(k: int, found: Sequence[str], relevant: Collection[str]) -> float:
    """Share of the relevant ones among the first ``k``; 0 without any relevant."""
    return len(set(found[:k]) & set(relevant)) / len(relevant) if relevant else 0.0


def hit_at(k: int, found: Sequence[str], relevant: Collection[str]) -> float:
    """1 if any relevant one is among the first ``k``, else 0."""
    return float(any(one in relevant for one in found[:k]))


def reciprocal_rank(found: Sequence[str], relevant: Collection[str]) -> float:
    """One over the place of the first relevant one, 0 if there is none."""
    return next((1.0 / place for place, one in enumerate(found, start=1) if one in relevant), 0.0)


def mean(values: Collection[float]) -> float:
    """The arithmetic mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def percentile(share: float, values: Collection[float]) -> float:
    """The nearest-rank percentile for a share in 0–1, 0 of nothing."""
    ordered = sorted(values)
    return ordered[max(ceil(share * len(ordered)) - 1, 0)] if ordered else 0.0
