"""The store of a tool that a test has made up."""

from collections.abc import Mapping

from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput


class GivenStore:
    """Twin of the port ``ForeignStore``: archives by path."""

    def __init__(self, archives: Mapping[str, Archive]) -> None:
        self.archives = archives

    def read(self, path: str) -> Archive:
        """What was given for this path."""
        if path not in self.archives:
            raise InvalidInput(f"{path} is no store of this tool")
        return self.archives[path]
