"""The AI coding tools on this machine: which module knows which client."""

import json
from collections.abc import Mapping, Sequence

from nan_forget.adapters.agents.claude import CLAUDE
from nan_forget.adapters.agents.codex import CODEX
from nan_forget.adapters.agents.cursor import CURSOR
from nan_forget.adapters.agents.gemini import GEMINI
from nan_forget.adapters.agents.opencode import OPENCODE
from nan_forget.adapters.agents.places import Client, Hook, Places, hook_words
from nan_forget.adapters.agents.project import project_parts
from nan_forget.application.ports.clients import PROJECT, SERVE, Registered
from nan_forget.domain.placement import Part

CLIENTS: Mapping[str, Client] = {client.name: client for client in (CLAUDE, CODEX, CURSOR, GEMINI, OPENCODE)}

SESSION = "00000000-0000-4000-8000-000000000000"

PAYLOADS: Mapping[str, Mapping[str, object]] = {
    "session-start": {"source": "startup"},
    "user-prompt": {"prompt": "Which package manager does this project use?"},
    "post-tool": {"tool_name": "Write", "tool_input": {"file_path": "notes.md"}, "tool_response": {"type": "create"}},
    "pre-compact": {"trigger": "manual", "custom_instructions": ""},
    "session-end": {"reason": "other"},
}
"""As the clients send them, cut to what is told from one another; their common fields are added."""

HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "nan-forget setup", "version": "1"},
    },
}
"""The first message to an MCP server."""


class LocalClients:
    """Twin of the port ``Clients``."""

    def __init__(self, places: Places, instructions: str) -> None:
        self._places = places
        self._instructions = instructions

    def names(self) -> Sequence[str]:
        return list(CLIENTS)

    def detected(self) -> Sequence[str]:
        return [client.name for client in CLIENTS.values() if client.present(self._places)]

    def parts(self, client: str, *, executable: str, project: str | None) -> Sequence[Part]:
        if client == PROJECT:
            return project_parts(project, self._instructions) if project else []
        known = CLIENTS[client]
        inside = known.in_project(project, self._instructions) if project else ()
        return [*known.parts(self._places, executable), *inside]

    def commands(self, client: str, *, executable: str) -> Sequence[Registered]:
        hooks = [
            Registered(client, hook.event, hook_words(executable, hook, client), _payload(hook))
            for hook in CLIENTS[client].hooks
        ]
        return [*hooks, Registered(client, SERVE, [executable, SERVE], json.dumps(HELLO) + "\n")]

    def remaining(self, client: str) -> Sequence[str]:
        return CLIENTS[client].remaining(self._places)

    def advice(self, client: str) -> Sequence[str]:
        return CLIENTS[client].advice(self._places)


def _payload(hook: Hook) -> str:
    common = {
        "session_id": SESSION,
        "transcript_path": "absent.jsonl",
        "cwd": ".",
        "hook_event_name": hook.client_event,
    }
    return json.dumps({**common, **PAYLOADS[hook.event]})
