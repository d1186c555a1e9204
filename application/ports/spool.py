"""Port: transcripts that wait to be swept, and how far each was swept before."""

from typing import NamedTuple, Protocol


class Spooled(NamedTuple):
    """A transcript, and whose it is."""

    transcript: str
    """Absolute path."""
    session_id: str | None = None
    folder: str | None = None
    """Where the client ran."""
    client: str | None = None
    swept: int = 0
    """Bytes of it that are done with."""


class Spool(Protocol):
    """Survives a crash at any point; a transcript stands in it once, whatever is put in how often."""

    def put(self, spooled: Spooled) -> None:
        """Lets a transcript wait; what was swept of it before stays known. Light enough for a client's hook."""
        ...

    def waiting(self) -> list[Spooled]:
        """The transcripts that wait, the longest waiting first."""
        ...

    def done(self, spooled: Spooled, *, swept: int) -> None:
        """Takes a transcript out and keeps how far it was swept."""
        ...

    def drop(self, spooled: Spooled, *, reason: str) -> None:
        """Takes a transcript out that cannot be swept, forgets it, and leaves a line in the log."""
        ...
