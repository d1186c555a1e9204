"""When the store is to be tidied by itself."""

from datetime import datetime, timedelta
from typing import NamedTuple


class Rhythm(NamedTuple):
    """Whichever comes first."""

    saves: int = 10
    hours: float = 24.0

    def due(self, saves: int, since: datetime | None, now: datetime) -> bool:
        """Whether it is time again, so many saves after the last time, ``since`` (None = nothing was saved yet)."""
        late = since is not None and now - since >= timedelta(hours=self.hours)
        return late or saves >= self.saves
