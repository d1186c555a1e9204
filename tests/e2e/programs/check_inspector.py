"""The MCP Inspector's command line, over both transports."""

import json
from collections.abc import Callable

import pytest

from tests.e2e.programs.conftest import EXECUTABLE

FACT = "Deployments run on Fridays through Jenkins"


@pytest.fixture(params=["stdio", "http"])
def inspect(request: pytest.FixtureRequest, node: Callable[..., str]) -> Callable[..., dict[str, object]]:
    """Asks a server for something."""
    http = [request.getfixturevalue("url"), "--transport", "http"] if request.param == "http" else None
    target = http or [EXECUTABLE, "serve"]

    def ask(*arguments: str) -> dict[str, object]:
        document: dict[str, object] = json.loads(node("inspector", "mcp-inspector", "--cli", *target, *arguments))
        return document

    return ask


def test_the_inspector_is_served(inspect: Callable[..., dict[str, object]]) -> None:
    """It lists tools, resources and prompts, saves with lists, finds, and is refused in words."""
    tools = inspect("--method", "tools/list")["tools"]
    assert len(tools) == 13  # type: ignore[arg-type]  # a list
    save = ("--method", "tools/call", "--tool-name", "memory_save", "--tool-arg", f"content={FACT}")
    saved = inspect(*save, "--tool-arg", 'tags=["a","b"]')["structuredContent"]
    assert saved["memory"]["tags"] == ["a", "b"]  # type: ignore[index]  # a save's document
    found = inspect("--method", "tools/call", "--tool-name", "memory_search", "--tool-arg", f"query={FACT}", "limit=1")
    assert FACT in json.dumps(found)
    templates = inspect("--method", "resources/templates/list")["resourceTemplates"]
    assert len(templates) == 2  # type: ignore[arg-type]  # a list
    assert inspect("--method", "prompts/list")["prompts"]
