"""The server: the tools over one container, for standard input and output or over HTTP."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, Final, NamedTuple

from fastmcp import FastMCP
from fastmcp.server.http import StarletteWithLifespan
from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult
from mcp_types import ToolAnnotations

from nan_forget.application.caller import Caller
from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.faults import error_document, line_of
from nan_forget.entrypoints.instructions import INSTRUCTIONS
from nan_forget.entrypoints.mcp.client import Clients
from nan_forget.entrypoints.mcp.desk import Call
from nan_forget.entrypoints.mcp.parameters import read, schema_of
from nan_forget.entrypoints.mcp.resources import add_resources
from nan_forget.entrypoints.mcp.tools import TOOLS, Declared, Effect

NAME: Final = "nan-forget"

ALWAYS_LOAD: Final = {"anthropic/alwaysLoad": True}
"""Claude Code hides tools until it searches for them, but for those with this mark."""

IDLE_S: Final = 1_800
"""Seconds after which an HTTP session that says nothing is forgotten."""

HINTS = {
    Effect.READS: ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    Effect.ADDS: ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False),
    Effect.CHANGES: ToolAnnotations(
        read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
    ),
    Effect.STARTS: ToolAnnotations(
        read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    ),
}

_log = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where all tools of a server work."""

    container: Container
    clients: Clients
    changed: Callable[[], None]
    """Called after every change."""


class MemoryTool(Tool):
    """A declared tool. It reads its arguments itself, as tolerantly as models need it, and answers every error."""

    _declared: Declared
    _container: Container
    _clients: Clients
    _changed: Callable[[], None]

    def __init__(self, declared: Declared, place: Place) -> None:
        super().__init__(
            name=declared.name,
            description=declared.about,
            parameters=schema_of(declared.parameters),
            output_schema=declared.output,
            annotations=HINTS[declared.effect],
        )
        self._declared = declared
        self._container, self._clients, self._changed = place

    def get_meta(self) -> dict[str, Any]:
        """Our mark alone; FastMCP's own would cost every client tokens."""
        return ALWAYS_LOAD if self._declared.first else {}

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        """The answer, in a thread of its own: the use cases wait for the disk and for the model."""
        caller = await self._clients.caller()
        return await asyncio.to_thread(self._answered, arguments, caller)

    def _answered(self, arguments: Mapping[str, object], caller: Caller) -> ToolResult:
        try:
            return self._answer(arguments, caller)
        except ForgetError as error:
            return _refused(error)
        except Exception as error:  # noqa: BLE001  # the boundary of this door: a client never sees a stack trace
            _log.exception("%s failed", self.name)
            return _refused(error)

    def _answer(self, arguments: Mapping[str, object], caller: Caller) -> ToolResult:
        given = read(self._declared.parameters, arguments)
        document, text = self._declared.handler(Call(self._container, given.values, caller))
        if self._declared.effect in {Effect.ADDS, Effect.CHANGES}:
            self._changed()
        told = document.get("notices", [])
        notices = [*given.notices, *(told if isinstance(told, list) else [])]
        lines = [text, *(f"note: {notice}" for notice in notices)]
        return ToolResult("\n".join(lines), document | {"notices": notices} if given.notices else document)


def _refused(error: Exception) -> ToolResult:
    return ToolResult(line_of(error), {"error": error_document(error)}, is_error=True)


def _nothing() -> None:
    """Nobody waits for changes."""


def build(container: Container, me: Caller, *, changed: Callable[[], None] = _nothing) -> FastMCP[None]:
    """A server that acts for ``me`` where a client does not say better; ``changed`` is called after every change."""
    clients = Clients(me)
    mcp: FastMCP[None] = FastMCP(
        NAME,
        instructions=INSTRUCTIONS,
        version=version(NAME),
        mask_error_details=True,
        on_duplicate="error",
        resource_security=None,  # ids and names of projects are no paths, whatever they look like
    )
    for declared in TOOLS:
        mcp.add_tool(MemoryTool(declared, Place(container, clients, changed)))
    add_resources(mcp, container, clients)
    return mcp


def asgi(mcp: FastMCP[None], path: str = "/") -> StarletteWithLifespan:
    """The server as an ASGI application that answers its own hosts and origins alone: 421 and 403 to others.

    Who mounts it must enter its lifespan, ``app.router.lifespan_context(app)``.
    """
    return mcp.http_app(path=path, host_origin_protection=True, session_idle_timeout=IDLE_S)
