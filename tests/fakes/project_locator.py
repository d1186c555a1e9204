"""Folders as a test describes them."""

from collections.abc import Mapping

from nan_forget.domain.project import Location


class MappedLocator:
    """Twin of the port ``ProjectLocator``."""

    def __init__(self, folders: Mapping[str, Location] | None = None) -> None:
        self.folders = dict(folders or {})

    def locate(self, folder: str) -> Location | None:
        """What the test said of this folder."""
        return self.folders.get(folder)
