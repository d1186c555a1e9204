"""Whether anything is worth telling."""

from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.ranking import Ranked, Ranking
from nan_forget.domain.relevance import Weights
from nan_forget.domain.scoring import Factors
from nan_forget.domain.silence import LOOKED_AT, RARE, SHORT, worth_telling

RANKING = Ranking(Weights(lexical=0.0), minimum=0.3, sharpness=24.0)


def ranked(*fits: float, exact: bool = False) -> list[Ranked]:
    """Answers that fit so well, in this order."""
    factors = Factors(1.0, 1.0, 1.0, 1.0, 1.0)
    return [
        Ranked(place, f"{place}", relevance=1.0, fit=fit, exact=exact, factors=factors)
        for place, fit in enumerate(fits)
    ]


def told(answers: list[Ranked], *, terms: int = SHORT + 1) -> list[int]:
    """Keys of what a prompt of so many terms gets."""
    return [one.key for one in worth_telling(answers, RANKING, terms=terms)]


def test_nothing_found_is_nothing_told() -> None:
    """Without answers there is nothing to tell."""
    assert told([]) == []


def test_good_answers_are_told() -> None:
    """What fits well is told in its order, without what fits far worse than the best."""
    assert told(ranked(0.8, 0.1, 0.75)) == [0, 2]


def test_poor_answers_are_not() -> None:
    """Where even the best fits little more than noise, nothing is told, however many there are."""
    assert told(ranked(0.35, 0.34, 0.34)) == []


def test_short_query_needs_less() -> None:
    """A look-up by a few terms is answered by a fit that does not answer a long prompt."""
    answers = ranked(0.42)
    assert told(answers, terms=SHORT) == [0]
    assert told(answers, terms=SHORT + 1) == []


def test_holders_of_a_rare_literal_term_are_told() -> None:
    """Who names an error code or a path gets its few holders, however little they fit otherwise."""
    assert told(ranked(0.01, exact=True) + ranked(0.02)) == [0]
    assert told(ranked(*[0.01] * RARE, exact=True)) == list(range(RARE))


def test_holders_of_a_common_literal_term_are_not() -> None:
    """A literal term that many hold names none of them."""
    assert told(ranked(*[0.01] * (RARE + 1), exact=True)) == []


def test_words_weigh_in_the_bar() -> None:
    """The bar is a cosine: on a scale where words weigh as much, it is half as high."""
    mixed = RANKING._replace(weights=Weights(lexical=1.0), minimum=0.15)
    answers = ranked(0.3)
    assert worth_telling(answers, mixed, terms=9) == answers
    assert told(answers, terms=9) == []


@given(st.lists(st.floats(0, 1), max_size=9), st.integers(1, 99))
def test_told_are_some_of_the_first(fits: list[float], terms: int) -> None:
    """Only the first answers can be told, in their order, and a better best answer never silences them."""
    answers = ranked(*fits)
    keys = told(answers, terms=terms)
    assert keys == [one.key for one in answers[:LOOKED_AT] if one.key in keys]
    if keys:
        assert told(ranked(1.0, *fits), terms=terms)
