"""Evidence on one scale."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.candidate import Candidate, Evidence, Findings
from nan_forget.domain.relevance import Weights, fused, lexical, relevance

WEIGHTS = Weights(lexical=0.7, context=0.5)
FINDINGS = Findings((), best=8.0, ideal=16.0)

evidences = st.builds(Evidence, st.none() | st.floats(-1, 1), st.floats(0, 100))
findings = st.builds(Findings, st.just(()), st.floats(0, 100), st.floats(0, 100))
weights = st.builds(Weights, st.floats(0, 5), st.floats(0, 5))


def candidate(own: Evidence, before: Evidence | None = None, after: Evidence | None = None) -> Candidate:
    """A candidate of which only the evidence matters."""
    return Candidate(1, "id", own, before, after, confidence=0.5, access_count=0, last_accessed_us=0)


@pytest.mark.parametrize(
    ("bm25", "best", "ideal", "expected"),
    [
        (8.0, 8.0, 8.0, 1.0),
        (8.0, 8.0, 16.0, sqrt(0.5)),
        (4.0, 8.0, 16.0, sqrt(0.5 * 0.25)),
        (20.0, 8.0, 16.0, 1.0),
        (0.0, 8.0, 16.0, 0.0),
        (1.0, 0.0, 16.0, 0.0),
        (1.0, 8.0, 0.0, 0.0),
    ],
)
def test_lexical(bm25: float, best: float, ideal: float, expected: float) -> None:
    """Word evidence is the geometric mean of the shares of the best and of the ideal, each at most 1."""
    assert lexical(bm25, best=best, ideal=ideal) == pytest.approx(expected)


def test_fused_mixes_by_weight() -> None:
    """Cosine and word evidence are averaged with the weight of words."""
    assert fused(Evidence(0.6, 8.0), FINDINGS, WEIGHTS) == pytest.approx((0.6 + 0.7 * sqrt(0.5)) / 1.7)


def test_words_alone_without_a_vector() -> None:
    """Without a cosine the word evidence is the relevance."""
    assert fused(Evidence(None, 8.0), FINDINGS, WEIGHTS) == pytest.approx(sqrt(0.5))


def test_negative_cosine_is_nothing() -> None:
    """Relevance does not fall under 0."""
    assert fused(Evidence(-0.5, 0.0), FINDINGS, WEIGHTS) == 0.0


def test_better_neighbour_counts() -> None:
    """The better of two neighbours is mixed in by the weight of context."""
    own, poor, good = Evidence(0.5, 0.0), Evidence(0.1, 0.0), Evidence(0.9, 0.0)
    plain = Weights(lexical=0.0, context=0.5)
    assert relevance(candidate(own, poor, good), FINDINGS, plain) == pytest.approx((0.5 + 0.5 * 0.9) / 1.5)
    assert relevance(candidate(own, good), FINDINGS, plain) == relevance(candidate(own, None, good), FINDINGS, plain)


@given(evidences, findings, weights)
def test_without_neighbours_it_stands_for_itself(own: Evidence, scale: Findings, mix: Weights) -> None:
    """A memory alone in its session is neither raised nor lowered."""
    assert relevance(candidate(own), scale, mix) == fused(own, scale, mix)


@given(evidences, evidences, evidences, findings, weights)
def test_relevance_is_bounded(own: Evidence, before: Evidence, after: Evidence, scale: Findings, mix: Weights) -> None:
    """Whatever the evidence, relevance lies in 0–1."""
    assert 0.0 <= relevance(candidate(own, before, after), scale, mix) <= 1.0 + 1e-12


@given(evidences, st.floats(0, 100), findings, weights)
def test_relevance_rises_with_words(own: Evidence, more: float, scale: Findings, mix: Weights) -> None:
    """More word evidence never lowers relevance."""
    better = own._replace(bm25=own.bm25 + more)
    assert fused(own, scale, mix) <= fused(better, scale, mix)
