"""The start of a session: what is told, over the connection of the prompt's path, and the work that is started behind
it.
"""

import os
from collections.abc import Mapping
from contextlib import suppress

from nan_forget.adapters.files.hook_journal import FileHookJournal
from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.adapters.files.spool import FileSpool
from nan_forget.adapters.system.background import Background
from nan_forget.application.begin_session import begin_session
from nan_forget.application.resolve_project import Resolution, ResolveProject, is_off
from nan_forget.domain.handshake import MAX_FAILURES, Holdings, greeting, warning
from nan_forget.entrypoints.hook_call import Call
from nan_forget.entrypoints.recall_reader import (
    Answer,
    Reader,
    caller_of,
    deliver,
    fed_by,
    here,
    limits_of,
    now_us,
    open_reader,
    seen_from,
    write,
)
from nan_forget.entrypoints.recall_settings import RecallSettings

FORGOTTEN = ("clear", "compact")
"""Sources of a start after which the model does not know any more what it was told."""

WORK_EVERY_S = 3600
"""How often a start looks for work in the background; a running server does so more often."""

WORK = ("work", "--once")

WORK_LIMIT_S = 60
"""How long that work may take; it is taken up again where it was ended."""


def started(call: Call, settings: RecallSettings) -> None:
    """Greets the session, then starts what is due; nothing where there is a store that cannot be read here."""
    if not os.path.exists(settings.database):  # hot path: no pathlib
        write(first_opening(call, settings).output)
        return
    reader = open_reader(settings)
    if reader is not None:
        deliver(opening_of(call, settings, reader), reader, settings)
        with suppress(OSError):  # a folder that cannot be written to has no work
            background = work_behind(settings)
            if background.last_s() >= WORK_EVERY_S or FileSpool(settings.home).waiting():
                background.start(WORK)


def opening_of(call: Call, settings: RecallSettings, reader: Reader) -> Answer:
    """The greeting and the strongest memories; nothing where memory is off."""
    view = seen_from(fed_by(call, here()), settings, reader.projects)
    if view is None:
        return Answer()
    forgets = call.session_id if call.text("source") in FORGOTTEN else None
    before: Mapping[str, int] = {}
    if call.session_id and not forgets:
        before = reader.senses.log.injected(view.user_id, call.session_id)
    opening = begin_session(view, reader.senses.memories, before, budget=limits_of(settings).budget, now_us=now_us())
    lines = [greeting(opening.holdings), *_warnings(settings.home), opening.block.text]
    return Answer(call.answer("\n".join(filter(None, lines))), opening.receipt, forgets)


def first_opening(call: Call, settings: RecallSettings) -> Answer:
    """The greeting where nothing was ever remembered; nothing where memory is off."""
    caller = caller_of(fed_by(call, here()), settings)
    place = Resolution(None, ResolveProject(FileProjectLocator()).location(caller))
    if is_off(place, caller):
        return Answer()
    lines = [greeting(Holdings(0 if place.location else None, 0)), *_warnings(settings.home)]
    return Answer(call.answer("\n".join(lines)))


def work_behind(settings: RecallSettings) -> Background:
    """The one process that does what is due when no server does."""
    return Background(os.path.join(settings.home, "work.lock"), limit_s=WORK_LIMIT_S)  # hot path: no pathlib


def _warnings(home: str) -> list[str]:
    """A line for each hook that keeps failing where it should catch what is said."""
    broken = [one for one in FileHookJournal(home).read() if one.failures >= MAX_FAILURES]
    return [warning(one.event, one.client) for one in broken if one.event != "session-start"]
