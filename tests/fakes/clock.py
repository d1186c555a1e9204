"""A clock that stands still until a test moves it."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class FrozenClock:
    """Twin of the port ``Clock``."""

    def __init__(self, start: datetime = START) -> None:
        self._start = self._now = start

    def now(self) -> datetime:
        """The time that was set."""
        return self._now

    def local_now(self) -> datetime:
        """The time that was set, in UTC."""
        return self._now

    def monotonic_s(self) -> float:
        """Seconds since the start."""
        return (self._now - self._start).total_seconds()

    def advance(self, **amount: float) -> None:
        """Moves on by an amount as ``timedelta`` takes it: ``advance(days=3)``."""
        self._now += timedelta(**amount)
