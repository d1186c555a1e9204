"""Whether anything that was found is worth telling: abstention matters as much as recall."""

from collections.abc import Sequence

from nan_forget.domain.ranking import Ranked


def worth_telling(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The answers that a prompt should get."""
    return list(ranked)
