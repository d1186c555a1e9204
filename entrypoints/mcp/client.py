"""Who calls: the client by its name, from the folder that it works in."""

import asyncio
import os
import warnings
from typing import Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

from fastmcp import Context
from fastmcp.server.dependencies import get_context
from mcp.server.session import ServerSession
from mcp.shared.exceptions import MCPError

from nan_forget.application.caller import Caller

ROOTS_TIMEOUT_S: Final = 2.0
"""How long a client has to name its folders; one that does not answer is not asked again."""

MAX_SESSIONS: Final = 1_000
"""Sessions whose folders are remembered."""


class Clients:
    """Makes the caller of each request.

    A client that knows its roots is asked once a session, where the protocol lets a server ask: until 2025-11-25. Later
    ones start the server in their folder, as all clients do that start it themselves.
    """

    def __init__(self, me: Caller) -> None:
        self._me = me
        self._roots: dict[str, str | None] = {}

    async def caller(self) -> Caller:
        """The caller of the request that is being answered."""
        context = get_context()
        info = context.session.client_params.client_info if context.session.client_params else None
        folder = await self._root(context) or self._me.folder
        return self._me._replace(folder=folder, client=info.name if info else None)

    async def _root(self, context: Context) -> str | None:
        if not _has_roots(context.session):
            return None
        session_id = context.session_id
        if session_id not in self._roots:
            if len(self._roots) >= MAX_SESSIONS:
                self._roots.clear()
            self._roots[session_id] = await _first_root(context.session)
        return self._roots[session_id]


def _has_roots(session: ServerSession) -> bool:
    capabilities = session.client_capabilities
    return capabilities is not None and capabilities.roots is not None and session.can_send_request


async def _first_root(session: ServerSession) -> str | None:
    """The first root that is a folder of this machine."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the newest protocol drops roots; the clients that have them do not
            answer = await asyncio.wait_for(session.list_roots(), ROOTS_TIMEOUT_S)
    except (MCPError, TimeoutError, ValueError):  # refused, silent, or no roots of ours
        return None
    paths = (url2pathname(urlsplit(str(root.uri)).path) for root in answer.roots)
    return next(filter(os.path.isdir, paths), None)
