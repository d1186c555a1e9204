"""Waiting for locks so that every process gets its turn."""

from time import monotonic, sleep

import apsw

PAUSE_S = 0.002
"""Between two looks at a lock. SQLite's own busy timeout sleeps up to 100 ms and so keeps missing the gaps between the
transactions of a busy writer: of eight that wrote without a pause, some got no turn within 15 s; now each does in 2 s.
"""


def wait_for_locks(connection: apsw.Connection, timeout_s: float) -> None:
    """From now on ``connection`` waits for a lock of another, but not longer than this."""
    until = 0.0

    def wait(looks: int) -> bool:
        nonlocal until
        if looks == 0:
            until = monotonic() + timeout_s
        sleep(PAUSE_S)
        return monotonic() < until

    connection.set_busy_handler(wait)
