"""How something of ours is kept in a file that belongs to somebody else."""

from typing import NamedTuple, Protocol


class Placement(Protocol):
    """One form of keeping it; texts are whole files, and an absent file is the empty text."""

    def put(self, text: str) -> str:
        """The text with ours in it, everything else as it is. ``ValueError`` says why it cannot be there."""
        ...

    def holds(self, text: str) -> bool:
        """Whether ours is there, as it should be."""
        ...

    def taken(self, text: str, before: str | None) -> str:
        """The text without ours; ``before`` is what it was when ours came, if that is known. ``ValueError``."""
        ...

    def executables(self, text: str) -> list[str]:
        """Where the parts of ours in the text say that we are installed. ``ValueError``."""
        ...


class Part(NamedTuple):
    """One thing that a client needs to know of us."""

    client: str
    name: str
    """The same in every version: what is written once must be found again."""
    path: str
    placement: Placement
    why: str
    """For people: what it does."""
    only_existing: bool = False
    """No such file is made."""


class WholeFile(NamedTuple):
    """Twin of ``Placement`` for a file that is all ours. One that the user has changed is the user's."""

    content: str

    def put(self, text: str) -> str:
        """Our content, where nothing else is."""
        if text not in {"", self.content}:
            raise ValueError("another file of that name is there")
        return self.content

    def holds(self, text: str) -> bool:
        """Whether the file is ours, unchanged."""
        return text == self.content

    def taken(self, text: str, before: str | None) -> str:
        """Nothing if it is ours, unchanged; else what it is."""
        del before
        return "" if text == self.content else text

    def executables(self, text: str) -> list[str]:
        """None that could be told."""
        del text
        return []


class MarkedBlock(NamedTuple):
    """Twin of ``Placement`` for a block of text between two marks, each on a line of its own."""

    body: str
    begin: str = "<!-- nan-forget:begin -->"
    end: str = "<!-- nan-forget:end -->"

    def put(self, text: str) -> str:
        """The text with the block where it was before, else at the end, behind an empty line."""
        span = self._span(text)
        line_end = "\r\n" if "\r\n" in text else "\n"
        block = line_end.join([self.begin, *self.body.strip().split("\n"), self.end])
        if span:
            return text[: span[0]] + block + text[span[1] :]
        lead = "" if not text.strip("\ufeff") else line_end if text.endswith("\n") else line_end * 2
        return text + lead + block + line_end

    def holds(self, text: str) -> bool:
        """Whether the block stands there word for word."""
        return self._span(text) is not None and self.put(text) == text

    def taken(self, text: str, before: str | None) -> str:
        """The text without the block, its line end, and the empty line before it."""
        del before
        span = self._span(text)
        if span is None:
            return text
        head, tail = text[: span[0]], text[span[1] :]
        line_end = "\r\n" if tail.startswith("\r\n") else "\n"
        if head.endswith(line_end * 2):
            head = head[: -len(line_end)]
        return head + tail.removeprefix(line_end)

    def executables(self, text: str) -> list[str]:
        """None: a model finds us on the path."""
        del text
        return []

    def _span(self, text: str) -> tuple[int, int] | None:
        """Where the block stands. ``ValueError`` if it begins and does not end: what is in it cannot be told."""
        start = text.find(self.begin)
        if start < 0:
            return None
        end = text.find(self.end, start)
        if end < 0:
            raise ValueError(f"{self.begin} has no {self.end}")
        return start, end + len(self.end)
