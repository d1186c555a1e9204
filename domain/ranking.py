"""The order of the answers: relevance, sharpened, times what time and trust leave of a memory."""

from typing import NamedTuple

from nan_forget.domain.calibration import Calibration
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


class Tuning(NamedTuple):
    """What the settings say of ranking; None = the model's or the product's own value."""

    profile: str = "product"
    sharpness: float | None = None
    lexical_weight: float | None = None
    minimum: float | None = None


SHARPNESS = 12.0
"""Keeps 99 % of the recall on long histories while the four factors still order near-ties (measured on LoCoMo)."""

CONTEXT_WEIGHT = 0.5
"""Weight of the better neighbour of the same session (measured on LoCoMo: recall@10 .65 without, .74 with)."""

WORDS_ONLY = Calibration(merge=1.0, conflict=1.0, cluster=1.0, minimum=0.05, lexical_weight=1.0)
"""Stands in for a model's calibration where no model can be used."""


def ranking_of(calibration: Calibration, tuning: Tuning) -> Ranking:
    """How queries of a model are ranked under the user's settings.

    The model's minimum is a cosine: the relevance of a memory with that cosine and no common word.
    """
    weight = calibration.lexical_weight if tuning.lexical_weight is None else tuning.lexical_weight
    minimum = calibration.minimum / (1.0 + weight) if tuning.minimum is None else tuning.minimum
    sharpness = SHARPNESS if tuning.sharpness is None else tuning.sharpness
    return Ranking(Weights(weight, CONTEXT_WEIGHT), minimum, sharpness, tuning.profile)


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
