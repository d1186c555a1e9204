"""Servers: which doors stand in one process, and how it begins and ends."""

import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, NoReturn

from nan_forget.application.caller import Caller
from nan_forget.application.ports.service_control import Service
from nan_forget.application.start_service import refuse_others, refuse_taken
from nan_forget.domain.errors import ForgetError, NotAvailable
from nan_forget.entrypoints import warm
from nan_forget.entrypoints.container import Container, serving
from nan_forget.entrypoints.worker import Worker

if TYPE_CHECKING:  # what a server needs is imported behind a closed standard output
    from fastmcp import FastMCP

    from nan_forget.entrypoints.rest.gate import Gate

PARENT_EVERY_S: Final = 1.0
"""How often a server looks whether its client's process is still there."""

MCP_PATH: Final = "/mcp"


class Company:
    """What stands beside the doors of a server: the worker, and the warm path for prompts."""

    def __init__(self) -> None:
        """Nothing works yet, so that the first question of a client need not wait."""
        self.container = serving()
        self.settings = self.container.settings()
        me = Caller(self.settings.user_id, "work")
        self.worker = Worker(lambda: self.container.work()(me))
        self._stop_warm: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Once, when the doors are built."""
        gc.freeze()  # what was imported stays to the end: no need to look through it again and again
        gc.enable()  # ``main`` turned it off for the imports, which end here
        self._stop_warm = warm.start(self.container.embedders())
        self.worker.start()

    def stop(self, *, patience_s: float = 2.0) -> None:
        """Ends within about ``patience_s``: takes the socket away and writes back what stands in the journal."""
        self._stop_warm()
        self.worker.stop(patience_s)
        with suppress(ForgetError):
            self.container.units().close()

    def leave(self) -> NoReturn:
        """Ends the process: a thread that waits for standard input would keep the interpreter."""
        self.stop(patience_s=0)
        os._exit(0)

    def leave_on_signals(self) -> None:
        """Ends the process so at an interrupt or a request to end."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda _number, _frame: self.leave())


def serve_stdio() -> None:
    """MCP over standard input and output, until the client closes its end or is gone."""
    company = Company()
    user_id, project = company.settings.user_id, company.settings.project
    session_id = company.container.ids().new_id()
    me = Caller(user_id, "mcp", folder=_folder(), project=project, session_id=session_id)
    company.leave_on_signals()
    Thread(target=_outlive_nobody, args=(os.getppid(), company.leave), name="nan-forget-parent", daemon=True).start()
    mcp = build_mcp(company.container, me, changed=company.worker.wake)
    company.start()
    mcp.run("stdio", show_banner=False)
    company.stop()


def serve_http(host: str, port: int) -> None:
    """MCP over HTTP under ``/mcp``, until it is interrupted."""
    company = Company()
    me = Caller(company.settings.user_id, "mcp", project=company.settings.project)
    with closing(bound(host, port)) as listening:
        company.leave_on_signals()  # until the server has handlers of its own, and when it raises its signal once more
        mcp = build_mcp(company.container, me, changed=company.worker.wake)
        company.start()
        shown, number = listening.getsockname()[:2]
        place = f"[{shown}]" if ":" in shown else shown
        sys.stderr.write(f"nan-forget answers MCP at http://{place}:{number}{MCP_PATH}\n")
        mcp.run(
            "http",
            show_banner=False,
            path=MCP_PATH,
            host_origin_protection=True,
            sockets=[listening],
            uvicorn_config={"log_level": "warning", "timeout_graceful_shutdown": 2},
        )
    company.stop()


def serve_api(host: str, port: int, *, ready: Callable[[str], None]) -> None:
    """REST, and MCP under ``/mcp``, until it is interrupted; ``ready`` is told the address when it answers."""
    company, ending = Company(), Event()
    control = company.container.service_control()
    refuse_others(host)
    refuse_taken(port, control)
    with closing(bound(host, port)) as listening:
        app = build_api(company, ending)
        from nan_forget.entrypoints.rest.listening import Server

        service = Service(os.getpid(), *listening.getsockname()[:2])
        for signalled in (signal.SIGINT, signal.SIGTERM):  # the server raises its signal once more when it has ended
            signal.signal(signalled, lambda _number, _frame: None)

        def answering() -> None:
            with suppress(OSError):  # a folder that may not be written to: nobody will know, but it answers
                control.announce(service)
            ready(service.url)

        company.start()
        Server(app, ready=answering, ending=ending).run([listening])
    with suppress(OSError):
        control.withdraw(service)
    company.stop()


def build_api(company: Company, ending: Event) -> "Gate":
    """REST with MCP beside it, behind one gate; ``ending`` is set when the server is about to stop."""
    me = Caller(company.settings.user_id, "mcp", project=company.settings.project)
    mcp = build_mcp(company.container, me, changed=company.worker.wake)
    from nan_forget.entrypoints.mcp.server import asgi
    from nan_forget.entrypoints.rest.app import build
    from nan_forget.entrypoints.rest.desk import Desk

    mounted = asgi(mcp)
    return build(
        Desk(company.container, company.worker, ending.is_set),
        mounted={MCP_PATH: mounted},
        lifespans=[lambda _: mounted.router.lifespan_context(mounted)],
    )


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


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    ``InvalidInput`` for an address that others can reach, ``NotAvailable`` for a port in use.
    """
    refuse_others(host)
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise NotAvailable(
            f"port {port} cannot be used: {error.strerror}", hint="Choose another with --port."
        ) from error


def _outlive_nobody(parent: int, leave: Callable[[], NoReturn]) -> None:
    """Ends this process when the one that started it has ended, whoever else holds its standard input."""
    while os.getppid() == parent:
        time.sleep(PARENT_EVERY_S)
    leave()


def _folder() -> str | None:
    try:
        return os.getcwd()  # a plain text is wanted
    except OSError:
        return None
