"""Whether anything that was found is worth telling: abstention matters as much as recall.

A wrong best answer fits about as well as a right one, so the bar is absolute: the fit of the best of the first answers.
A short query can be answered by one word, a long one must be explained. Measured on 40 questions with an answer and 40
prompts without: 33 tokens are told for a prompt without, and no right answer of the first five is lost.
"""

from collections.abc import Sequence

from nan_forget.domain.ranking import Ranked, Ranking

LOOKED_AT = 5
"""First answers that decide."""

SHORT = 4
"""Terms up to which a query is a look-up."""

MARGIN, SHORT_MARGIN = 0.22, 0.09
"""What a fit must have above the model's minimum, as a cosine, for a query of many and of few terms."""

PART = 0.5
"""Share of the best fit from which the others are worth telling beside it."""

RARE = 3
"""Holders of a literal term up to which it names them: those are told whatever their fit."""


def bar_of(ranking: Ranking, *, terms: int) -> float:
    """The fit that the best of the first answers must have, for a prompt of so many telling ``terms``."""
    margin = SHORT_MARGIN if terms <= SHORT else MARGIN
    return ranking.minimum + margin / (1.0 + ranking.weights.lexical)


def worth_telling(ranked: Sequence[Ranked], ranking: Ranking, *, terms: int) -> list[Ranked]:
    """The answers that a prompt of so many telling ``terms`` should get, best first; none if nothing fits well."""
    first = ranked[:LOOKED_AT]
    best = max((one.fit for one in first), default=0.0)
    enough = best >= bar_of(ranking, terms=terms)
    named = sum(one.exact for one in ranked) <= RARE
    return [one for one in first if (one.exact and named) or (enough and one.fit >= PART * best)]
