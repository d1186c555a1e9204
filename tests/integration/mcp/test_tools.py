"""The tools as clients see them."""

import json

import pytest
from mcp_types import Tool

from nan_forget.entrypoints.instructions import INSTRUCTIONS
from nan_forget.entrypoints.mcp.tools import TOOLS
from tests.architecture.source import ROOT
from tests.integration.mcp.conftest import Talk

MAX_TOKENS = 3_000
CHARACTERS_A_TOKEN = 4

PARAMETERS = {
    "memory_sync": "project",
    "memory_save": "content* type project scope session_id problem solution concepts files tags confidence provenance"
    " tier expires_at",
    "memory_search": "query* project type scope session_id tag as_of since until depth limit include_archived",
    "memory_get": "id*",
    "memory_update": "id* content type tags concepts files problem solution confidence scope project",
    "memory_archive": "id* restore",
    "memory_consolidate": "project dry_run",
    "memory_clean": "dry_run",
    "memory_stats": "project",
    "memory_health": "",
    "memory_start": "",
    "memory_checkpoint": "task_summary* problem* solution* files concepts project tags",
    "memory_compress": "dry_run",
}
"""The contract: every tool and its parameters, the required ones starred."""


@pytest.fixture
def tools(talk: Talk) -> dict[str, Tool]:
    """All tools by name."""
    return {tool.name: tool for tool in talk.run(lambda client: client.list_tools())}


def test_every_tool_takes_what_is_promised(tools: dict[str, Tool]) -> None:
    """The tools, their parameters and which of these are required, are those of the interface."""
    shown = {
        name: {one + "*" * (one in tool.input_schema.get("required", [])) for one in tool.input_schema["properties"]}
        for name, tool in tools.items()
    }
    assert shown == {name: set(parameters.split()) for name, parameters in PARAMETERS.items()}


def test_schemas_cost_little(tools: dict[str, Tool]) -> None:
    """All that a client hands to its model of all tools is within the budget."""
    shown = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools.values()]
    assert len(json.dumps(shown, ensure_ascii=False)) <= MAX_TOKENS * CHARACTERS_A_TOKEN


def test_parameters_are_typed_and_described(tools: dict[str, Tool]) -> None:
    """Every parameter has one plain type, and a description unless its values say enough; new lists begin empty."""
    for tool in tools.values():
        assert tool.description
        for name, schema in tool.input_schema["properties"].items():
            assert schema["type"] in {"string", "array", "number", "integer", "boolean"}, (tool.name, name)
            assert schema.keys() & {"description", "enum", "maximum"}, (tool.name, name)
            if schema["type"] == "array" and tool.name != "memory_update":
                assert schema["default"] == [], (tool.name, name)


def test_first_tools_are_always_loaded(tools: dict[str, Tool]) -> None:
    """The tools of the four duties carry the mark by which a client shows them at once, and only these."""
    marked = {name for name, tool in tools.items() if (tool.meta or {}).get("anthropic/alwaysLoad") is True}
    assert marked == {"memory_sync", "memory_search", "memory_save", "memory_checkpoint"}
    assert all((tool.meta or {}).keys() <= {"anthropic/alwaysLoad"} for tool in tools.values())


def test_tools_say_how_careful_to_be(tools: dict[str, Tool]) -> None:
    """What only reads says so, what may take something away says so, and nothing reaches beyond this machine."""
    hints = {name: tool.annotations for name, tool in tools.items() if tool.annotations}
    assert hints.keys() == tools.keys()
    assert all(hint.open_world_hint is False for hint in hints.values())
    reading = {name for name, hint in hints.items() if hint.read_only_hint}
    assert reading == {"memory_sync", "memory_search", "memory_get", "memory_stats", "memory_health"}
    destructive = {name for name, hint in hints.items() if hint.destructive_hint}
    assert destructive == {
        "memory_update", "memory_archive", "memory_consolidate", "memory_clean", "memory_compress",
    }  # fmt: skip
    once = {name for name, hint in hints.items() if not hint.idempotent_hint}
    assert once == {"memory_save", "memory_checkpoint"}


def test_answers_are_as_declared(tools: dict[str, Tool]) -> None:
    """Every tool says what its answer looks like, and forbids no other field: a refusal has one of its own."""
    for declared in TOOLS:
        schema = tools[declared.name].output_schema
        assert schema == declared.output
        assert schema["properties"]
        assert schema.keys() == {"type", "properties"}


def test_clients_are_instructed(talk: Talk) -> None:
    """The server introduces itself by name and tells the duties."""

    async def greeted(client: object) -> tuple[str, str | None]:
        return client.server_info.name, client.instructions  # type: ignore[attr-defined]  # of the handshake's result

    name, instructions = talk.run(greeted)
    assert (name, instructions) == ("nan-forget", INSTRUCTIONS)


def _page(tools: dict[str, Tool]) -> str:
    """The tools as a table for people."""
    rows = []
    for name, tool in tools.items():
        required = tool.input_schema.get("required", [])
        shown = [
            f"**{one}**" if one in required else f"{one}[]" if schema["type"] == "array" else one
            for one, schema in tool.input_schema["properties"].items()
        ]
        rows.append(f"| `{name}` | {tool.description} | {', '.join(shown)} |\n")
    about = "What clients see; kept true by a test. Required parameters are bold, lists have brackets."
    return f"# MCP tools\n\n{about}\n\n" + "| tool | does | parameters |\n|---|---|---|\n" + "".join(rows)


def test_the_page_of_the_tools_is_true(tools: dict[str, Tool]) -> None:
    """``docs/tools.md`` shows every tool with its parameters as clients see them."""
    assert (ROOT / "docs" / "tools.md").read_text(encoding="utf-8") == _page(tools)
