"""The memory folders of Claude Code: ``projects/<folder>/memory`` below its configuration."""

import os
import re
from contextlib import suppress
from tempfile import mkstemp

from nan_forget.adapters.files.markdown_page import page_at
from nan_forget.application.ports.notes import Note, Refused
from nan_forget.domain.foreign.notes import INDEX, record

_HEAD = re.compile(r"\A\ufeff?---[ \t]*\r?\n.*?^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9]")

LINK = "it is a link, or lies behind one"
NO_TEXT = "it is no UTF-8 text"


class FileNotes:
    """Twin of the port ``Notes``."""

    def __init__(self, folder: str) -> None:
        """``folder`` is the client's configuration, which may be a link itself."""
        self._projects = os.path.join(os.path.realpath(folder), "projects")

    def all(self) -> tuple[list[Note], list[Refused]]:
        """Sorted, so that every run is the same."""
        found: list[Note] = []
        refused: list[Refused] = []
        for project in _names(self._projects):
            folder = os.path.join(self._projects, project, "memory")
            for path in (os.path.join(folder, name) for name in _names(folder) if name.endswith(".md")):
                if os.path.basename(path) == INDEX:
                    continue
                note = _read(path)
                (found.append(note) if isinstance(note, Note) else refused.append(note))
        return found, refused

    def index(self, folder: str) -> Note | None:
        """The client names a project's folder by its path, with every other character a hyphen."""
        project = os.path.join(self._projects, _NOT_PLAIN.sub("-", folder))
        path = os.path.join(project, "memory", INDEX)
        if not os.path.isdir(project) or os.path.realpath(path) != path:
            return None
        if not os.path.lexists(path):
            return Note(path, "", "", None)
        note = _read(path)
        return note if isinstance(note, Note) else None

    def rewrite(self, note: Note, text: str) -> bool:
        """By a file beside it that takes its name."""
        with suppress(OSError):
            os.makedirs(os.path.dirname(note.path), exist_ok=True)
            present = _read(note.path) if os.path.lexists(note.path) else note._replace(text="")
            if not isinstance(present, Note) or present.text != note.text:
                return False
            _replace(note.path, text)
            return True
        return False


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _read(path: str) -> Note | Refused:
    if os.path.realpath(path) != path or not os.path.isfile(path):
        return Refused(path, LINK)
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        said = record(page_at(path))
    except (OSError, ValueError):
        return Refused(path, NO_TEXT)
    head = _HEAD.match(text)
    return Note(path, text, head[0] if head else "", str(said["content"]) if said else None)


def _replace(path: str, text: str) -> None:
    handle, beside = mkstemp(prefix=".nan-forget-", dir=os.path.dirname(path))
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):
            os.chmod(beside, os.stat(path).st_mode & 0o7777)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.remove(beside)
        raise


class NullNotes:
    """Twin of the port ``Notes`` where the settings let nothing be written."""

    def all(self) -> tuple[list[Note], list[Refused]]:
        """None."""
        return [], []

    def index(self, folder: str) -> None:
        """None."""
        del folder

    def rewrite(self, note: Note, text: str) -> bool:
        """Never."""
        del note, text
        return False
