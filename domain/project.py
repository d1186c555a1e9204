"""A project: a stable key, a display name, and the aliases by which a folder is recognised."""

from typing import NamedTuple

MAX_NAME = 200
"""Characters of a name that somebody gives to a project; a key may be longer."""


class ProjectRef(NamedTuple):
    """What a memory says of its project: the stable key and the display name."""

    key: str
    name: str


class Project(NamedTuple):
    """A project as it is registered for one user."""

    key: str
    name: str
    private: bool = False
    """Whether its memories are seen from inside only."""

    @property
    def ref(self) -> ProjectRef:
        """What a memory keeps of it."""
        return ProjectRef(self.key, self.name)


class Alias(NamedTuple):
    """One way to recognise a project: its origin URL, or the path of its main work tree, both in normal form.

    A folder within a repository that is a project of its own has both with its place in the repository at the end.
    """

    kind: str
    """``remote`` or ``path``."""
    value: str


class Location(NamedTuple):
    """What a folder on disk says about its project, before any database was asked."""

    name: str
    """Display name: the folder's (the main work tree's for a repository)."""
    root: str
    """Absolute path of the main work tree, or of the folder itself without git."""
    aliases: tuple[Alias, ...]
    """Strongest first: remote (if any), then path."""
    claimed_name: str | None = None
    """``project`` of a ``.nan-forget.toml`` in the root, storable text on one line."""
    private: bool | None = None
    """``private`` of that file."""
    memory_off: bool = False
    """Whether that file says ``memory = "off"``."""
    branch: str | None = None
    commit: str | None = None
    fault: str | None = None
    """What in that file is not as documented; then it is private, in case it was meant to be."""
