"""Files of others: read and replaced whole, through their links, with their modes."""

import os
import stat
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nan_forget.application.ports.client_files import FileChange, UnreadableText
from nan_forget.domain.errors import StorageBusy, StorageError, StorageUnwritable


class LocalClientFiles:
    """Twin of the port ``ClientFiles``."""

    def read(self, path: str) -> str | None:
        try:
            return Path(path).read_bytes().decode("utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise UnreadableText("is no UTF-8 text") from error
        except OSError as error:
            raise UnreadableText(f"cannot be read: {error.strerror}") from error

    def absent_folders(self, path: str) -> Sequence[str]:
        folders = []
        for folder in Path(os.path.realpath(path)).parents:
            if folder.exists():
                break
            folders.append(str(folder))
        return folders[::-1]

    def replace(self, changes: Sequence[FileChange]) -> None:
        done: list[FileChange] = []
        try:
            for change in changes:
                self._replace(change)
                done.append(change)
        except StorageError:
            for change in reversed(done):
                with suppress(StorageError):  # then somebody has changed it since, and it is theirs
                    self._replace(FileChange(change.path, change.after, change.before))
            raise

    def remove_folders(self, folders: Sequence[str]) -> None:
        for folder in reversed(folders):
            with suppress(OSError):  # something else is in it, or it is gone
                os.rmdir(folder)

    def _replace(self, change: FileChange) -> None:
        target = Path(os.path.realpath(change.path))  # a link to a file of settings stays a link
        try:
            if change.after is None:
                self._check(change)
                target.unlink(missing_ok=True)
                return
            target.parent.mkdir(parents=True, exist_ok=True)
            part = _written_beside(target, change.after)
            try:
                self._check(change)
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            raise StorageUnwritable(
                f"{change.path} cannot be written: {error.strerror}", hint="Nothing was changed."
            ) from error

    def _check(self, change: FileChange) -> None:
        try:
            found = self.read(change.path)
        except UnreadableText as error:
            raise StorageUnwritable(f"{change.path} {error}", hint="Nothing was changed.") from error
        if found != change.before:
            raise StorageBusy(
                f"{change.path} was changed by another program meanwhile", hint="Nothing was changed; try again."
            )


def _written_beside(target: Path, text: str) -> Path:
    """A complete file in the same folder, with the mode that the target has or would have."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(text.encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    path = Path(name)
    path.chmod(stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask())
    return path


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
