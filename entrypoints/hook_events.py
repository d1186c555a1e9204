"""What each event of a client does. On the prompt's path: builds only the read, over a bare connection; what has to be
written is written after the answer is out.
"""

import os
import time

from nan_forget.entrypoints.hook_call import Call
from nan_forget.entrypoints.recall_reader import Answer, Fed, Reader, answer_of, fed_by, here, keep, open_reader, write
from nan_forget.entrypoints.recall_settings import RecallSettings


def handle(call: Call, settings: RecallSettings) -> bool:
    """Does what a client's hook is for; False if there is a store that cannot be read here."""
    match call.event:
        case _ if not call.is_meant:
            return True
        case "user-prompt":
            return prompted(fed_by(call, here()), settings)
        case "session-start":
            return _started(call, settings)
        case _:
            return True


def prompted(asked: Fed, settings: RecallSettings) -> bool:
    """Recalls for a prompt; False if there is no store to recall from."""
    reader = open_reader(settings) if asked.text.strip() else None
    if reader is None:
        return not asked.text.strip()
    now_us = _now_us()
    return _deliver(answer_of(asked, settings, reader, now_us=now_us), reader, settings, now_us=now_us)


def _started(call: Call, settings: RecallSettings) -> bool:
    from nan_forget.entrypoints.session_start import first_opening, opening_of  # a prompt does without it

    if not os.path.exists(settings.database):  # hot path: no pathlib
        write(first_opening(call, settings).output)
        return True
    reader = open_reader(settings)
    if reader is None:
        return False
    now_us = _now_us()
    return _deliver(opening_of(call, settings, reader, now_us=now_us), reader, settings, now_us=now_us)


def _deliver(answer: Answer, reader: Reader, settings: RecallSettings, *, now_us: int) -> bool:
    write(answer.output)
    keep(answer, reader.senses.log, settings.user_id, now_us=now_us)
    return True


def _now_us() -> int:
    return time.time_ns() // 1000
