"""What a server does beside answering: a thread that does the background work when it is due."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

SETTLE_S: Final = 2.0
"""Seconds between the start, or a save, and the work: the client's first questions and further saves come first."""

EVERY_S: Final = 300.0
"""Seconds after which the clock alone makes it look for work."""

_log = logging.getLogger(__name__)


class Worker:
    """Calls ``work`` soon after the start, after every ``wake``, and every ``every_s`` seconds.

    It never ends by itself: what goes wrong in one run is logged, and the next run goes on.
    """

    def __init__(self, work: Callable[[], object], *, settle_s: float = SETTLE_S, every_s: float = EVERY_S) -> None:
        self._work = work
        self._settle_s = settle_s
        self._every_s = every_s
        self._stopped = Event()
        self._wanted = Event()
        self._thread = Thread(target=self._run, name="nan-forget-worker", daemon=True)

    def start(self) -> None:
        """Begins; once."""
        self._wanted.set()
        self._thread.start()

    def wake(self) -> None:
        """There is something to do; returns at once."""
        self._wanted.set()

    def stop(self, timeout_s: float = 2.0) -> None:
        """Starts no further run, and waits for the one under way at most this long."""
        self._stopped.set()
        self._wanted.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._wanted.wait(self._every_s)
            if self._stopped.wait(self._settle_s):
                return
            self._wanted.clear()
            try:
                self._work()
            except Exception:  # noqa: BLE001  # the boundary of this thread: a server outlives its work
                _log.exception("background work failed")
