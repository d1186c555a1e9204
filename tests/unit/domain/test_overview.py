"""From an overview on to its entries."""

from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.overview import MOST_BELOW, onward

RANKED = ["a", "o", "b", "c", "d", "e"]


def test_entries_take_the_place_of_their_overview() -> None:
    """The best entries stand where their overview stood, once; the others keep their order."""
    assert onward(["a", "o", "b"], {"o": ["e", "c", "x"]}, RANKED) == ["a", "c", "e", "b"]
    assert onward(["b", "o", "c"], {"o": ["b", "c"]}, RANKED) == ["b", "c"]
    assert onward(["o"], {"o": ["a", "b", "c", "d"]}, RANKED) == RANKED[:1] + RANKED[2:4]


def test_an_overview_without_ranked_entries_stays() -> None:
    """Where no entry has anything to say to the query, the overview speaks for itself."""
    assert onward(["o", "a"], {"o": ["x"]}, RANKED) == ["o", "a"]


@given(
    st.lists(st.sampled_from(RANKED), unique=True), st.dictionaries(st.sampled_from("ox"), st.lists(st.text("abcde")))
)
def test_nothing_is_told_twice(ids: list[str], below: dict[str, list[str]]) -> None:
    """No id occurs twice, and what is no overview stays."""
    found = onward(ids, below, RANKED)
    assert len(found) == len(set(found)) <= len(ids) + MOST_BELOW * len(below)
    assert {one for one in ids if one not in below} <= set(found)
