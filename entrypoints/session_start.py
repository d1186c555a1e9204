"""What a session is told at its start, over the connection of the prompt's path."""

from collections.abc import Mapping

from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.application.begin_session import begin_session
from nan_forget.application.resolve_project import Resolution, ResolveProject, is_off
from nan_forget.domain.handshake import Holdings, greeting
from nan_forget.entrypoints.hook_call import Call
from nan_forget.entrypoints.recall_reader import Answer, Reader, caller_of, fed_by, here, limits_of, seen_from
from nan_forget.entrypoints.recall_settings import RecallSettings

_FORGOTTEN = ("clear", "compact")
"""Sources of a start after which the model does not know any more what it was told."""


def opening_of(call: Call, settings: RecallSettings, reader: Reader, *, now_us: int) -> Answer:
    """The greeting and the strongest memories; nothing where memory is off."""
    view = seen_from(fed_by(call, here()), settings, reader.projects)
    if view is None:
        return Answer()
    forgets = call.session_id if call.text("source") in _FORGOTTEN else None
    before: Mapping[str, int] = {}
    if call.session_id and not forgets:
        before = reader.senses.log.injected(view.user_id, call.session_id)
    opening = begin_session(view, reader.senses.memories, before, budget=limits_of(settings).budget, now_us=now_us)
    told = "\n".join(filter(None, (greeting(opening.holdings), opening.block.text)))
    return Answer(call.answer(told), opening.receipt, forgets)


def first_opening(call: Call, settings: RecallSettings) -> Answer:
    """The greeting where nothing was ever remembered; nothing where memory is off."""
    caller = caller_of(fed_by(call, here()), settings)
    place = Resolution(None, ResolveProject(FileProjectLocator()).location(caller))
    if is_off(place, caller):
        return Answer()
    return Answer(call.answer(greeting(Holdings(0 if place.location else None, 0))))
