"""OpenCode: MCP server in its settings, and a plug-in file, since it has no hooks that run commands."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from nan_forget.adapters.agents.places import NAME, Client, Hook, Places
from nan_forget.domain.json_entries import JsonEntries, Member
from nan_forget.domain.placement import Part, WholeFile

HOOKS = (
    Hook("SessionStart", "session-start"),
    Hook("UserPromptSubmit", "user-prompt"),
)
"""What the plug-in calls, in Claude Code's names."""

PLUGIN = Path(__file__).with_name("opencode_plugin.js")


def _present(places: Places) -> bool:
    """Whether this user has it."""
    return places.has("opencode", _folder(places))


def _parts(places: Places, executable: str) -> Sequence[Part]:
    """Settings with comments have a name of their own; if they are there, they are taken."""
    folder = _folder(places)
    names = ("opencode.jsonc", "opencode.json")
    name = next((name for name in names if os.path.exists(os.path.join(folder, name))), names[-1])
    server = Member(("mcp", NAME), {"type": "local", "command": [executable, "serve"], "enabled": True})
    plugin = PLUGIN.read_text(encoding="utf-8").replace('"nan-forget"', json.dumps(executable, ensure_ascii=False))
    return [
        Part("opencode", "settings", os.path.join(folder, name), JsonEntries([server]), "MCP server"),
        Part("opencode", "plugin", os.path.join(folder, "plugin", f"{NAME}.js"), WholeFile(plugin), "recall"),
    ]


def _folder(places: Places) -> str:
    return os.path.join(places.folder(".config", variable="XDG_CONFIG_HOME"), "opencode")


OPENCODE = Client("opencode", _present, _parts, HOOKS)
