"""What is taken in at once: an export of ours, or the store of another tool."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from nan_forget.domain.event import Event
from nan_forget.domain.project import Project


class Archive(NamedTuple):
    """Memories as plain values. A record's ``project`` is a key or name, an object with both, or one with a
    ``folder`` whose project is meant.
    """

    memories: Sequence[Mapping[str, object]]
    projects: Sequence[Project] = ()
    places: Sequence[str] = ()
    """What to call each record when it cannot be read: a file and a line or number."""
    foreign: bool = False
    """Whether another tool wrote it: a record that cannot be read is then passed over, since nobody can mend it."""
    notices: tuple[str, ...] = ()

    def place(self, at: int) -> str:
        """The name of the record at this index."""
        return self.places[at] if at < len(self.places) else f"record {at + 1}"


class Accesses(NamedTuple):
    """How often a memory was used on another machine, and when last."""

    memory_id: str
    times: int
    last: datetime


class History(NamedTuple):
    """What happened on another machine of the same person, oldest first."""

    events: Sequence[Event]
    accesses: Sequence[Accesses] = ()
    projects: Sequence[Project] = ()
