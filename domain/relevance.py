"""How well a memory fits a query, by vector and by words, each brought to one scale.

Two scales are needed. *Fit* is absolute: the same number means the same for every query of a model, so thresholds are
set on it. *Relevance* is relative to the best of the query and orders the answers: cosines of the right ones lie at
0.1–0.3 for terse notes and at 0.3–0.6 for long dialogues, so that no single weight could mix them with words.
"""

from math import sqrt
from typing import NamedTuple

from nan_forget.domain.candidate import Candidate, Evidence, Findings

WORDS = 1.1
"""Weight of words beside the vector in relevance, where both are relative to the best (flat between 0.6 and 1.6)."""


class Weights(NamedTuple):
    """How evidence is mixed; measured per embedding model."""

    lexical: float
    """Weight of word evidence beside the cosine in the fit."""
    context: tuple[float, ...] = (0.5, 0.25)
    """Weight of the better neighbour of the session at distance 1, 2: in a dialogue, the other's turn, one's own."""


def lexical(bm25: float, findings: Findings) -> float:
    """Word evidence in 0–1: the geometric mean of bm25 relative to the best document and to an ideal one.

    The best alone gives full weight to a match however little of a long query it explains, the ideal alone underrates a
    rare exact word in a short one.
    """
    if bm25 <= 0.0 or findings.best <= 0.0 or findings.ideal <= 0.0:
        return 0.0
    return sqrt(min(bm25 / findings.best, 1.0) * min(bm25 / findings.ideal, 1.0))


def fit(evidence: Evidence, findings: Findings, weights: Weights) -> float:
    """Absolute fit of one memory by itself, in 0–1; by words alone where there is no vector.

    Words count by the share of the whole query that they explain, so that one common word of a long query is little.
    """
    words = min(evidence.bm25 / findings.whole, 1.0) if findings.whole > 0.0 else 0.0
    if evidence.cosine is None:
        return words
    return min(max((evidence.cosine + weights.lexical * words) / (1.0 + weights.lexical), 0.0), 1.0)


def relevance(candidate: Candidate, findings: Findings, weights: Weights) -> float:
    """Relevance in the light of the neighbours, in 0–1; a memory without neighbours stands for itself."""
    own = _relative(candidate.own, findings)
    if not any(candidate.neighbours):
        return own
    total, weight = own, 1.0
    for factor, evidence in zip(weights.context, candidate.neighbours, strict=False):
        total += factor * max((_relative(one, findings) for one in evidence), default=0.0)
        weight += factor
    return total / weight


def _relative(evidence: Evidence, findings: Findings) -> float:
    words = lexical(evidence.bm25, findings)
    if evidence.cosine is None or findings.nearest <= 0.0:
        return words
    return (max(evidence.cosine, 0.0) / findings.nearest + WORDS * words) / (1.0 + WORDS)
