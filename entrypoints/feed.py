"""What a client feeds on standard input, read within its budget. On the prompt's path: imports what every Python has
loaded, or loads in no time.
"""

import _signal  # type: ignore[import-not-found]  # what ``signal`` is made of, without its enumerations
import os
import select
import time
from _collections_abc import Callable  # loaded already, which ``collections`` is not

MAX_INPUT = 8_000_000
"""Bytes that are read; more than any prompt."""

CHUNK = 65_536
"""What a pipe holds at a time."""

LIMIT_MS = 1_000
"""Within which every hook ends, unless the settings say otherwise."""

PAUSE_S = 0.03
"""How long to wait for more behind what may be the end of a JSON document."""

SHARE = 0.8
"""Of a prompt's time that may pass before its text is there; the rest is for the answer."""

WAIT_S = 0.2
"""How long the other events wait for their input."""


def limit_ms() -> int:
    """The time of a hook as far as the environment says it; ``recall_settings`` reads the whole truth later."""
    given = os.environ.get("NAN_FORGET_RECALL_TIMEOUT_MS", "")
    return int(given) if given.isdecimal() and int(given) else LIMIT_MS


def limit_time(milliseconds: int, overtime: Callable[[], object] = int) -> None:
    """Ends this process without an answer and without a fault when its time is over, after a word of ``overtime``; no
    such timer on Windows.
    """
    if not hasattr(_signal, "setitimer"):
        return

    def end(_number: object, _frame: object) -> None:
        try:
            overtime()
        finally:
            os._exit(0)

    _signal.signal(_signal.SIGALRM, end)
    _signal.setitimer(_signal.ITIMER_REAL, milliseconds / 1000)


def wait_s(event: str | None) -> float:
    """How long to wait for the input of a recall (None) or of a hook."""
    return SHARE * limit_ms() / 1000 if event in {None, "user-prompt"} else WAIT_S


def read_input(wait_s: float) -> bytes:
    """Everything up to the end of the stream; or what there is when the time is over, or when nothing more follows a
    closing brace: clients may leave their end open. Nothing if there is no such stream.
    """
    parts: list[bytes] = []
    size = 0
    until = time.monotonic() + wait_s
    while size < MAX_INPUT and _comes(parts, until):
        part = os.read(0, CHUNK)
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _comes(parts: list[bytes], until: float) -> bool:
    """Whether there is something to read, or the end, in time."""
    if os.name == "nt":
        return True  # Windows can wait for sockets only
    left_s = max(until - time.monotonic(), 0.0)
    if parts and parts[-1].rstrip().endswith(b"}"):
        left_s = min(left_s, PAUSE_S)
    try:
        return bool(select.select([0], [], [], left_s)[0])
    except OSError:
        return False
