"""The order of the answers: relevance, sharpened, times what time and trust leave of a memory."""

from typing import NamedTuple

from nan_forget.domain.candidate import Candidate, Findings
from nan_forget.domain.relevance import Weights, relevance
from nan_forget.domain.scoring import Factors, product, weighted

US_PER_DAY = 86_400_000_000


class Ranking(NamedTuple):
    """How a query is ranked; the defaults of the product, thresholds from the embedding model."""

    weights: Weights
    minimum: float
    """Relevance under which a memory is noise."""
    sharpness: float
    """Exponent that makes similarity of relevance; at 1, age would decide the order."""
    profile: str = "product"
    """``product`` or ``weighted``."""


class Ranked(NamedTuple):
    """One answer in its place."""

    key: int
    id: str
    relevance: float
    factors: Factors


def rank(findings: Findings, ranking: Ranking, *, now_us: int) -> list[Ranked]:
    """The candidates above the minimum, best first; equal scores keep the order in which they were saved."""
    ranked = [
        _ranked(candidate, relevance(candidate, findings, ranking.weights), ranking, now_us=now_us)
        for candidate in findings.candidates
    ]
    kept = [one for one in ranked if one.relevance >= ranking.minimum]
    return sorted(kept, key=lambda one: (-one.factors.score, one.key))


def _ranked(candidate: Candidate, fit: float, ranking: Ranking, *, now_us: int) -> Ranked:
    score, similarity = (weighted, fit) if ranking.profile == "weighted" else (product, fit**ranking.sharpness)
    factors = score(
        similarity,
        age_days=(now_us - candidate.last_accessed_us) / US_PER_DAY,
        access_count=candidate.access_count,
        confidence=candidate.confidence,
    )
    return Ranked(candidate.key, candidate.id, fit, factors)
