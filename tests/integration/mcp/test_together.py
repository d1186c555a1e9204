"""Many at once: servers on one data folder, and clients of one server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastmcp import Client

from tests.integration.mcp.conftest import Talk
from tests.integration.mcp.pipe import pipe

SERVERS = 8
CLIENTS = 32


def test_servers_start_together(project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Eight servers that start at once on a new data folder are all ready, and lose and double nothing."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")

    def served(number: int) -> str:
        with pipe(project, errors=tmp_path / f"stderr-{number}") as server:
            server.begin()
            saved = str(server.call("memory_save", content=f"Room {number} of the house is number {number}")["id"])
            assert server.end() == 0
            return saved

    with ThreadPoolExecutor(SERVERS) as pool:
        ids = set(pool.map(served, range(SERVERS)))
    assert len(ids) == SERVERS
    with pipe(project) as server:
        server.begin()
        assert server.call("memory_stats")["total"] == SERVERS


def test_clients_are_served_together(talk: Talk) -> None:
    """Thirty-two clients that save and search at once are all answered, and every memory is there once."""

    async def client(number: int) -> None:
        async with Client(talk.mcp) as one:
            await one.call_tool("memory_save", {"content": f"Ticket {number} belongs to team {number}"})
            await one.call_tool("memory_search", {"query": f"ticket {number}"})

    async def all_of_them() -> None:
        await asyncio.gather(*map(client, range(CLIENTS)))

    asyncio.run(all_of_them())
    assert talk.document("memory_stats")["total"] == CLIENTS


def test_outcomes_are_told(talk: Talk) -> None:
    """What a save has replaced, and what it contradicts, stands in its answer."""
    old = str(talk.document("memory_save", content="We use npm as the package manager", confidence=0.5)["id"])
    new = talk.call("memory_save", content="We switched from npm to pnpm as the package manager")
    document = new.structured_content or {}
    assert document["outcome"] in {"superseded", "conflict"}, document
    assert old in str(document["superseded"]) + str(document["conflicts"])
    assert str(document["outcome"]) in new.content[0].text  # type: ignore[union-attr]  # our answers are text
