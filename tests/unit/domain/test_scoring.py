"""The scoring formula: golden values, and what must hold for any memory."""

import json
from collections.abc import Callable
from math import isclose, isinf
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.provenance import DEFAULT_CONFIDENCE, Provenance
from nan_forget.domain.scoring import (
    ARCHIVE_BELOW,
    CONSOLIDATE_BELOW,
    Factors,
    days_until,
    decay,
    frequency,
    half_life_days,
    product,
    weighted,
)
from tests.strategies import confidences

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "scoring.json").read_text())


class Case(NamedTuple):
    """What a score is made of: similarity (or relevance), and what a memory says of itself."""

    fit: float
    age_days: float
    access_count: int
    confidence: float

    def factors(self, profile: "Profile") -> Factors:
        """The factors of this case in a profile."""
        return profile(self.fit, age_days=self.age_days, access_count=self.access_count, confidence=self.confidence)

    def score(self, profile: "Profile") -> float:
        """The score of this case in a profile."""
        return self.factors(profile).score


Profile: TypeAlias = Callable[..., Factors]

ages = st.floats(0, 10_000)
counts = st.integers(0, 10**9)
cases = st.builds(Case, confidences, ages, counts, confidences)
profiles = st.sampled_from([product, weighted])


@pytest.mark.parametrize("case", GOLDEN["product"])
def test_product_has_the_golden_values(case: dict[str, float]) -> None:
    """Every factor and the score of the default profile equal the golden values to 1e-9."""
    factors = product(
        case["similarity"],
        age_days=case["age_days"],
        access_count=int(case["access_count"]),
        confidence=case["confidence"],
    )
    expected = (case["similarity"], case["decay"], case["frequency"], case["confidence_boost"], case["score"])
    assert factors == pytest.approx(expected, abs=1e-9, rel=0)


@pytest.mark.parametrize("case", GOLDEN["weighted"])
def test_weighted_has_the_golden_values(case: dict[str, float]) -> None:
    """The score of the additive profile equals the golden values to 1e-9."""
    factors = weighted(
        case["similarity"],
        age_days=case["age_days"],
        access_count=int(case["access_count"]),
        confidence=case["confidence"],
    )
    assert factors.score == pytest.approx(case["score"], abs=1e-9, rel=0)


@pytest.mark.parametrize(("provenance", "case"), [(Provenance(one["provenance"]), one) for one in GOLDEN["lifetimes"]])
def test_lifetimes_follow_from_the_formula(provenance: Provenance, case: dict[str, float]) -> None:
    """Half-life, consolidation and collection of each provenance fall on the golden days."""
    confidence = case["confidence"]
    assert confidence == DEFAULT_CONFIDENCE[provenance]
    assert round(half_life_days(confidence), 1) == case["half_life_days"]
    assert round(days_until(CONSOLIDATE_BELOW, confidence), 1) == case["consolidation_candidate_after_days"]
    assert round(days_until(ARCHIVE_BELOW, confidence), 1) == case["collected_after_days"]


def test_full_confidence_never_decays() -> None:
    """A memory of confidence 1 keeps all of itself for ever."""
    assert decay(100_000, 1.0) == 1.0
    assert isinf(half_life_days(1.0))


def test_future_access_counts_as_now() -> None:
    """A clock that was set back makes no memory stronger than a fresh one."""
    assert decay(-5, 0.5) == 1.0
    assert product(0.5, age_days=-5, access_count=0, confidence=0.5).score == 0.375
    assert weighted(0.5, age_days=-5, access_count=0, confidence=0.5).decay == 1.0


@given(st.floats(0, 0.95), st.floats(0.01, 0.99))
def test_days_until_inverts_decay(confidence: float, level: float) -> None:
    """After ``days_until(level)`` days exactly ``level`` is left."""
    assert isclose(decay(days_until(level, confidence), confidence), level, rel_tol=1e-9)


@given(profiles, cases, ages)
def test_score_falls_with_age(profile: Profile, case: Case, more_days: float) -> None:
    """An older access never scores higher."""
    older = case._replace(age_days=case.age_days + more_days)
    assert older.score(profile) <= case.score(profile)


@given(profiles, cases, confidences)
def test_score_rises_with_confidence(profile: Profile, case: Case, other: float) -> None:
    """The surer of two like memories never scores lower."""
    low, high = sorted((case.confidence, other))
    assert case._replace(confidence=low).score(profile) <= case._replace(confidence=high).score(profile)


@given(profiles, cases, counts)
def test_score_rises_with_access(profile: Profile, case: Case, more: int) -> None:
    """The more used of two like memories never scores lower."""
    used = case._replace(access_count=case.access_count + more)
    assert case.score(profile) <= used.score(profile)


@given(cases)
def test_product_is_bounded(case: Case) -> None:
    """Decay lies in 0–1, the confidence factor in 0.5–1, frequency at 1 or above; the score is their product."""
    similarity, kept, habit, trust, total = case.factors(product)
    assert similarity == case.fit
    assert 0.0 <= kept <= 1.0
    assert 0.5 <= trust <= 1.0
    assert 1.0 <= habit == frequency(case.access_count) <= 4.0
    assert total == pytest.approx(similarity * kept * habit * trust)


@given(cases)
def test_weighted_is_bounded(case: Case) -> None:
    """The additive score never leaves what its weights allow."""
    factors = case.factors(weighted)
    assert 0.0 <= factors.score <= 0.9 + 0.1 * factors.frequency


def test_frequency_doubles_at_1023() -> None:
    """A memory that was never accessed counts once, one accessed 1,023 times twice."""
    assert (frequency(0), frequency(1023)) == (1.0, 2.0)
