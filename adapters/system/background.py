"""Starts work that outlives the process that asks for it. On the prompt's path: imports nothing heavy."""

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

_PROGRAM = """
import _signal, os, sys
_signal.alarm({limit_s})
os.chdir({folder!r})
sys.argv[1:] = {arguments!r}
from nan_forget.entrypoints.main import main
main()
"""
"""The kernel ends it when its time is over, whatever it is about; it keeps nobody's folder in use."""

_MAX_INHERITED = 256
"""File descriptors that a client may have left open in us."""


class Background:
    """One command at a time for each lock file; the lock is handed down to the command and ends with it."""

    def __init__(self, lock: str, *, limit_s: int) -> None:
        self._lock = lock
        self._limit_s = limit_s

    def last_s(self) -> float:
        """Seconds since a command was started; infinite if none ever was."""
        try:
            return time.time() - os.stat(self._lock).st_mtime  # hot path: no pathlib
        except OSError:
            return float("inf")

    def start(self, arguments: Sequence[str]) -> bool:
        """Starts ``nan-forget`` with these arguments, without our terminal, pipes, folder or session. False where that
        cannot be done, or while another one runs. ``OSError`` if the lock's folder cannot be written to.
        """
        if not hasattr(os, "posix_spawn"):
            return False
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # Windows has none

        lock = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            flock(lock, LOCK_EX | LOCK_NB)
            os.utime(self._lock)
            self._spawn(arguments, lock)
        except BlockingIOError:
            return False
        finally:
            os.close(lock)
        return True

    def _spawn(self, arguments: Sequence[str], lock: int) -> None:
        for inherited in range(3, _MAX_INHERITED):
            with suppress(OSError):
                os.set_inheritable(inherited, inherited == lock)
        folder = os.path.dirname(self._lock)  # hot path: no pathlib
        program = _PROGRAM.format(limit_s=self._limit_s, folder=folder, arguments=list(arguments))
        nowhere = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in range(3)]
        # -P: nothing is imported from the folder that we were started in.
        os.posix_spawn(
            sys.executable, [sys.executable, "-P", "-c", program], os.environ, file_actions=nowhere, setsid=True
        )
