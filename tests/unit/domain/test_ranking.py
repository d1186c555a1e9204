"""The order of the answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.candidate import NOTHING, Candidate, Evidence, Findings, Span
from nan_forget.domain.ranking import (
    DATE_BOOST,
    EXACT_PLACES,
    SHARPNESS,
    US_PER_DAY,
    Ranking,
    Tuning,
    rank,
    ranking_of,
)
from nan_forget.domain.relevance import WORDS, Weights
from nan_forget.domain.scoring import product, weighted
from tests.strategies import confidences

NOW_US = 1_000 * US_PER_DAY
PLAIN = Ranking(Weights(lexical=0.0), minimum=0.0, sharpness=2.0)


def candidate(
    key: int, cosine: float, *, age_days: float = 0.0, confidence: float = 0.5, accesses: int = 0, exact: int = 0
) -> Candidate:
    """A candidate by vector alone, last accessed when it was created."""
    created_us = NOW_US - round(age_days * US_PER_DAY)
    own = Evidence(cosine, 0.0)
    return Candidate(key, f"m{key}", own, (), confidence, accesses, created_us, created_us, exact)


def findings(*candidates: Candidate) -> Findings:
    """What an index found, on a scale on which a cosine is the relevance."""
    return Findings(candidates, nearest=1 / (1 + WORDS), best=0.0, ideal=0.0, whole=0.0)


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


def test_minimum_cuts_fit_not_score() -> None:
    """Noise is dropped by its fit; a memory at the minimum stays, however old it is."""
    found = findings(candidate(1, 0.4), candidate(2, 0.5, age_days=900), candidate(3, 0.499))
    assert order(found, PLAIN._replace(minimum=0.5)) == [2]


def test_holders_of_literal_terms_come_first() -> None:
    """Who asks for an error code or a path gets its holders first, however little they fit otherwise."""
    found = findings(candidate(1, 0.9), candidate(2, 0.1, exact=1), candidate(3, 0.2, exact=1), candidate(4, 0.05))
    ranked = rank(found, PLAIN._replace(minimum=0.5), now_us=NOW_US)
    assert [(one.key, one.exact) for one in ranked] == [(3, True), (2, True), (1, False)]


def test_holders_of_fewer_terms_stand_with_the_others() -> None:
    """Only those that hold most of the literal terms are preferred."""
    found = findings(candidate(1, 0.9), candidate(2, 0.1, exact=2), candidate(3, 0.5, exact=1))
    assert order(found, PLAIN) == [2, 1, 3]


def test_further_holders_keep_their_place() -> None:
    """Holders beyond the first three stand where their score puts them, and none is lost."""
    holders = [candidate(key, 0.1 * key, exact=1) for key in (1, 2, 3, 4, 5)]
    assert order(findings(*holders, candidate(6, 0.15)), PLAIN) == [5, 4, 3, 2, 6, 1]


def test_time_in_the_query_makes_likelier() -> None:
    """A memory of the time that the query names is raised by a few places, and no other is hidden."""
    day = Span(NOW_US - 2 * US_PER_DAY, NOW_US - US_PER_DAY)
    found = findings(
        candidate(1, 0.5),
        candidate(2, 0.45, age_days=2, confidence=1.0),
        candidate(3, 0.45, age_days=1, confidence=1.0),
        candidate(4, 0.99, age_days=1.5, confidence=1.0),
    )
    plain = PLAIN._replace(sharpness=24.0)
    assert [one.id for one in rank(found, plain, now_us=NOW_US)] == ["m4", "m1", "m2", "m3"]
    ranked = rank(found, plain, now_us=NOW_US, spans=[Span(0, 1), day])
    assert [one.id for one in ranked] == ["m4", "m2", "m1", "m3"]
    relevances = {one.id: one.relevance for one in ranked}
    assert relevances["m2"] == pytest.approx(0.45 + DATE_BOOST)
    assert relevances["m4"] == 1.0


def test_sharpness_keeps_age_from_ruling() -> None:
    """Unsharpened, an old exact answer loses to a fresh vague one; sharpened, it wins."""
    found = findings(candidate(1, 0.9, age_days=90), candidate(2, 0.7))
    assert order(found, PLAIN._replace(sharpness=1.0)) == [2, 1]
    assert order(found, PLAIN._replace(sharpness=12.0)) == [1, 2]


def test_nothing_found() -> None:
    """No candidates, no answers."""
    assert rank(NOTHING, PLAIN, now_us=NOW_US) == []


@given(candidates, st.floats(0, 1), st.data())
def test_every_fit_and_holder_is_answered(found: list[Candidate], minimum: float, data: st.DataObject) -> None:
    """The answers are all at or above the minimum and all holders of most terms, best holders first."""
    marked = [one._replace(exact=data.draw(st.integers(0, 2))) for one in found]
    most = max((one.exact for one in marked), default=0)
    holders = {one.key for one in marked if most and one.exact == most}
    keys = order(findings(*marked), PLAIN._replace(minimum=minimum))
    assert sorted(keys) == sorted(holders | {one.key for one in marked if (one.own.cosine or 0.0) >= minimum})
    assert set(keys[:EXACT_PLACES]) <= holders or holders <= set(keys[: len(holders)])


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
    """Without settings, weights and minimum are the model's, on the scale of fit."""
    assert ranking_of(CALIBRATION, Tuning()) == Ranking(Weights(0.7), 0.34 / 1.7, SHARPNESS, "product")


def test_settings_win_over_the_model() -> None:
    """What the user sets is taken as it is, a zero included."""
    tuning = Tuning("weighted", sharpness=1.0, lexical_weight=0.0, minimum=0.0)
    assert ranking_of(CALIBRATION, tuning) == Ranking(Weights(0.0), 0.0, 1.0, "weighted")
