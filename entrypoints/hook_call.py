"""What a client says when it calls a hook, and the form in which it takes the answer. On the prompt's path: imports
nothing heavy.
"""

from collections.abc import Callable, Mapping
from json import dumps, loads
from typing import NamedTuple, TypeAlias

from nan_forget.application.caller import Caller

EVENTS: Mapping[str, tuple[str, ...]] = {
    "session-start": ("SessionStart",),
    "user-prompt": ("UserPromptSubmit", "BeforeAgent"),
    "post-tool": ("PostToolUse", "AfterTool"),
    "pre-compact": ("PreCompact", "PreCompress"),
    "session-end": ("SessionEnd",),
}
"""Our events, each with the names that clients give it: Claude Code's and Codex's, then Gemini CLI's."""

CLIENTS = ("claude", "codex", "gemini", "opencode")

_SILENT = ("pre-compact", "session-end")
"""Clients take no context there, and complain of any."""


class Call(NamedTuple):
    """One call of a hook; a field of the wrong kind counts as absent."""

    event: str
    """One of ``EVENTS``."""
    client: str
    given: Mapping[str, object] = {}
    """What stood on standard input."""

    @property
    def name(self) -> str:
        """The client's own name of the event."""
        return self.text("hook_event_name") or EVENTS[self.event][-1 if self.client == "gemini" else 0]

    @property
    def is_meant(self) -> bool:
        """Whether the client means this event, and its user rather than a subagent."""
        return self.name in EVENTS[self.event] and not self.given.get("agent_id")

    @property
    def session_id(self) -> str | None:
        """The client's session."""
        return self.text("session_id")

    @property
    def folder(self) -> str | None:
        """Where the client works."""
        return self.text("cwd")

    def text(self, field: str) -> str | None:
        """A field that holds text, not empty."""
        value = self.given.get(field)
        return value if isinstance(value, str) and value else None

    def answer(self, told: str) -> bytes:
        """What to print so that the client's model is told this; nothing where there is nothing to tell.

        Clients drop an answer under another event's name, and an answer to ``Stop`` makes the model go on.
        """
        if not told or self.event in _SILENT or not self.is_meant:
            return b""
        if self.client == "opencode":
            return told.encode() + b"\n"
        return dumps({"hookSpecificOutput": {"hookEventName": self.name, "additionalContext": told}}).encode() + b"\n"


class Deed(NamedTuple):
    """What is to be written for a call, by those who may load what that needs."""

    caller: Caller
    prompt: str = ""
    """Has marks to act on."""
    notes: tuple[str, ...] = ()
    """Paths to capture."""
    work: bool = False
    """Whether to do what is due."""


Act: TypeAlias = Callable[[Deed], str]
"""Does it, and says what a model is to be told of it."""


def call_of(event: str, client: str, given: bytes) -> Call:
    """The call that a client makes. ``ValueError`` for an unknown event or client, and for input that is no object."""
    if event not in EVENTS or client not in CLIENTS:
        raise ValueError(f"no hook {event!r} of {client!r}")
    text = given.decode("utf-8", "replace").strip()
    document = loads(text) if text else {}
    if not isinstance(document, dict):
        raise ValueError("a hook is fed one JSON object")  # noqa: TRY004  # bad input, whatever its kind
    return Call(event, client, document)
