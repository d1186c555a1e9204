"""Writes the Claude Code plug-in from what setup would register; a test says when the folder is out of date."""

import json
from pathlib import Path

from nan_forget.adapters.agents.claude import COMMAND, HOOKS, hook_action
from nan_forget.adapters.agents.places import NAME, group
from nan_forget.domain.jsonc import Json

ROOT = Path(__file__).resolve().parent.parent
ABOUT = "Long-term memory for AI coding tools: local, automatic, light"


def files() -> dict[str, str]:
    """Path in the checkout → text. The program itself is found on the path: a plug-in cannot install it."""
    owner: Json = {"name": "nan-forget contributors"}
    events: dict[str, Json] = {}
    for hook in HOOKS:
        events[hook.client_event] = [group(hook, hook_action(NAME, hook)).value]
    server: Json = {NAME: {"command": NAME, "args": ["serve"], "alwaysLoad": True}}
    documents: dict[str, Json] = {
        ".claude-plugin/marketplace.json": {
            "name": NAME,
            "owner": owner,
            "description": ABOUT,
            "plugins": [{"name": NAME, "source": "./plugin", "description": ABOUT}],
        },
        "plugin/.claude-plugin/plugin.json": {"name": NAME, "version": "0.1.0", "description": ABOUT, "author": owner},
        "plugin/hooks/hooks.json": {"hooks": events},
        "plugin/.mcp.json": {"mcpServers": server},
    }
    written = {path: json.dumps(document, indent=2) + "\n" for path, document in documents.items()}
    return {**written, f"plugin/commands/{NAME}.md": COMMAND}


if __name__ == "__main__":
    for path, text in files().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
