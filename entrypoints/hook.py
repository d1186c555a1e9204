"""The composition root of the read that runs on every prompt.

It builds only that read, over a bare connection, and answers within its budget whatever is broken: an empty answer and
exit 0. What it has to write, it writes after the answer is out.
"""

import os
import time
from collections.abc import Mapping

from nan_forget.application.recall import recall
from nan_forget.entrypoints.recall_reader import REMOTE_TIMEOUT_S, Fed, fed, limits_of, open_reader, prompt_of, write
from nan_forget.entrypoints.recall_settings import RecallSettings, home_of, read

MAX_LOG = 200_000
"""Bytes of the log; it starts anew when it is longer."""


def main(arguments: Mapping[str, str]) -> bool:
    """Answers ``--query``, or what is fed on standard input; options are ``query``, ``project`` and ``session``.

    False if that was not possible: a client is told nothing then, a person at a terminal what is wrong.
    """
    try:
        settings = read(os.environ)
        if settings.disabled:
            return True
        _limit_time(settings.recall_timeout_ms)
        return _answer(fed(arguments), settings)
    except Exception as error:  # noqa: BLE001  # the boundary of this door: it fails open, always
        _complain(error)
        return False


def _answer(asked: Fed, settings: RecallSettings) -> bool:
    reader = open_reader(settings, remote_timeout_s=REMOTE_TIMEOUT_S) if asked.text.strip() else None
    if reader is None:
        return not asked.text.strip()
    prompt = prompt_of(asked, settings, reader.projects)
    answer = recall(prompt, reader.senses, limits_of(settings), now_us=time.time_ns() // 1000)
    write(answer, asked.event)
    if answer.receipt is not None:
        reader.senses.log.record(answer.receipt)
    return True


def _limit_time(milliseconds: int) -> None:
    """Ends this process without an answer when its time is over; no such timer on Windows."""
    import signal

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda _number, _frame: os._exit(0))
        signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def _complain(error: Exception) -> None:
    """One line in the log of the data folder, if there is one; nothing on the terminal of the client."""
    line = f"{int(time.time())} recall {type(error).__name__}: {' '.join(str(error).split())[:500]}\n"
    try:
        path = home_of(os.environ) + "/hook.log"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if os.fstat(handle).st_size > MAX_LOG:
            os.ftruncate(handle, 0)
        os.write(handle, line.encode("utf-8", "replace"))
    except OSError:
        pass  # no folder to write to: there is nobody to tell
