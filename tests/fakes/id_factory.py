"""Ids that a test can predict."""

from itertools import count


class CountingIds:
    """Twin of the port ``IdFactory``: UUIDv7-shaped, ascending, the same in every run; ``first`` tells two apart."""

    def __init__(self, first: int = 1) -> None:
        self._numbers = count(first)

    def new_id(self) -> str:
        """The next id."""
        return f"01900000-0000-7000-8000-{next(self._numbers):012x}"
