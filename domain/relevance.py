"""How well a memory fits a query, on one calibrated scale from 0 to 1.

Cosines live in a narrow band and bm25 has no upper bound, so both are brought to one scale and mixed:
``(cosine + w × lexical) / (1 + w)``. A memory is also read in the light of its neighbours in the same session.
"""

from math import sqrt
from typing import NamedTuple

from nan_forget.domain.candidate import Candidate, Evidence, Findings


class Weights(NamedTuple):
    """How evidence is mixed; measured per embedding model."""

    lexical: float
    """Weight of word evidence beside the cosine."""
    context: float
    """Weight of the better neighbour of the same session."""


def lexical(bm25: float, *, best: float, ideal: float) -> float:
    """Word evidence in 0–1: the geometric mean of bm25 relative to the best document and to an ideal one.

    The best alone gives full weight to a match however little of a long query it explains, the ideal alone underrates a
    rare exact word in a short one.
    """
    if bm25 <= 0.0 or best <= 0.0 or ideal <= 0.0:
        return 0.0
    return sqrt(min(bm25 / best, 1.0) * min(bm25 / ideal, 1.0))


def fused(evidence: Evidence, findings: Findings, weights: Weights) -> float:
    """Relevance of one memory by itself, in 0–1; by words alone where there is no vector."""
    words = lexical(evidence.bm25, best=findings.best, ideal=findings.ideal)
    if evidence.cosine is None:
        return words
    return min(max((evidence.cosine + weights.lexical * words) / (1.0 + weights.lexical), 0.0), 1.0)


def relevance(candidate: Candidate, findings: Findings, weights: Weights) -> float:
    """Relevance in the light of the better neighbour; a memory without neighbours stands for itself."""
    own = fused(candidate.own, findings, weights)
    neighbours = [fused(one, findings, weights) for one in (candidate.before, candidate.after) if one is not None]
    if not neighbours:
        return own
    return (own + weights.context * max(neighbours)) / (1.0 + weights.context)
