"""The server over HTTP, as a process of its own on a real socket."""

import asyncio
import http.client
import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastmcp import Client

from nan_forget.entrypoints.cli.app import run
from tests.integration.mcp.pipe import COMMAND, ENDS_S

FACT = "Deployments run on Fridays through Jenkins"

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
GREET = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "socket", "version": "1"},
    },
}  # fmt: skip


@contextmanager
def _server() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server on a free port."""
    command = [*COMMAND, "--transport", "http", "--port", "0"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            port = re.search(r"http://127\.0\.0\.1:(\d+)/mcp$", said.strip())
            assert port, said + process.stderr.read()
            yield process, int(port[1])
        finally:
            process.kill()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server that loads no model."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    with _server() as running:
        yield running


def _post(port: int, message: object, **headers: str) -> int:
    """The status of a request; a header given as Host or Origin takes the place of the usual one."""
    body = json.dumps(message)
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ENDS_S)
    try:
        connection.request("POST", "/mcp", body, usual | headers)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_clients_of_every_version_are_served(server: tuple[subprocess.Popen[str], int], mode: str) -> None:
    """A client with a handshake and one without save and find; neither is in any folder."""

    async def talk() -> None:
        async with Client(f"http://127.0.0.1:{server[1]}/mcp", mode=mode) as client:
            saved = (await client.call_tool("memory_save", {"content": FACT, "project": "app"})).structured_content
            assert saved is not None
            assert saved["memory"]["source"]["client"] == "fastmcp"
            found = await client.call_tool("memory_search", {"query": "when are deployments?"})
            assert found.structured_content is not None
            assert found.structured_content["results"][0]["memory"]["content"] == FACT
            here = (await client.call_tool("memory_sync", {})).structured_content
            assert here is not None
            assert here["project"] is None

    asyncio.run(talk())


def test_strangers_are_turned_away(server: tuple[subprocess.Popen[str], int]) -> None:
    """Only this machine's own names are answered, and no web page of elsewhere."""
    _, port = server
    assert _post(port, GREET) == 200
    for own in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert _post(port, GREET, Host=own) == 200
    assert _post(port, GREET, Origin=f"http://localhost:{port}") == 200
    for foreign in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example"):
        assert _post(port, GREET, Host=foreign) == 421
    for foreign in ("http://evil.example", "null", "https://localhost.evil.example"):
        assert _post(port, GREET, Origin=foreign) == 403


def test_it_ends_gracefully(server: tuple[subprocess.Popen[str], int]) -> None:
    """An interrupt ends the server in good time and leaves its port to the next."""
    process, port = server
    process.send_signal(signal.SIGINT)
    process.wait(ENDS_S)
    with socket.create_server(("127.0.0.1", port)):
        pass


def test_a_port_in_use_is_said(server: tuple[subprocess.Popen[str], int], capsys: pytest.CaptureFixture[str]) -> None:
    """A second server on the same port fails with a line that says why."""
    assert run(["serve", "--transport", "http", "--port", str(server[1])]) == 1
    assert f"port {server[1]} " in capsys.readouterr().err


@pytest.mark.parametrize("host", ["192.168.1.5", "::", "example.com", ""])
def test_only_this_machine_is_served(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An address that others can reach is refused."""
    assert run(["serve", "--transport", "http", "--host", host, "--port", "0"]) == 2
    assert "other machines" in capsys.readouterr().err
