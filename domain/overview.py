"""How recall goes on from an overview to what stands below it. On the prompt's path: functions only."""

from collections.abc import Mapping, Sequence

MOST_BELOW = 3
"""Entries that take the place of an overview."""


def onward(ids: Sequence[str], below: Mapping[str, Sequence[str]], ranked: Sequence[str]) -> list[str]:
    """The ids, with the best of its entries in the place of each overview.

    An overview only says where to look: the exact words are below it. It stays where none of its entries is ``ranked``.
    """
    found: dict[str, None] = {}
    for id in ids:
        parts = [one for one in ranked if one in below[id]][:MOST_BELOW] if id in below else []
        found |= dict.fromkeys(parts or [id])
    return list(found)
