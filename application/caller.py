"""Who calls a use case, and through which door."""

from typing import NamedTuple


class Caller(NamedTuple):
    """Every use case acts for one user; the rest is kept with what is stored."""

    user_id: str
    door: str
    """cli, mcp, rest, hook or work."""
    folder: str | None = None
    """The folder the caller stands in; its project is the default."""
    project: str | None = None
    """A project set for the whole process (``NAN_FORGET_PROJECT``), by key or name."""
    client: str | None = None
    """The tool that the user works with, where known."""
    session_id: str | None = None
    file: str | None = None
    """The file that it is learned from."""
