"""Evidence on two scales: fit is absolute, relevance is relative to the best of the query."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.candidate import Candidate, Evidence, Findings
from nan_forget.domain.relevance import WORDS, Weights, fit, lexical, relevance

WEIGHTS = Weights(lexical=0.7)
FINDINGS = Findings((), nearest=0.8, best=8.0, ideal=16.0, whole=32.0)

evidences = st.builds(Evidence, st.none() | st.floats(-1, 1), st.floats(0, 100))
pairs = st.lists(evidences, max_size=2).map(tuple)
neighbourhoods = st.lists(pairs, max_size=2).map(tuple)
weights = st.builds(Weights, st.floats(0, 5), st.tuples(st.floats(0, 5), st.floats(0, 5)))


@st.composite
def findings(draw: st.DrawFn) -> Findings:
    """A scale that no cosine of ``evidences`` exceeds, as the index gives it."""
    return Findings((), 1.0, *draw(st.tuples(*[st.floats(0, 100)] * 3)))


def candidate(own: Evidence, *neighbours: tuple[Evidence, ...]) -> Candidate:
    """A candidate of which only the evidence matters."""
    return Candidate(1, "id", own, neighbours, 0.5, access_count=0, last_accessed_us=0, created_us=0, exact=0)


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
    assert lexical(bm25, Findings((), 0.0, best, ideal, whole=0.0)) == pytest.approx(expected)


def test_fit_mixes_by_weight() -> None:
    """The cosine and the share of the whole query that the words explain are averaged with the model's weight."""
    assert fit(Evidence(0.6, 8.0), FINDINGS, WEIGHTS) == pytest.approx((0.6 + 0.7 * 0.25) / 1.7)


def test_fit_by_words_alone() -> None:
    """Without a cosine the fit is the share of the query that the words explain, at most all of it."""
    assert fit(Evidence(None, 8.0), FINDINGS, WEIGHTS) == pytest.approx(0.25)
    assert fit(Evidence(None, 99.0), FINDINGS, WEIGHTS) == 1.0
    assert fit(Evidence(None, 8.0), FINDINGS._replace(whole=0.0), WEIGHTS) == 0.0


def test_fit_is_absolute() -> None:
    """How well other memories fit changes no fit: thresholds mean the same for every query."""
    one = Evidence(0.4, 2.0)
    assert fit(one, FINDINGS, WEIGHTS) == fit(one, FINDINGS._replace(nearest=0.4, best=2.0), WEIGHTS)


def test_negative_cosine_is_nothing() -> None:
    """Neither scale falls under 0."""
    away = Evidence(-0.5, 0.0)
    assert fit(away, FINDINGS, WEIGHTS) == relevance(candidate(away), FINDINGS, WEIGHTS) == 0.0


def test_relevance_is_relative_to_the_nearest() -> None:
    """The cosine counts as its share of the nearest memory's, mixed with the words by one weight for all models."""
    expected = (0.75 + WORDS * sqrt(0.5)) / (1 + WORDS)
    assert relevance(candidate(Evidence(0.6, 8.0)), FINDINGS, WEIGHTS) == pytest.approx(expected)


@pytest.mark.parametrize("nearest", [0.0, -0.2])
def test_relevance_by_words_where_nothing_is_near(nearest: float) -> None:
    """Where no memory points the query's way, and where there is no vector, words alone order the answers."""
    flat = FINDINGS._replace(nearest=nearest)
    assert relevance(candidate(Evidence(-0.2, 8.0)), flat, WEIGHTS) == pytest.approx(sqrt(0.5))
    assert relevance(candidate(Evidence(None, 8.0)), FINDINGS, WEIGHTS) == pytest.approx(sqrt(0.5))


def test_better_neighbour_counts() -> None:
    """At each distance the better of two neighbours is mixed in by the weight of that distance."""
    own, poor, good = Evidence(0.4, 0.0), Evidence(0.0, 0.0), Evidence(0.8, 0.0)
    mix = Weights(lexical=0.0, context=(0.5, 0.25))
    half, whole = (relevance(candidate(one), FINDINGS, mix) for one in (own, good))
    near = relevance(candidate(own, (poor, good), ()), FINDINGS, mix)
    assert near == pytest.approx((half + 0.5 * whole) / 1.75)
    both = relevance(candidate(own, (good,), (good, poor)), FINDINGS, mix)
    assert both == pytest.approx((half + 0.5 * whole + 0.25 * whole) / 1.75)


@given(evidences, findings(), weights)
def test_without_neighbours_it_stands_for_itself(own: Evidence, scale: Findings, mix: Weights) -> None:
    """A memory alone in its session is neither raised nor lowered."""
    bare = mix._replace(context=())
    alone = relevance(candidate(own, (), ()), scale, mix)
    assert alone == relevance(candidate(own), scale, mix) == relevance(candidate(own, (own,)), scale, bare)


@given(evidences, neighbourhoods, findings(), weights)
def test_both_scales_are_bounded(
    own: Evidence, near: tuple[tuple[Evidence, ...], ...], scale: Findings, mix: Weights
) -> None:
    """Whatever the evidence, fit and relevance lie in 0–1."""
    assert 0.0 <= relevance(candidate(own, *near), scale, mix) <= 1.0 + 1e-12
    assert 0.0 <= fit(own, scale, mix) <= 1.0


@given(evidences, st.floats(0, 100), findings(), weights)
def test_more_words_never_lower(own: Evidence, more: float, scale: Findings, mix: Weights) -> None:
    """More word evidence lowers neither fit nor relevance."""
    better = own._replace(bm25=own.bm25 + more)
    assert fit(own, scale, mix) <= fit(better, scale, mix)
    assert relevance(candidate(own), scale, mix) <= relevance(candidate(better), scale, mix)
