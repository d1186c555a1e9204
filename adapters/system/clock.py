"""The machine's clock."""

import time
from datetime import UTC, datetime


class SystemClock:
    """Wall time in UTC and monotonic seconds."""

    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        return datetime.now(UTC)

    def local_now(self) -> datetime:
        """The current time, aware, in the time zone of this machine."""
        return datetime.now(UTC).astimezone()

    def monotonic_s(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()
