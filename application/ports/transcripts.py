"""Port: reads what a person and an agent have said to each other, from the file that a client keeps."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple, Protocol

from nan_forget.domain.capture import Speaker


class Message(NamedTuple):
    """What one of the two has said."""

    speaker: Speaker
    text: str
    end: int
    """Bytes of the file that are read when this message is complete: where to go on the next time."""
    at: datetime | None = None


class Transcripts(Protocol):
    """Transcripts of any client whose format is known, in bounded memory."""

    def messages(self, path: str, *, start: int = 0) -> Iterator[Message]:
        """The messages behind ``start`` bytes, in order: a person's own words and an agent's texts; never attachments,
        results of tools, side chains, summaries or what the client itself puts in. A line without an end is left for
        the next time. A ``start`` behind the end of the file means the file is another one: from its beginning.
        ``NotFound`` if there is no such file (any more) or it cannot be read.
        """
        ...
