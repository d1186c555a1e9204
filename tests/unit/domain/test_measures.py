"""How good an order of answers is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.measures import hit_at, mean, percentile, recall_at, reciprocal_rank

FOUND = ["a", "b", "c", "d"]

figures = st.lists(st.floats(-1e6, 1e6), max_size=9)


@pytest.mark.parametrize(
    ("k", "relevant", "recall", "hit"),
    [
        (2, {"a", "c"}, 0.5, 1.0),
        (3, {"a", "c"}, 1.0, 1.0),
        (2, {"c"}, 0.0, 0.0),
        (9, {"d", "x"}, 0.5, 1.0),
        (2, set(), 0.0, 0.0),
        (0, {"a"}, 0.0, 0.0),
    ],
)
def test_recall_and_hit(k: int, relevant: set[str], recall: float, hit: float) -> None:
    """Recall is the share of the relevant ones among the first k, a hit is whether any is there."""
    assert recall_at(k, FOUND, relevant) == recall
    assert hit_at(k, FOUND, relevant) == hit


@pytest.mark.parametrize(("relevant", "expected"), [({"a"}, 1.0), ({"d", "c"}, 1 / 3), ({"x"}, 0.0), (set(), 0.0)])
def test_reciprocal_rank(relevant: set[str], expected: float) -> None:
    """The reciprocal rank is that of the first relevant one, 0 without any."""
    assert reciprocal_rank(FOUND, relevant) == expected


def test_repeated_answers_count_once() -> None:
    """An answer that comes twice is one relevant one found."""
    assert recall_at(3, ["a", "a", "b"], ["a", "c"]) == 0.5


def test_mean() -> None:
    """The mean of nothing is 0."""
    assert mean([1.0, 2.0, 6.0]) == 3.0
    assert mean([]) == 0.0


@pytest.mark.parametrize(
    ("share", "expected"), [(0.0, 1.0), (0.2, 1.0), (0.5, 3.0), (0.95, 5.0), (0.8, 4.0), (1.0, 5.0)]
)
def test_percentile(share: float, expected: float) -> None:
    """The percentile is the smallest value with at least that share at or under it."""
    assert percentile(share, [5.0, 1.0, 3.0, 2.0, 4.0]) == expected


def test_percentile_of_nothing() -> None:
    """Where nothing was measured, the percentile is 0."""
    assert percentile(0.5, []) == 0.0


@given(figures.filter(bool), st.floats(0, 1))
def test_percentile_splits_the_values(values: list[float], share: float) -> None:
    """At least the share of all values lies at or under the percentile, less than it strictly under."""
    found = percentile(share, values)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9
    assert sum(value < found for value in values) <= share * len(values)
