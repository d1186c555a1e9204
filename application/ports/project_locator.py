"""Port: reads from disk which project a folder belongs to."""

from typing import Protocol

from nan_forget.domain.project import Location


class ProjectLocator(Protocol):
    """Recognises the project of a folder by files alone; starts no process and writes nothing."""

    def locate(self, folder: str) -> Location | None:
        """The project of ``folder``, or None for no project: home, the file-system root, temp folders, a folder that
        does not exist. An unreadable or malformed ``.git`` counts as absent, such a ``.nan-forget.toml`` is a fault;
        never raises.
        """
        ...
