"""Files of clients in memory."""

from collections.abc import Sequence

from nan_forget.application.ports.client_files import FileChange, UnreadableText
from nan_forget.domain.errors import StorageBusy, StorageUnwritable


class InMemoryClientFiles:
    """Twin of the port ``ClientFiles``; folders are those that a test names, and those of its files."""

    def __init__(self, texts: dict[str, str] | None = None, *, folders: Sequence[str] = ("/",)) -> None:
        self.texts = texts or {}
        self.folders = set(folders)
        for path in self.texts:
            self.folders.update(_above(path))
        self.unreadable: set[str] = set()
        self.unwritable: set[str] = set()

    def read(self, path: str) -> str | None:
        if path in self.unreadable:
            raise UnreadableText("is no UTF-8 text")
        return self.texts.get(path)

    def absent_folders(self, path: str) -> Sequence[str]:
        return [folder for folder in _above(path) if folder not in self.folders]

    def replace(self, changes: Sequence[FileChange]) -> None:
        for change in changes:
            if change.path in self.unwritable:
                raise StorageUnwritable(f"{change.path} cannot be written")
            if self.texts.get(change.path) != change.before:
                raise StorageBusy(f"{change.path} was changed by another program meanwhile")
        for change in changes:
            if change.after is None:
                self.texts.pop(change.path, None)
            else:
                self.texts[change.path] = change.after
                self.folders.update(_above(change.path))

    def remove_folders(self, folders: Sequence[str]) -> None:
        for folder in reversed(folders):
            if not any(other.startswith(folder + "/") for other in (*self.texts, *self.folders)):
                self.folders.discard(folder)


def _above(path: str) -> list[str]:
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: depth + 1]) for depth in range(len(parts))]
