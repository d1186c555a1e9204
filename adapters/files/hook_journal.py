"""When hooks fired: one empty file for each client and event.

On the prompt's path: one file is opened and nothing parsed. The file's time says when its hook last fired, and its size
how often in a row it failed, so that processes need no lock: an append and a truncation are whole.
"""

import os
from collections.abc import Sequence
from contextlib import suppress

from nan_forget.application.ports.hook_journal import Firing

FOLDER = "hooks"
"""In the data folder."""


class FileHookJournal:
    """Twin of the port ``HookJournal``. The data folder must be there: a hook makes none."""

    def __init__(self, home: str) -> None:
        self._folder = home + "/" + FOLDER  # hot path: no pathlib

    def record(self, client: str, event: str, *, ok: bool) -> None:
        path = f"{self._folder}/{client}.{event}"
        with suppress(OSError):  # the disk is full, or the folder may not be written: the answer matters more
            try:
                self._note(path, ok=ok)
            except FileNotFoundError:
                with suppress(FileExistsError):  # another process was first
                    os.mkdir(self._folder, 0o700)
                self._note(path, ok=ok)

    @staticmethod
    def _note(path: str, *, ok: bool) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if ok else os.O_APPEND), 0o600)
        try:
            if ok:
                os.utime(path)  # a file that was empty before keeps its time on some file systems
            else:
                os.write(handle, b"!")
        finally:
            os.close(handle)

    def read(self) -> Sequence[Firing]:
        found = []
        with suppress(OSError):
            for name in sorted(os.listdir(self._folder)):
                client, _, event = name.partition(".")
                state = os.stat(f"{self._folder}/{name}")
                found.append(Firing(client, event, state.st_mtime_ns // 1000, state.st_size))
        return found
