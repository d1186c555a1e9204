"""Port: how this program is installed, and the starting of commands."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Ran(NamedTuple):
    """What became of a command."""

    code: int | None
    """Exit code; None if it could not be started or did not end in time."""
    out: str
    err: str


class Installation(Protocol):
    """This very installation."""

    def executable(self) -> str:
        """The absolute path of the program that clients are to start."""
        ...

    def is_temporary(self) -> bool:
        """Whether it may vanish: it lies in a cache (uvx, pipx run) or in a folder for temporary files."""
        ...

    def installers(self) -> Sequence[Sequence[str]]:
        """Commands that would install it for good, the best first; empty if no installer is there."""
        ...

    def installed(self, installer: Sequence[str]) -> str | None:
        """Where the program is once this installer has run; None if it is not there."""
        ...

    def compile(self) -> bool:
        """Compiles the modules of this environment to byte code, so that hooks start fast. False if it may not."""
        ...

    def run(self, words: Sequence[str], *, stdin: str = "", timeout_s: float, scratch: bool = False) -> Ran:
        """Runs a command to its end, without a shell.

        With ``scratch`` it has a data folder and a current folder of its own, which go afterwards.
        """
        ...

    def hand_over(self, executable: str, arguments: Sequence[str]) -> int:
        """Runs another installation at the same terminal, in the place of this one, and returns its exit code."""
        ...
