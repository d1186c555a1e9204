"""The official Python SDK, in every way that it speaks the protocol."""

import asyncio

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from tests.e2e.programs.conftest import EXECUTABLE

FACT = "Deployments run on Fridays through Jenkins"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_the_sdk_is_served(mode: str, transport: str, request: pytest.FixtureRequest) -> None:
    """With a handshake and without, through pipes and over HTTP, it lists, saves, finds and reads."""
    here = StdioServerParameters(command=EXECUTABLE, args=["serve"], env=None)
    server = request.getfixturevalue("url") if transport == "http" else here

    async def talk() -> None:
        async with Client(server, mode=mode) as client:
            assert len((await client.list_tools()).tools) == 13
            saved = await client.call_tool("memory_save", {"content": FACT})
            assert saved.structured_content is not None
            id = saved.structured_content["id"]
            found = await client.call_tool("memory_search", {"query": "when are deployments?"})
            assert FACT in str(found.structured_content)
            assert FACT in str(await client.read_resource(f"memory://{id}"))
            assert FACT in str(await client.call_tool("memory_get", {"id": id}))
            refused = await client.call_tool("memory_get", {"id": "0123456789"})
            assert refused.is_error
            assert (await client.get_prompt("recall", {"message": "ok"})).messages

    asyncio.run(talk())
