"""Servers: which doors stand in one process, and how it begins and ends."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING, Final, NoReturn

from nan_forget.application.caller import Caller
from nan_forget.domain.errors import ForgetError, InvalidInput, NotAvailable
from nan_forget.entrypoints.container import Container, serving
from nan_forget.entrypoints.worker import Worker

if TYPE_CHECKING:  # what a server needs is imported behind a closed standard output
    from fastmcp import FastMCP

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

PARENT_EVERY_S: Final = 1.0
"""How often a server looks whether its client's process is still there."""

MCP_PATH: Final = "/mcp"


def serve_stdio() -> None:
    """MCP over standard input and output, until the client closes its end or is gone."""
    container = serving()
    settings = container.settings()
    me = Caller(
        settings.user_id, "mcp", folder=_folder(), project=settings.project, session_id=container.ids().new_id()
    )
    leave = _leaving(container)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: leave())
    Thread(target=_outlive_nobody, args=(os.getppid(), leave), name="nan-forget-parent", daemon=True).start()
    worker = worker_of(container)
    with _quiet_output():
        mcp = build_mcp(container, me, changed=worker.wake)
    worker.start()
    mcp.run("stdio", show_banner=False)
    worker.stop()
    _close(container)


def serve_http(host: str, port: int) -> None:
    """MCP over HTTP under ``/mcp``, until it is interrupted."""
    listening = bound(host, port)
    container = serving()
    settings = container.settings()
    worker = worker_of(container)
    mcp = build_mcp(container, Caller(settings.user_id, "mcp", project=settings.project), changed=worker.wake)
    shown, number = listening.getsockname()[:2]
    sys.stderr.write(f"nan-forget answers MCP at http://{f'[{shown}]' if ':' in shown else shown}:{number}{MCP_PATH}\n")
    worker.start()
    with closing(listening):
        mcp.run(
            "http",
            show_banner=False,
            path=MCP_PATH,
            host_origin_protection=True,
            sockets=[listening],
            uvicorn_config={"log_level": "warning", "timeout_graceful_shutdown": 2},
        )
    worker.stop()
    _close(container)


def build_mcp(container: Container, me: Caller, *, changed: Callable[[], None]) -> "FastMCP[None]":
    """The MCP server; nothing but our own settings has a say in it.

    FastMCP reads its settings from the environment, and from an ``.env`` of whatever folder it is started in.
    """
    for name in [name for name in os.environ if name.startswith("FASTMCP_")]:
        del os.environ[name]
    os.environ |= {
        "FASTMCP_ENV_FILE": os.devnull,
        "FASTMCP_CHECK_FOR_UPDATES": "off",
        "FASTMCP_ENABLE_RICH_LOGGING": "false",
        "FASTMCP_LOG_LEVEL": "DEBUG" if os.environ.get("NAN_FORGET_DEBUG") else "CRITICAL",  # ours says what is wrong
    }
    from nan_forget.entrypoints.mcp.server import build

    return build(container, me, changed=changed)


def worker_of(container: Container) -> Worker:
    """The thread that does the background work of the user."""
    me = Caller(container.settings().user_id, "work")
    return Worker(lambda: container.work()(me))


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    ``InvalidInput`` for an address that others can reach, ``NotAvailable`` for a port in use.
    """
    if host not in LOOPBACK:
        raise InvalidInput(
            f"host {host!r} can be reached from other machines", hint=f"Use one of {', '.join(LOOPBACK)}."
        )
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise NotAvailable(
            f"port {port} cannot be used: {error.strerror}", hint="Choose another with --port."
        ) from error


@contextmanager
def _quiet_output() -> Iterator[None]:
    """Whatever is printed within, by us or by a library, through Python or below it, goes to standard error."""
    sys.stdout.flush()
    wire = os.dup(1)
    try:
        os.dup2(2, 1)
    except OSError:  # no standard error
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(wire, 1)
        os.close(wire)


def _outlive_nobody(parent: int, leave: Callable[[], object]) -> None:
    """Ends this process when the one that started it has ended, whoever else holds its standard input."""
    while os.getppid() == parent:
        time.sleep(PARENT_EVERY_S)
    leave()


def _leaving(container: Container) -> Callable[[], NoReturn]:
    def leave() -> NoReturn:
        _close(container)
        os._exit(0)  # a thread that waits for standard input would keep the interpreter

    return leave


def _close(container: Container) -> None:
    """Writes back what stands in the journal."""
    with suppress(ForgetError):
        container.units().close()


def _folder() -> str | None:
    try:
        return os.getcwd()  # a plain text is wanted
    except OSError:
        return None
