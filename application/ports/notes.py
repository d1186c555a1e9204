"""Port: the notes that a client keeps in folders of its own."""

from typing import NamedTuple, Protocol


class Note(NamedTuple):
    """A Markdown file."""

    path: str
    text: str
    """All of it, with its own line ends."""
    head: str
    """The front matter with its delimiters, exactly as in the text; empty without one."""
    content: str | None
    """What is remembered of it; None if that is nothing."""


class Refused(NamedTuple):
    """A file that is left as it is, and why."""

    path: str
    reason: str


class Notes(Protocol):
    """Files inside the client's memory folders alone: links are never followed, nothing outside is read or written."""

    def all(self) -> tuple[list[Note], list[Refused]]:
        """All notes by path, without the indexes; and the files that are none of the folder's own, or no text."""
        ...

    def index(self, folder: str) -> Note | None:
        """The index of the notes on the project in this folder, empty if there is none yet; None if the client does not
        know the folder, or keeps its index elsewhere.
        """
        ...

    def rewrite(self, note: Note, text: str) -> bool:
        """Puts ``text`` in the place of a note, whole or not at all; False if it is no longer as it was read."""
        ...
