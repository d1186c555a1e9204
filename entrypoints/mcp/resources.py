"""What a person may pick in a client: memories and projects as resources, and recall as a prompt."""

import asyncio
import json
from collections.abc import Callable
from typing import TypeVar

from fastmcp import FastMCP
from fastmcp.exceptions import PromptError, ResourceError

from nan_forget.application.caller import Caller
from nan_forget.application.list_memories import ListRequest
from nan_forget.domain.errors import ForgetError
from nan_forget.domain.record import Record
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.documents import list_document, memory_document
from nan_forget.entrypoints.faults import line_of
from nan_forget.entrypoints.mcp.client import Clients

JSON = "application/json"

PAGE = 50
"""Memories of a project, newest first."""

Answer = TypeVar("Answer")


def add_resources(mcp: FastMCP[None], container: Container, clients: Clients) -> None:
    """Adds ``memory://{id}``, ``memory://project/{name}`` and the prompt ``recall``."""

    @mcp.resource("memory://{id}", name="memory", mime_type=JSON)
    async def memory(id: str) -> str:
        """One memory in full, by its id."""
        return await _read(lambda caller: memory_document(container.get()(id, caller)), clients)

    @mcp.resource("memory://project/{name*}", name="project", mime_type=JSON)
    async def project(name: str) -> str:
        """The newest memories of a project, by its name or key."""
        request = ListRequest(project=name, status="active", limit=PAGE)
        return await _read(lambda caller: list_document(container.list_()(request, caller), page=1), clients)

    @mcp.prompt("recall")
    async def recall(message: str) -> str:
        """What memory has to say to a message, before that message."""
        caller = await clients.caller()
        telling = await _answered(lambda: container.recall()(message, caller), PromptError)
        return f"{telling.block}\n\n{message}" if telling.block else message


async def _read(document: Callable[[Caller], Record], clients: Clients) -> str:
    caller = await clients.caller()
    return json.dumps(await _answered(lambda: document(caller), ResourceError), ensure_ascii=False)


async def _answered(ask: Callable[[], Answer], refusal: type[ResourceError] | type[PromptError]) -> Answer:
    """The answer, in a thread of its own; our errors in the words of the protocol."""
    try:
        return await asyncio.to_thread(ask)
    except ForgetError as error:
        raise refusal(line_of(error)) from error
