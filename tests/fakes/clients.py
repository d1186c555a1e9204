"""Two clients that exist in tests only."""

from collections.abc import Sequence

from nan_forget.application.ports.clients import PROJECT, SERVE, Registered
from nan_forget.domain.json_entries import Element, JsonEntries, Member
from nan_forget.domain.placement import MarkedBlock, Part, WholeFile


class GivenClients:
    """Twin of the port ``Clients``: ``one`` has settings and a command, ``two`` a server and no hooks."""

    def __init__(self, *, folder: str = "/home") -> None:
        self.found = ["one"]
        self.left: list[str] = []
        self._folder = folder

    def names(self) -> Sequence[str]:
        return ["one", "two"]

    def detected(self) -> Sequence[str]:
        return self.found

    def parts(self, client: str, *, executable: str, project: str | None) -> Sequence[Part]:
        if client == PROJECT:
            block = MarkedBlock("Remember.")
            agents = Part(PROJECT, "agents", f"{project}/AGENTS.md", block, "duties")
            old = Part(PROJECT, "claude", f"{project}/CLAUDE.md", block, "duties", only_existing=True)
            return [agents, old] if project else []
        server = Member(("servers", "nan-forget"), {"command": executable, "args": ["serve"]})
        hook = Element(("hooks", "Start"), {"hooks": [{"command": f"{executable} hook session-start"}]})
        if client == "two":
            return [Part("two", "server", f"{self._folder}/.two/mcp.json", JsonEntries([server]), "server")]
        return [
            Part("one", "settings", f"{self._folder}/.one/settings.json", JsonEntries([hook, server]), "hooks"),
            Part("one", "command", f"{self._folder}/.one/commands/x.md", WholeFile("Sync.\n"), "command"),
        ]

    def commands(self, client: str, *, executable: str) -> Sequence[Registered]:
        server = Registered(client, SERVE, [executable, "serve"], "{}")
        hook = Registered(client, "session-start", [executable, "hook", "session-start"], "{}")
        return [hook, server] if client == "one" else [server]

    def remaining(self, client: str) -> Sequence[str]:
        return self.left if client == "one" else []

    def advice(self, client: str) -> Sequence[str]:
        return [f"Tell {client} to be kind."]
