"""Runs an application on a socket until it is asked to end, and then in order."""

import socket
from collections.abc import Callable
from threading import Event
from types import FrameType
from typing import Final

import uvicorn
from litestar.types import ASGIApp

PATIENCE_S: Final = 5
"""How long requests under way may take when the server ends."""


class Server(uvicorn.Server):
    """Calls ``ready`` when it answers, and sets ``ending`` when it is asked to end."""

    def __init__(self, app: ASGIApp, *, ready: Callable[[], object], ending: Event) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                ws="none",
                timeout_graceful_shutdown=PATIENCE_S,
            )
        )
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As the framework's."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As the framework's; answers that would never end by themselves see ``ending`` and do."""
        self._ending.set()
        super().handle_exit(sig, frame)
