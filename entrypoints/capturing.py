"""What hooks do that write: the only part of them that loads the container."""

from typing import assert_never

from nan_forget.application.capture_prompt import MarkOutcome
from nan_forget.application.forget_memory import Forgotten, NothingMatches
from nan_forget.application.save_memory import Conflict, Merged, Saved, Superseded
from nan_forget.domain.summary import shortened
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.hook_call import Deed

SHOWN = 120
"""Characters of a text that is quoted back."""


def act(deed: Deed) -> str:
    """Does what is to be done, and says what became of marks, a line each. Raises what the use cases raise."""
    container = Container()
    told = [_told(outcome) for outcome in container.capture_prompt()(deed.prompt, deed.caller)] if deed.prompt else []
    for path in deed.notes:
        container.capture_note()(path, deed.caller)
    if deed.work:
        container.work()(deed.caller._replace(door="work"))
    container.units().close()
    return "\n".join(told)


def _told(outcome: MarkOutcome) -> str:
    match outcome:
        case Saved() | Merged() | Superseded() | Conflict():
            return f"nan-forget has remembered: {shortened(outcome.memory.summary, SHOWN)}"
        case Forgotten():
            summary = shortened(outcome.memory.summary, SHOWN)
            return f"nan-forget has put away: {summary} (`nan-forget undo` brings it back)"
        case NothingMatches():
            return f"nan-forget has nothing to forget that says: {shortened(outcome.text, SHOWN)}"
        case unknown:
            assert_never(unknown)
