"""Port: the AI coding tools on this machine, and what each must be told."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from nan_forget.domain.placement import Part

PROJECT = "project"
"""Beside the clients: what stands in a project, for all of them."""

SERVE = "serve"
"""The event of the MCP server, which is started by the command of this name."""


class Registered(NamedTuple):
    """A command that a client will start."""

    client: str
    event: str
    """Of a hook, as ``nan-forget hook`` takes it; ``SERVE`` for the MCP server."""
    words: Sequence[str]
    """Executable and arguments."""
    stdin: str
    """What the client is known to send."""


class Clients(Protocol):
    """Knows where every client keeps what; changes nothing."""

    def names(self) -> Sequence[str]:
        """All that are known, in the order in which they are shown."""
        ...

    def detected(self) -> Sequence[str]:
        """Those that this user has."""
        ...

    def parts(self, client: str, *, executable: str, project: str | None) -> Sequence[Part]:
        """What the client (or ``PROJECT``, in its folder) must be told; paths are absolute, places absent or not."""
        ...

    def commands(self, client: str, *, executable: str) -> Sequence[Registered]:
        """What the client (not ``PROJECT``, as in the following) will start then."""
        ...

    def remaining(self, client: str) -> Sequence[str]:
        """What only the user can do, as things stand now. Empty if nothing."""
        ...

    def advice(self, client: str) -> Sequence[str]:
        """What the user may want to do. Empty if nothing."""
        ...
