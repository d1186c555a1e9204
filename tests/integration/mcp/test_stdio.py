"""The server as a process of its client: what it prints, which folder it speaks of, and how it ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.integration.mcp.pipe import COMMAND, ENDS_S, pipe

FACT = "Deployments run on Fridays through Jenkins"

NOISE = """
import logging, os, sys, warnings
warnings.warn("a warning")
logging.basicConfig(level=logging.DEBUG)

class Loud:
    def find_spec(self, name, path=None, target=None):
        if name.startswith(("fastmcp", "apsw", "nan_forget.entrypoints.server")):
            print("importing", name)
            os.write(1, b"written to the descriptor\\n")
        return None

sys.meta_path.insert(0, Loud())
"""
"""For the start of a Python: everything that an imported library might say."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model is loaded."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25"])
def test_clients_with_a_handshake_are_served(project: Path, version: str) -> None:
    """A client is answered in its version, learns its project, saves and finds, and the server ends with it."""
    with pipe(project) as server:
        assert server.begin(version)["protocolVersion"] == version
        here = server.call("memory_sync")["project"]
        assert here["name"] == "app"  # type: ignore[index]  # a project
        saved = server.call("memory_save", content=FACT)["memory"]
        assert saved["project"] == "app"  # type: ignore[index]  # a memory
        assert saved["source"]["client"] == "pipe"  # type: ignore[index]  # a memory
        assert server.call("memory_search", query="when are deployments?")["results"]
        assert server.end() == 0
        assert server.output.read() == b""


def test_clients_without_a_handshake_are_served(project: Path) -> None:
    """A client of the newest version may begin with any request."""
    about = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "pipe", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    with pipe(project) as server:
        assert "2026-07-28" in str(server.ask("server/discover", {"_meta": about}))
        asked = {"name": "memory_sync", "arguments": {}, "_meta": about}
        document = server.ask("tools/call", asked)["structuredContent"]
        assert document["project"]["name"] == "app"  # type: ignore[index]  # a handshake


def test_nothing_but_the_protocol_is_printed(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is printed, warned or logged while it imports and answers, the first byte is a brace."""
    (tmp_path / "sitecustomize.py").write_text(NOISE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("NAN_FORGET_DEBUG", "1")
    said = tmp_path / "stderr"
    with pipe(project, errors=said) as server:
        server.begin()
        assert server.call("memory_save", content=FACT)["outcome"] == "saved"
        server.end()
        assert server.output.read() == b""
    assert {"importing fastmcp", "written to the descriptor"} <= set(said.read_text().splitlines())


def test_no_file_of_the_folder_is_a_setting(project: Path) -> None:
    """An ``.env`` that came with a repository, and settings that are meant for others, change nothing."""
    (project / ".env").write_text("FASTMCP_LOG_LEVEL=nonsense\nFASTMCP_SHOW_SERVER_BANNER=1\n", encoding="utf-8")
    with pipe(project) as server:
        assert server.begin()["serverInfo"]["name"] == "nan-forget"  # type: ignore[index]  # of a greeting


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_signal_ends_it(project: Path, number: signal.Signals) -> None:
    """A signal ends the server while its client still holds the pipe; the next one starts on the same data folder."""
    with pipe(project) as server:
        server.begin()
        server.call("memory_save", content=FACT)
        server.process.send_signal(number)
        assert server.process.wait(ENDS_S) in {0, -signal.SIGKILL}
    with pipe(project) as server:
        server.begin()
        assert server.call("memory_stats")["total"] == 1


def test_it_does_not_outlive_the_process_that_started_it(project: Path) -> None:
    """When its parent is killed, the server ends, although somebody else holds its standard input."""
    held, end = os.pipe()
    starter = f"import subprocess, time; p = subprocess.Popen({list(COMMAND)!r}); print(p.pid, flush=True); p.wait()"
    with subprocess.Popen([sys.executable, "-c", starter], cwd=project, stdin=held, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        server = psutil.Process(int(parent.stdout.readline()))
        greet = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
        os.write(end, greet)
        assert parent.stdout.readline().startswith(b"{")
        parent.kill()
        server.wait(ENDS_S)
    os.close(held)
    os.close(end)


def test_many_starts_leave_nothing(project: Path) -> None:
    """Servers that are killed at any moment of their start leave no process and nothing that blocks the next one."""
    for delay_ms in (0, 50, 200, 400, 800):
        with pipe(project) as server:
            time.sleep(delay_ms / 1000)
            server.process.kill()
            server.process.wait(ENDS_S)
    with pipe(project) as server:
        server.begin()
        assert server.call("memory_health")["status"] == "ok"
        assert server.end() == 0
    assert not [one for one in psutil.process_iter(["environ"]) if _is_ours(one)]


def _is_ours(process: psutil.Process) -> bool:
    """Whether a process works on the data folder of this test."""
    environ: dict[str, str] = process.info["environ"] or {}
    home = environ.get("NAN_FORGET_HOME") == os.environ["NAN_FORGET_HOME"]
    return home and process.pid != os.getpid() and process.status() != psutil.STATUS_ZOMBIE
