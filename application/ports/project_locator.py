"""Port: reads from disk which project a folder belongs to."""

from typing import Protocol

from nan_forget.domain.project import Location


class ProjectLocator(Protocol):
    """Recognises the project of a folder by files alone; starts no process and writes nothing."""

    def locate(self, folder: str) -> Location | None:
        """The project of ``folder``, or None for no project: home, the file-system root, temp folders, a folder that
        does not exist. An unreadable or malformed ``.git`` or ``.nan-forget.toml`` counts as absent; never raises.
        """
        ...
