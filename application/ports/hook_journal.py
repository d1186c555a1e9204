"""Port: when which hook of which client fired, and whether it works."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Firing(NamedTuple):
    """The last time that a client called one of its hooks."""

    client: str
    """claude, codex, gemini or opencode."""
    event: str
    """session-start, user-prompt, post-tool, pre-compact or session-end."""
    at_us: int
    """When, in microseconds since 1970."""
    failures: int
    """How often in a row it has failed, that time included; 0 = it worked."""


class HookJournal(Protocol):
    """Kept by every call of a hook, so it is cheap, and never in the way: what cannot be written is dropped."""

    def record(self, client: str, event: str, *, ok: bool) -> None:
        """Notes that the hook has fired now. Raises nothing; calls of many processes at once may come in any order."""
        ...

    def read(self) -> Sequence[Firing]:
        """The last firing of every client and event, by name; empty if nothing can be read. Raises nothing."""
        ...
