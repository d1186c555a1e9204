"""Codex: MCP server in ``config.toml``, hooks in ``hooks.json``. Whether hooks are trusted, only the user decides."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

import tomlkit

from nan_forget.adapters.agents.places import NAME, Client, Hook, Places, group, hook_words, line_of
from nan_forget.adapters.agents.toml_table import TomlTable
from nan_forget.domain.hook_command import is_ours
from nan_forget.domain.json_entries import JsonEntries, hooks_of
from nan_forget.domain.jsonc import parse
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
    """Trust in our hooks: Codex keeps a hash for each that the user trusts, and skips the others."""
    folder = _folder(places)
    ours = _keys_of_ours(os.path.join(folder, "hooks.json"))
    open_ones = ours - _trusted(os.path.join(folder, "config.toml"))
    if not open_ones:
        return []
    skipped = f"Codex skips {len(open_ones)} of our {len(ours)} hooks until you trust them"
    return [f"{skipped}: start `codex`, enter /hooks, and trust those of nan-forget."]


def _advice(places: Places) -> Sequence[str]:
    """What the command line needs in the sandbox of Codex; the MCP server and the hooks do not."""
    root = tomlkit.item(places.data_folder).as_string()
    setting = f"[sandbox_workspace_write] network_access = true, writable_roots = [{root}]"
    return [f"Only if Codex is to run the command line in its sandbox, add to config.toml: {setting}"]


def _keys_of_ours(path: str) -> set[str]:
    """By which Codex knows our hooks: file, event, and the places of group and hook."""
    try:
        document = parse(Path(path).read_text(encoding="utf-8")).value
    except (OSError, ValueError):
        return set()
    events = document.get("hooks") if isinstance(document, dict) else None
    return {
        f"{path}:{re.sub(r'(?<!^)(?=[A-Z])', '_', event).lower()}:{at}:{place}"
        for event, groups in (events.items() if isinstance(events, dict) else ())
        for at, one in enumerate(groups if isinstance(groups, list) else ())
        for place, hook in enumerate(hooks_of(one))
        if is_ours(hook)
    }


def _trusted(config: str) -> set[str]:
    try:
        document = tomlkit.parse(Path(config).read_text(encoding="utf-8-sig")).unwrap()
    except (OSError, ValueError):
        return set()
    table = document.get("hooks")
    state = table.get("state") if isinstance(table, dict) else None
    kept = state.items() if isinstance(state, dict) else ()
    return {str(key) for key, value in kept if isinstance(value, dict) and value.get("trusted_hash")}


def _folder(places: Places) -> str:
    return places.folder(".codex", variable="CODEX_HOME")


CODEX = Client("codex", _present, _parts, HOOKS, remaining=_remaining, advice=_advice)
