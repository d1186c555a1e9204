"""What each event of a client does. On the prompt's path: builds only the read, over a bare connection; what has to be
written is written after the answer is out.
"""

from nan_forget.entrypoints.hook_call import Call
from nan_forget.entrypoints.recall_reader import Fed, answer_of, deliver, fed_by, here, open_reader
from nan_forget.entrypoints.recall_settings import RecallSettings


def handle(call: Call, settings: RecallSettings) -> None:
    """Does what a client's hook is for."""
    match call.event:
        case "user-prompt":
            prompted(fed_by(call, here()), settings)
        case "session-start":
            from nan_forget.entrypoints.session_start import started  # a prompt does without it

            started(call, settings)


def prompted(asked: Fed, settings: RecallSettings) -> bool:
    """Recalls for a prompt; False if there is no store to recall from."""
    reader = open_reader(settings) if asked.text.strip() else None
    if reader is None:
        return not asked.text.strip()
    deliver(answer_of(asked, settings, reader), reader, settings)
    return True
