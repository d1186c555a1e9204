"""What every client's module starts from, and the form of hooks that most of them share."""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from nan_forget.domain.hook_command import EXECUTABLE, posix_line, windows_line
from nan_forget.domain.json_entries import Element
from nan_forget.domain.jsonc import Json
from nan_forget.domain.placement import Part

NAME = EXECUTABLE
"""Of our server in every client."""


class Places(NamedTuple):
    """Where the clients of this user look for their files."""

    home: str
    environ: Mapping[str, str]
    data_folder: str
    """Of the memory."""

    def folder(self, *default: str, variable: str = "") -> str:
        """What the variable says, else the folder below home."""
        given = self.environ.get(variable, "") if variable else ""
        return os.path.abspath(os.path.expanduser(given)) if given else os.path.join(self.home, *default)

    def has(self, program: str, *folders: str) -> bool:
        """Whether the client is on the path or has left a folder."""
        return bool(shutil.which(program, path=self.environ.get("PATH"))) or any(map(os.path.isdir, folders))


class Hook(NamedTuple):
    """A hook of a client."""

    client_event: str
    event: str
    """Ours: what ``nan-forget hook`` is called with."""
    timeout_s: int | None = None
    """None = the client's own."""
    matcher: str | None = None
    """Which tools it is for."""


class Client(NamedTuple):
    """One client: what its module knows."""

    name: str
    present: Callable[[Places], bool]
    """Whether this user has it."""
    parts: Callable[[Places, str], Sequence[Part]]
    """What it must be told of an executable."""
    hooks: Sequence[Hook] = ()
    """What it calls then."""
    in_project: Callable[[str, str], Sequence[Part]] = lambda _folder, _instructions: ()
    """What it must be told in a project's folder, besides what all clients read there."""
    remaining: Callable[[Places], Sequence[str]] = lambda _: ()
    """What only the user can do."""
    advice: Callable[[Places], Sequence[str]] = lambda _: ()
    """What the user may want to do."""


def hook_words(executable: str, hook: Hook, client: str) -> list[str]:
    """The command of a hook; Claude Code's form is the one that needs no name."""
    return [executable, "hook", hook.event, *([] if client == "claude" else ["--client", client])]


def line_of(words: Sequence[str]) -> str:
    """The words as one line for the shell that clients use on this system."""
    return windows_line(words) if os.name == "nt" else posix_line(words)


def group(hook: Hook, action: Mapping[str, Json]) -> Element:
    """The group of a hook beside those of others."""
    matcher: dict[str, Json] = {"matcher": hook.matcher} if hook.matcher else {}
    return Element(("hooks", hook.client_event), {**matcher, "hooks": [dict(action)]})
