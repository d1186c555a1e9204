"""Cursor: the MCP server. Its hooks could not be tried, so none is registered; a rule in the project stands in."""

import os
from collections.abc import Sequence

from nan_forget.adapters.agents.places import NAME, Client, Places
from nan_forget.domain.json_entries import JsonEntries, Member
from nan_forget.domain.placement import Part, WholeFile


def _present(places: Places) -> bool:
    """Whether this user has it."""
    return places.has("cursor", _folder(places))


def _parts(places: Places, executable: str) -> Sequence[Part]:
    """The server, for all projects."""
    server = JsonEntries([Member(("mcpServers", NAME), {"command": executable, "args": ["serve"], "env": {}})])
    return [Part("cursor", "server", os.path.join(_folder(places), "mcp.json"), server, "MCP server")]


def _in_project(folder: str, instructions: str) -> Sequence[Part]:
    """What AGENTS.md says, as a rule that holds for every request."""
    rule = f"---\ndescription: Long-term memory\nalwaysApply: true\n---\n{instructions.strip()}\n"
    path = os.path.join(folder, ".cursor", "rules", f"{NAME}.mdc")
    return [Part("cursor", "rule", path, WholeFile(rule), "what a model is told of its memory")]


def _folder(places: Places) -> str:
    return places.folder(".cursor")


CURSOR = Client("cursor", _present, _parts, in_project=_in_project)
