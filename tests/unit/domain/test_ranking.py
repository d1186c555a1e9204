"""The order of the answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.candidate import NOTHING, Candidate, Evidence, Findings
from nan_forget.domain.ranking import CONTEXT_WEIGHT, SHARPNESS, US_PER_DAY, Ranking, Tuning, rank, ranking_of
from nan_forget.domain.relevance import Weights
from nan_forget.domain.scoring import product, weighted
from tests.strategies import confidences

NOW_US = 1_000 * US_PER_DAY
PLAIN = Ranking(Weights(lexical=0.0, context=0.0), minimum=0.0, sharpness=2.0)


def candidate(
    key: int, cosine: float, *, age_days: float = 0.0, confidence: float = 0.5, accesses: int = 0
) -> Candidate:
    """A candidate by vector alone."""
    accessed_us = NOW_US - round(age_days * US_PER_DAY)
    return Candidate(key, f"m{key}", Evidence(cosine, 0.0), None, None, confidence, accesses, accessed_us)


def findings(*candidates: Candidate) -> Findings:
    """What an index found."""
    return Findings(candidates, best=0.0, ideal=0.0)


candidates = st.lists(
    st.builds(
        candidate,
        st.integers(1, 9),
        confidences,
        age_days=st.floats(0, 900),
        confidence=confidences,
        accesses=st.integers(0, 99),
    ),
    max_size=6,
    unique_by=lambda one: one.key,
)


def order(found: Findings, ranking: Ranking) -> list[int]:
    """Keys in the order of the answers."""
    return [one.key for one in rank(found, ranking, now_us=NOW_US)]


def test_best_first() -> None:
    """The better fit comes first, and its factors are those of the formula on the sharpened relevance."""
    found = findings(candidate(1, 0.5), candidate(2, 0.8, age_days=30, accesses=3))
    ranked = rank(found, PLAIN, now_us=NOW_US)
    assert [one.id for one in ranked] == ["m2", "m1"]
    assert ranked[0].relevance == pytest.approx(0.8)
    assert ranked[0].factors == pytest.approx(product(0.64, age_days=30, access_count=3, confidence=0.5))


def test_weighted_profile_takes_plain_relevance() -> None:
    """The additive profile scores the relevance itself, unsharpened."""
    ranked = rank(
        findings(candidate(1, 0.8, age_days=30, accesses=3)), PLAIN._replace(profile="weighted"), now_us=NOW_US
    )
    assert ranked[0].factors == pytest.approx(weighted(0.8, age_days=30, access_count=3, confidence=0.5))


def test_ties_keep_the_order_of_saving() -> None:
    """Equal scores stand oldest first, however they were found."""
    assert order(findings(candidate(3, 0.5), candidate(1, 0.5), candidate(2, 0.5)), PLAIN) == [1, 2, 3]


def test_minimum_cuts_relevance_not_score() -> None:
    """Noise is dropped by relevance; a memory at the minimum stays, however old it is."""
    found = findings(candidate(1, 0.4), candidate(2, 0.5, age_days=900), candidate(3, 0.499))
    assert order(found, PLAIN._replace(minimum=0.5)) == [2]


def test_sharpness_keeps_age_from_ruling() -> None:
    """Unsharpened, an old exact answer loses to a fresh vague one; sharpened, it wins."""
    found = findings(candidate(1, 0.9, age_days=90), candidate(2, 0.7))
    assert order(found, PLAIN._replace(sharpness=1.0)) == [2, 1]
    assert order(found, PLAIN._replace(sharpness=12.0)) == [1, 2]


def test_nothing_found() -> None:
    """No candidates, no answers."""
    assert rank(NOTHING, PLAIN, now_us=NOW_US) == []


@given(candidates, st.sampled_from(["product", "weighted"]))
def test_order_does_not_depend_on_the_finding(found: list[Candidate], profile: str) -> None:
    """Scores fall from first to last, and the same candidates in any order give the same answers."""
    ranking = PLAIN._replace(profile=profile)
    ranked = rank(findings(*found), ranking, now_us=NOW_US)
    scores = [one.factors.score for one in ranked]
    assert scores == sorted(scores, reverse=True)
    assert rank(findings(*reversed(found)), ranking, now_us=NOW_US) == ranked


CALIBRATION = Calibration(merge=0.95, conflict=0.8, cluster=0.7, minimum=0.34, lexical_weight=0.7)


def test_ranking_follows_the_model() -> None:
    """Without settings, weights and minimum are the model's, on the scale of relevance."""
    assert ranking_of(CALIBRATION, Tuning()) == Ranking(Weights(0.7, CONTEXT_WEIGHT), 0.34 / 1.7, SHARPNESS, "product")


def test_settings_win_over_the_model() -> None:
    """What the user sets is taken as it is, a zero included."""
    tuning = Tuning("weighted", sharpness=1.0, lexical_weight=0.0, minimum=0.0)
    assert ranking_of(CALIBRATION, tuning) == Ranking(Weights(0.0, CONTEXT_WEIGHT), 0.0, 1.0, "weighted")
