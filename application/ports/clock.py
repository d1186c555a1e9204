"""Port: what time it is."""

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Wall time for what is stored, monotonic time for budgets."""

    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        ...

    def local_now(self) -> datetime:
        """The current time, aware, in the person's own time zone: "yesterday" is theirs."""
        ...

    def monotonic_s(self) -> float:
        """Seconds that never go back, for measuring a budget."""
        ...
