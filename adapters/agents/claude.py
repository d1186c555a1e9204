"""Claude Code: hooks, permission, MCP server and a slash command, all of the user's own settings."""

import os
from collections.abc import Sequence

from nan_forget.adapters.agents.places import NAME, Client, Hook, Places, group, hook_words
from nan_forget.domain.json_entries import Element, JsonEntries, Member
from nan_forget.domain.jsonc import Json
from nan_forget.domain.placement import Part, WholeFile

VARIABLE = "CLAUDE_CONFIG_DIR"

HOOKS = (
    Hook("SessionStart", "session-start", timeout_s=10),
    Hook("UserPromptSubmit", "user-prompt", timeout_s=5),
    Hook("PostToolUse", "post-tool", timeout_s=10, matcher="Write|Edit"),
    Hook("PreCompact", "pre-compact", timeout_s=10),
    Hook("SessionEnd", "session-end"),
)
PERMISSION = f"mcp__{NAME}"

COMMAND = """\
---
description: "Long-term memory: sync and recall. Or: stats, clean, compact, health, start, or what to look for"
argument-hint: "[stats | clean | compact | health | start | TEXT]"
---
The user called the memory nan-forget with: "$ARGUMENTS". The first word is "$0".

- no word: call memory_sync, then memory_search for what this project and this conversation are about; say in at most \
five lines what is remembered of it.
- stats: call memory_stats and show the counts.
- clean: call memory_clean with dry_run=true, show what would be archived and why, ask, and only then call it without.
- compact: call memory_consolidate with dry_run=true, show what would be merged, ask, and only then call it without.
- health: call memory_health and say what is not well, with its hint.
- start: call memory_start and say where the service is.
- anything else: call memory_search with all of it as the query, and show what is found.

If these tools are not there, run the commands of the same names: `nan-forget sync`, `nan-forget stats`, and so on.
"""


def _present(places: Places) -> bool:
    """Whether this user has it."""
    return places.has("claude", _folder(places))


def _parts(places: Places, executable: str) -> Sequence[Part]:
    """Hooks run without a shell; the one at the end of a session does not keep anybody waiting."""
    folder = _folder(places)
    state = os.path.join(folder if places.environ.get(VARIABLE) else places.home, ".claude.json")
    server: Json = {"type": "stdio", "command": executable, "args": ["serve"], "env": {}, "alwaysLoad": True}
    hooks = [group(hook, hook_action(executable, hook)) for hook in HOOKS]
    settings = JsonEntries([*hooks, Element(("permissions", "allow"), PERMISSION)])
    return [
        Part("claude", "settings", os.path.join(folder, "settings.json"), settings, "hooks, and leave to use it"),
        Part("claude", "server", state, JsonEntries([Member(("mcpServers", NAME), server)]), "MCP server"),
        Part("claude", "command", os.path.join(folder, "commands", f"{NAME}.md"), WholeFile(COMMAND), "/nan-forget"),
    ]


def _folder(places: Places) -> str:
    return places.folder(".claude", variable=VARIABLE)


def hook_action(executable: str, hook: Hook) -> dict[str, Json]:
    """What Claude Code does for a hook."""
    command, *arguments = hook_words(executable, hook, "claude")
    action: dict[str, Json] = {"type": "command", "command": command, "args": [*arguments]}
    return action | ({"timeout": hook.timeout_s} if hook.timeout_s else {"async": True})


CLAUDE = Client("claude", _present, _parts, HOOKS)
