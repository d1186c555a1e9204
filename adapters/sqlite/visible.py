"""The rules of ``domain.visibility`` as SQL conditions."""

from typing import NamedTuple


class Condition(NamedTuple):
    """A boolean SQL expression and the values of its question marks."""

    sql: str
    bindings: tuple[str | int, ...]
