"""Which vectors belong together."""

from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.clustering import BLOCK, clusters
from tests.examples import direction


def found(*degrees: float, threshold: float = 0.9, least: int = 3, most: int = 40) -> list[list[int]]:
    """The clusters of directions; the cosine of 25 degrees is 0.906."""
    return list(clusters([direction(one) for one in degrees], threshold=threshold, least=least, most=most))


def test_around_a_centre() -> None:
    """What lies around one vector belongs to it; what is alone, or only with one other, stays out."""
    assert found(0, 20, 40, 90, 100, 180) == [[1, 0, 2]]


def test_the_most_neighbours_first() -> None:
    """The vector with the most neighbours is a centre first, and takes them from others."""
    assert found(0, 10, 30, 45, 50, 55, 60) == [[2, 1, 3, 4, 5]]


def test_several_clusters_and_no_vector_twice() -> None:
    """Every cluster is found, and each vector is in one of them."""
    assert found(0, 90, 1, 91, 2, 92) == [[0, 2, 4], [1, 3, 5]]


def test_a_large_cluster_is_divided() -> None:
    """Of more neighbours than fit the nearest go together, and the rest among themselves."""
    assert found(0, 1, 2, 3, 4, 5, 6, most=4) == [[0, 1, 2, 3], [4, 5, 6]]


def test_too_few() -> None:
    """Fewer vectors than make a cluster, none at all among them, make none."""
    assert found() == []
    assert found(0, 0) == []


def test_more_than_a_block() -> None:
    """Vectors beyond the first block are compared with all others."""
    apart = [90.0] * (BLOCK + 1)
    assert found(0, *apart, 0, 0, most=2000)[1] == [0, BLOCK + 2, BLOCK + 3]


@given(st.lists(st.floats(0, 360), max_size=30), st.integers(2, 5))
def test_what_remains_makes_no_cluster(degrees: list[float], least: int) -> None:
    """Clusters are at least as large as asked for and apart, and once they are gone there is nothing to find."""
    groups = found(*degrees, least=least)
    places = [place for group in groups for place in group]
    assert all(len(group) >= least for group in groups)
    assert len(places) == len(set(places))
    rest = [one for place, one in enumerate(degrees) if place not in places]
    assert found(*rest, least=least) == []
