"""Codex: MCP server in ``config.toml``, hooks in ``hooks.json``. Whether hooks are trusted, only the user decides."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from nan_forget.adapters.agents.places import NAME, Client, Hook, Places, group, hook_words, line_of
from nan_forget.adapters.agents.toml_table import TomlTable
from nan_forget.domain.json_entries import JsonEntries
from nan_forget.domain.placement import Part

HOOKS = (
    Hook("SessionStart", "session-start", timeout_s=10),
    Hook("UserPromptSubmit", "user-prompt", timeout_s=5),
    Hook("PostToolUse", "post-tool", timeout_s=10, matcher="apply_patch"),
    Hook("SessionEnd", "session-end", timeout_s=30),
)


def _present(places: Places) -> bool:
    """Whether this user has it."""
    return places.has("codex", _folder(places))


def _parts(places: Places, executable: str) -> Sequence[Part]:
    """The server is not ``required``: Codex would not start a session without it."""
    folder = _folder(places)
    server = TomlTable(
        "mcp_servers",
        NAME,
        {"command": executable, "args": ["serve"], "default_tools_approval_mode": "approve"},
    )
    hooks = [
        group(
            hook,
            {"type": "command", "command": line_of(hook_words(executable, hook, "codex")), "timeout": hook.timeout_s},
        )
        for hook in HOOKS
    ]
    return [
        Part("codex", "server", os.path.join(folder, "config.toml"), server, "MCP server, and leave to use it"),
        Part("codex", "hooks", os.path.join(folder, "hooks.json"), JsonEntries(hooks), "hooks"),
    ]


def _remaining(places: Places) -> Sequence[str]:
    """Trust in the hooks, and a hint for those who let Codex use the command line."""
    folder = _folder(places)
    hooks = os.path.join(folder, "hooks.json")
    trusted = _trusted(os.path.join(folder, "config.toml"), hooks) if os.path.exists(hooks) else len(HOOKS)
    left = []
    if trusted < len(HOOKS):
        left.append(
            f"Codex skips hooks without a word until you trust them ({trusted} of {len(HOOKS)} are): "
            "start `codex`, enter /hooks, and trust those of nan-forget."
        )
    return left


def sandbox_hint(data_folder: str) -> str:
    """What the command line needs in the sandbox of Codex; the MCP server and the hooks do not."""
    return (
        "Codex: only if it is to run `nan-forget` in its sandbox, add to config.toml: [sandbox_workspace_write] "
        f"network_access = true, writable_roots = [{tomlkit.item(data_folder).as_string()}]"
    )


def _trusted(config: str, hooks: str) -> int:
    """How many of our events Codex has kept a hash for; it compares that with the hook's text by itself."""
    try:
        document = tomlkit.parse(Path(config).read_text(encoding="utf-8-sig")).unwrap()
    except (OSError, UnicodeDecodeError, TOMLKitError):
        return 0
    table = document.get("hooks")
    state = table.get("state") if isinstance(table, dict) else None
    events = {re.sub(r"(?<!^)(?=[A-Z])", "_", hook.client_event).lower() for hook in HOOKS}
    kept = state.items() if isinstance(state, dict) else ()
    found = {
        event
        for key, value in kept
        for event in events
        if str(key).startswith(f"{hooks}:{event}:") and isinstance(value, dict) and value.get("trusted_hash")
    }
    return len(found)


def _folder(places: Places) -> str:
    return places.folder(".codex", variable="CODEX_HOME")


CODEX = Client("codex", _present, _parts, HOOKS, _remaining)
