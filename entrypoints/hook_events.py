"""What each event of a client does. On the prompt's path: builds only the read, over a bare connection; what has to be
written is written after the answer is out, or by ``act``, which may load the container.
"""

import os

from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.application.caller import Caller
from nan_forget.application.resolve_project import Resolution, ResolveProject, is_off
from nan_forget.domain.prompts import PromptKind, asked, has_mark, kind_of
from nan_forget.entrypoints.feed import limit_time
from nan_forget.entrypoints.hook_call import Act, Call, Deed
from nan_forget.entrypoints.recall_reader import Fed, answer_of, caller_of, deliver, fed_by, here, open_reader, write
from nan_forget.entrypoints.recall_settings import RecallSettings

ACT_MS = 5_000
"""Within which a marked prompt is acted on, and a note captured: what was asked for is worth a wait."""

WORK_MS = 60_000
"""Within which the work at a session's end is done, which its client does not wait for."""

UNATTENDED = ("claude",)
"""Clients that do not wait for the hook of a session's end; with the others, a process of its own goes on."""


def handle(call: Call, settings: RecallSettings, act: Act) -> None:
    """Does what a client's hook is for."""
    match call.event:
        case "user-prompt":
            _answer_prompt(call, settings, act)
        case "session-start":
            from nan_forget.entrypoints.session_start import started  # a prompt does without it

            started(call, settings)
        case "post-tool":
            _capture_notes(call, settings, act)
        case "pre-compact":
            _spool(call, settings)
        case "session-end":
            _end_session(call, settings, act)


def prompted(fed: Fed, settings: RecallSettings) -> bool:
    """Recalls for a prompt; False if there is no store to recall from."""
    reader = open_reader(settings) if fed.text.strip() else None
    if reader is None:
        return not fed.text.strip()
    deliver(answer_of(fed, settings, reader), reader, settings)
    return True


def is_marked(call: Call) -> bool:
    """Whether a prompt is to be acted on rather than recalled for."""
    text = asked(call.text("prompt") or "")
    return has_mark(text) and kind_of(text) is not PromptKind.SILENT


def _answer_prompt(call: Call, settings: RecallSettings, act: Act) -> None:
    caller = _capturing(call, settings) if is_marked(call) else None
    if caller is not None:
        limit_time(ACT_MS)
        told = act(Deed(caller, prompt=asked(call.text("prompt") or "")))
        if told:
            write(call.answer(told))
            return
    prompted(fed_by(call, here()), settings)


def _capture_notes(call: Call, settings: RecallSettings, act: Act) -> None:
    from nan_forget.entrypoints.written_notes import written_notes  # a prompt does without it

    notes = written_notes(call, settings.note_folders)
    caller = _capturing(call, settings) if notes else None
    if caller is not None:
        limit_time(ACT_MS)
        act(Deed(caller, notes=tuple(notes)))


def _end_session(call: Call, settings: RecallSettings, act: Act) -> None:
    caller = _spool(call, settings)
    if caller is None:
        return
    if call.client in UNATTENDED:
        limit_time(WORK_MS)
        act(Deed(caller, work=True))
    else:
        from nan_forget.entrypoints.session_start import WORK, work_behind  # as above

        work_behind(settings).start(WORK)


def _spool(call: Call, settings: RecallSettings) -> Caller | None:
    """Lets the transcript of a session wait to be swept; None where there is none, or memory is off."""
    from nan_forget.adapters.files.spool import FileSpool  # as above
    from nan_forget.application.ports.spool import Spooled  # as above

    transcript = call.text("transcript_path")
    caller = _capturing(call, settings) if transcript and os.path.isfile(transcript) else None  # hot path: no pathlib
    if transcript and caller:
        FileSpool(settings.home).put(Spooled(transcript, caller.session_id, caller.folder, call.client))
    return caller


def _capturing(call: Call, settings: RecallSettings) -> Caller | None:
    """Who calls; None where memory is off."""
    caller = caller_of(fed_by(call, here()), settings)
    place = Resolution(None, ResolveProject(FileProjectLocator()).location(caller))
    return None if is_off(place, caller) else caller
