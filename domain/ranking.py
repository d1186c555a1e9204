"""The order of the answers: relevance, sharpened, times what time and trust leave of a memory."""

from collections.abc import Sequence
from typing import NamedTuple

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.candidate import Candidate, Findings, Span
from nan_forget.domain.relevance import Weights, fit, relevance
from nan_forget.domain.scoring import Factors, product, weighted

US_PER_DAY = 86_400_000_000


class Ranking(NamedTuple):
    """How a query is ranked; the defaults of the product, thresholds from the embedding model."""

    weights: Weights
    minimum: float
    """Fit under which a memory is noise."""
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


SHARPNESS = 64.0
"""Keeps 99 % of the recall on long histories while the four factors still order near-ties (12 keeps 97 %)."""

EXACT_PLACES = 3
"""Places that go to the holders of a query's literal terms."""

DATE_BOOST = 0.1
"""What a time in the query adds to the relevance of memories of that time: a few places, never the whole order."""

WORDS_ONLY = Calibration(merge=1.0, conflict=1.0, cluster=1.0, minimum=0.05, lexical_weight=1.0)
"""Stands in for a model's calibration where no model can be used."""


def ranking_of(calibration: Calibration, tuning: Tuning) -> Ranking:
    """How queries of a model are ranked under the user's settings.

    The model's minimum is a cosine: the relevance of a memory with that cosine and no common word.
    """
    weight = calibration.lexical_weight if tuning.lexical_weight is None else tuning.lexical_weight
    minimum = calibration.minimum / (1.0 + weight) if tuning.minimum is None else tuning.minimum
    sharpness = SHARPNESS if tuning.sharpness is None else tuning.sharpness
    return Ranking(Weights(weight), minimum, sharpness, tuning.profile)


class Ranked(NamedTuple):
    """One answer in its place."""

    key: int
    id: str
    relevance: float
    fit: float
    exact: bool
    """Whether it holds the literal terms of the query, as far as any memory does."""
    factors: Factors


def rank(findings: Findings, ranking: Ranking, *, now_us: int, spans: Sequence[Span] = ()) -> list[Ranked]:
    """The candidates above the minimum, best first; equal scores keep the order in which they were saved.

    What holds most of the query's literal terms takes the first ``EXACT_PLACES`` places: who asks for an error code
    or a path wants that one. A memory from one of the ``spans`` that the query speaks of is likelier.
    """
    most = max((candidate.exact for candidate in findings.candidates), default=0)
    exact: list[Ranked] = []
    others: list[Ranked] = []
    for candidate in findings.candidates:
        likelier = DATE_BOOST if any(start <= candidate.created_us < end for start, end in spans) else 0.0
        ranked = _ranked(candidate, findings, ranking, now_us=now_us, likelier=likelier)
        if most and candidate.exact == most:
            exact.append(ranked._replace(exact=True))
        elif ranked.fit >= ranking.minimum:
            others.append(ranked)
    first = sorted(exact, key=_place)[:EXACT_PLACES]
    return first + sorted([one for one in exact + others if one not in first], key=_place)


def _place(ranked: Ranked) -> tuple[float, int]:
    return -ranked.factors.score, ranked.key


def _ranked(candidate: Candidate, findings: Findings, ranking: Ranking, *, now_us: int, likelier: float) -> Ranked:
    relevant = min(relevance(candidate, findings, ranking.weights) + likelier, 1.0)
    score, similarity = (
        (weighted, relevant) if ranking.profile == "weighted" else (product, relevant**ranking.sharpness)
    )
    factors = score(
        similarity,
        age_days=(now_us - candidate.last_accessed_us) / US_PER_DAY,
        access_count=candidate.access_count,
        confidence=candidate.confidence,
    )
    fits = fit(candidate.own, findings, ranking.weights)
    return Ranked(candidate.key, candidate.id, relevant, fits, exact=False, factors=factors)
