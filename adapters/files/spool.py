"""Transcripts that wait, as one small file each. On the prompt's path: ``json``, ``os`` and ``zlib``.

The name is the path's check sum and its ending says the state, so that a rename is all that changes it.
"""

import os
import time
from contextlib import suppress
from json import dumps, loads
from zlib import adler32, crc32

from nan_forget.application.ports.spool import Spooled

FOLDER = "spool"
"""In the data folder."""

LOG = "hook.log"
"""Where a dropped transcript leaves its line."""

_WAITS, _DONE = ".waits", ".done"


class FileSpool:
    """Twin of the port ``Spool``."""

    def __init__(self, home: str) -> None:
        self._home = home
        self._folder = home + "/" + FOLDER  # hot path: no pathlib

    def put(self, spooled: Spooled) -> None:
        os.makedirs(self._folder, 0o700, exist_ok=True)
        before = self._read(self._path(spooled) + _WAITS) or self._read(self._path(spooled) + _DONE)
        self._write(spooled._replace(swept=before.swept if before else spooled.swept), _WAITS)

    def waiting(self) -> list[Spooled]:
        try:
            names = [name for name in os.listdir(self._folder) if name.endswith(_WAITS)]
        except OSError:
            return []
        paths = [f"{self._folder}/{name}" for name in names]
        found = [(os.stat(path).st_mtime_ns, spooled) for path in paths if (spooled := self._read(path))]
        return [spooled for _, spooled in sorted(found)]

    def done(self, spooled: Spooled, *, swept: int) -> None:
        self._write(spooled._replace(swept=swept), _DONE)
        with suppress(FileNotFoundError):
            os.unlink(self._path(spooled) + _WAITS)

    def drop(self, spooled: Spooled, *, reason: str) -> None:
        for state in (_WAITS, _DONE):
            with suppress(FileNotFoundError):
                os.unlink(self._path(spooled) + state)
        line = f"{int(time.time())} sweep dropped: {' '.join(reason.split())[:500]}\n"
        with suppress(OSError), open(f"{self._home}/{LOG}", "a", encoding="utf-8", errors="replace") as log:
            log.write(line)

    def _path(self, spooled: Spooled) -> str:
        name = os.path.abspath(spooled.transcript).encode("utf-8", "surrogateescape")
        return f"{self._folder}/{crc32(name):08x}{adler32(name):08x}"

    def _write(self, spooled: Spooled, state: str) -> None:
        """Whole or not at all, under its name."""
        path = self._path(spooled)
        draft = f"{path}.{os.getpid()}"
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dumps(spooled._asdict()))
        os.replace(draft, path + state)

    @staticmethod
    def _read(path: str) -> Spooled | None:
        try:
            with open(path, encoding="utf-8") as file:
                return Spooled(**loads(file.read()))
        except (OSError, ValueError, TypeError):
            return None
