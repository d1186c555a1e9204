"""A server in this process, and a client that talks to it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from fastmcp import Client, FastMCP
from fastmcp.client.client import CallToolResult
from fastmcp.client.transports import FastMCPTransport

from nan_forget.application.caller import Caller
from nan_forget.domain.record import Record
from nan_forget.entrypoints.container import Container, serving
from nan_forget.entrypoints.server import build_mcp
from tests.integration.files.layouts import repository

Answer = TypeVar("Answer")


@dataclass
class Talk:
    """A client's conversation with a server over the store of this test; every call is one of its own."""

    mcp: FastMCP[None]
    container: Container
    me: Caller
    changes: int = 0

    def run(self, ask: Callable[[Client[FastMCPTransport]], Awaitable[Answer]]) -> Answer:
        """What ``ask`` learns from the server."""

        async def session() -> Answer:
            async with Client(self.mcp) as client:
                return await ask(client)

        return asyncio.run(session())

    def call(self, tool: str, **arguments: object) -> CallToolResult:
        """The whole answer of a tool, an error or not."""
        return self.run(lambda client: client.call_tool(tool, arguments, raise_on_error=False))

    def document(self, tool: str, **arguments: object) -> Record:
        """The document of a call that must succeed."""
        answer = self.call(tool, **arguments)
        assert not answer.is_error, answer
        assert answer.structured_content is not None
        return answer.structured_content

    def refused(self, tool: str, **arguments: object) -> str:
        """The code of the error of a call that must fail."""
        answer = self.call(tool, **arguments)
        assert answer.is_error, answer
        error = (answer.structured_content or {})["error"]
        assert set(error) == {"code", "message", "hint"}
        assert answer.content[0].text.startswith(f"{error['code']}: {error['message']}")  # type: ignore[union-attr]  # our answers are text
        return str(error["code"])


def talk_to(me: Caller) -> Talk:
    """A server that acts for this caller."""
    container = serving()
    talk = Talk(FastMCP(), container, me)

    def changed() -> None:
        talk.changes += 1

    talk.mcp = build_mcp(container, me, changed=changed)
    return talk


@pytest.fixture
def project(home: Path) -> Path:
    """A folder that is a project named app."""
    return repository(home / "code" / "app")


@pytest.fixture
def talk(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Talk]:
    """A server that was started in the project."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    talk = talk_to(Caller("default", "mcp", folder=str(project)))
    yield talk
    talk.container.units().close()
