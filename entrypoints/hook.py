"""The door of the clients' hooks, and of a plain ``recall``: it answers within its budget whatever is broken, with
nothing if need be, and exit 0.
"""

import os
import time
from collections.abc import Mapping

from nan_forget.adapters.files.hook_journal import FileHookJournal
from nan_forget.domain.secrets import redacted
from nan_forget.entrypoints.feed import limit_time
from nan_forget.entrypoints.hook_call import CLIENTS, Act, Call, call_of
from nan_forget.entrypoints.hook_events import handle, prompted
from nan_forget.entrypoints.recall_reader import fed, here
from nan_forget.entrypoints.recall_settings import RecallSettings, home_of, read

MAX_LOG = 200_000
"""Bytes of the log; it starts anew when it is longer."""


def main(options: Mapping[str, str], given: bytes, act: Act) -> bool:
    """Answers a recall, by its options ``query``, ``project`` and ``session`` or by what is fed; or, with ``event`` and
    ``client`` among the options, a client's hook, for which ``act`` writes.

    False if that was not possible: a client is told nothing then, a person at a terminal what is wrong.
    """
    event = options.get("event", "recall")
    try:
        settings = read(os.environ)
        if settings.disabled:
            return True
        limit_time(settings.recall_timeout_ms, lambda: _complain(event, TimeoutError("its time was over")))
        if "event" not in options:
            return prompted(fed(options, given, here()), settings)
        _handle(call_of(event, options.get("client", CLIENTS[0]), given), settings, act)
    except Exception as error:  # noqa: BLE001  # the boundary of this door: it fails open, always
        _complain(event, error)
        return False
    return True


def _handle(call: Call, settings: RecallSettings, act: Act) -> None:
    """Counts the call as failed until it is done, so that one that is killed has failed, too."""
    if call.is_meant:
        journal = FileHookJournal(settings.home)
        journal.record(call.client, call.event, ok=False)
        handle(call, settings, act)
        journal.record(call.client, call.event, ok=True)


def _complain(event: str, error: Exception) -> None:
    """One line in the log of the data folder, if there is one; nothing on the terminal of the client."""
    line = f"{int(time.time())} {event[:20]} {type(error).__name__}: {redacted(' '.join(str(error).split()))[:500]}\n"
    try:
        path = home_of(os.environ) + "/hook.log"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if os.fstat(handle).st_size > MAX_LOG:
            os.ftruncate(handle, 0)
        os.write(handle, line.encode("utf-8", "replace"))
    except OSError:
        pass  # no folder to write to: there is nobody to tell
