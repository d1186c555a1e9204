"""Leases and marks in memory."""

from datetime import datetime
from threading import Lock
from typing import NamedTuple

from nan_forget.application.ports.lease import Mark


class Held(NamedTuple):
    """Who has a job, until when."""

    owner: str
    until: datetime


class InMemoryLease:
    """Twin of the port ``Lease``."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: dict[tuple[str, str], Held] = {}
        self._marks: dict[tuple[str, str], Mark] = {}

    def acquire(self, user_id: str, job: str, owner: str, *, now: datetime, until: datetime) -> bool:
        """Looks and takes without anybody in between."""
        with self._lock:
            held = self._held.get((user_id, job))
            free = held is None or held.owner == owner or held.until <= now
            if free:
                self._held[user_id, job] = Held(owner, until)
            return free

    def release(self, user_id: str, job: str, owner: str) -> None:
        """Forgets the holder, if it is this one."""
        with self._lock:
            held = self._held.get((user_id, job))
            if held and held.owner == owner:
                del self._held[user_id, job]

    def finish(self, user_id: str, job: str, mark: Mark) -> None:
        """The last one counts."""
        self._marks[user_id, job] = mark

    def mark(self, user_id: str, job: str) -> Mark | None:
        """The last one."""
        return self._marks.get((user_id, job))
