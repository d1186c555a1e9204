"""Gemini CLI: MCP server and hooks in one file. PreCompress is left out: it fires before every call of the model."""

import os
from collections.abc import Sequence

from nan_forget.adapters.agents.places import NAME, Client, Hook, Places, group, hook_words, line_of
from nan_forget.domain.json_entries import JsonEntries, Member
from nan_forget.domain.placement import Part

HOOKS = (
    Hook("SessionStart", "session-start", timeout_s=10),
    Hook("BeforeAgent", "user-prompt", timeout_s=5),
    Hook("AfterTool", "post-tool", timeout_s=10, matcher="write_file|replace"),
    Hook("SessionEnd", "session-end", timeout_s=10),
)


def _present(places: Places) -> bool:
    """Whether this user has it."""
    return places.has("gemini", _folder(places))


def _parts(places: Places, executable: str) -> Sequence[Part]:
    """Timeouts are milliseconds here; ``trust`` is the leave to use the tools."""
    server = Member(("mcpServers", NAME), {"command": executable, "args": ["serve"], "trust": True})
    hooks = [
        group(
            hook,
            {
                "type": "command",
                "name": NAME,
                "command": line_of(hook_words(executable, hook, "gemini")),
                "timeout": (hook.timeout_s or 0) * 1000,
            },
        )
        for hook in HOOKS
    ]
    settings = os.path.join(_folder(places), "settings.json")
    return [Part("gemini", "settings", settings, JsonEntries([server, *hooks]), "MCP server, leave to use it, hooks")]


def _folder(places: Places) -> str:
    return places.folder(".gemini")


GEMINI = Client("gemini", _present, _parts, HOOKS)
