"""Port: which process does the background work, and how far it came."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Mark(NamedTuple):
    """When a job was last finished, and the last event that it had seen."""

    at: datetime
    seq: int


class Lease(Protocol):
    """One holder of a job of a user at a time, over all processes and threads. Raises the storage errors."""

    def acquire(self, user_id: str, job: str, owner: str, *, now: datetime, until: datetime) -> bool:
        """Takes the job, or prolongs it for the owner who has it; False if another one has it beyond ``now``.

        A holder who died is overcome when its time is over.
        """
        ...

    def release(self, user_id: str, job: str, owner: str) -> None:
        """Gives the job back; nothing happens if somebody else has it by now."""
        ...

    def finish(self, user_id: str, job: str, mark: Mark) -> None:
        """Remembers how far the job came, in place of what was remembered."""
        ...

    def mark(self, user_id: str, job: str) -> Mark | None:
        """What was remembered last; None if the job was never finished."""
        ...
