"""A key that lies in the environment sends nothing anywhere.

Commands run in this process, where an audit hook (tests/conftest.py) refuses every connection beyond this machine.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nan_forget.entrypoints.cli.app import COMMANDS, run
from nan_forget.entrypoints.cli.session import container
from tests.e2e.conftest import Cli
from tests.fakes.model_server import ModelServer

KEY = "sk-test-3f9a77c1"

EXAMPLES: dict[str, list[str]] = {
    "add": ["add", "The project uses pnpm"],
    "api": ["api", "--help"],
    "archive": ["archive", "ID"],
    "backup": ["backup", "create"],
    "checkpoint": ["checkpoint", "--summary=CI", "--problem=No checks", "--solution=A workflow"],
    "clean": ["clean"],
    "compact": ["compact"],
    "compress": ["compress"],
    "conflicts": ["conflicts", "list"],
    "consolidate": ["consolidate"],
    "delete": ["delete", "ID", "--yes"],
    "doctor": ["doctor"],
    "eval": ["eval", "SET"],
    "export": ["export"],
    "get": ["get", "ID"],
    "health": ["health"],
    "history": ["history", "ID"],
    "hook": ["hook", "session-start"],
    "import": ["import", "SET/export.json"],
    "list": ["list"],
    "projects": ["projects", "list"],
    "prompt": ["prompt"],
    "purge": ["purge", "--type=task", "--yes"],
    "recall": ["recall", "--query", "which package manager"],
    "reindex": ["reindex"],
    "restore": ["restore", "ID"],
    "search": ["search", "which package manager"],
    "serve": ["serve", "--help"],
    "setup": ["setup", "--dry-run", "--client", "claude"],
    "start": ["start", "--help"],
    "stats": ["stats"],
    "stop": ["stop"],
    "sync": ["sync"],
    "undo": ["undo"],
    "uninstall": ["uninstall", "--dry-run"],
    "update": ["update", "ID", "--content=The project uses yarn"],
    "why": ["why", "ID"],
    "why-not": ["why-not", "which package manager", "ID"],
    "work": ["work", "--once"],
}
"""One line for every command; ID and SET are put in by the test."""

GUARD = """
import sys

def trace(event, arguments):
    if event == "socket.getaddrinfo" or (event == "socket.connect" and isinstance(arguments[1], tuple)):
        with open(TRACE, "a") as file:
            print(event, arguments, file=file)

sys.addaudithook(trace)
"""
"""For the Python of a recall: writes down every connection, to this machine too."""


@pytest.fixture
def a_set(tmp_path: Path) -> Path:
    """An evaluation set of one memory, with an empty export beside it."""
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text('{"id": "m", "text": "The project uses pnpm"}')
    (folder / "queries.jsonl").write_text('{"id": "q", "text": "package manager", "relevant": ["m"]}')
    (folder / "export.json").write_text('{"format": "nan-forget", "version": 1, "projects": [], "memories": []}')
    return folder


def test_every_command_has_an_example() -> None:
    """No command can join the product without being tried."""
    assert EXAMPLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("command", EXAMPLES)
def test_a_key_alone_sends_nothing(command: str, cli: Cli, a_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a key and nothing else, no command tries to reach anybody."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    known = str(cli("add", "Auth is Clerk, not custom JWT")["id"])
    container.cache_clear()
    line = [part.replace("ID", known).replace("SET", str(a_set)) for part in EXAMPLES[command]]
    assert run(line) == 0


@pytest.mark.parametrize("line", [["recall", "--query", "which auth system?"], ["recall"]])
def test_a_key_alone_sends_nothing_from_a_prompt(
    line: list[str], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a key and nothing else, a prompt reaches for nobody, not even on this machine."""
    cli("add", "Auth is Clerk, not custom JWT")
    trace = tmp_path / "trace"
    (tmp_path / "sitecustomize.py").write_text(GUARD.replace("TRACE", repr(str(trace))))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", "20000")
    prompt = json.dumps({"hook_event_name": "UserPromptSubmit", "prompt": "which auth system?"})
    command = [sys.executable, "-m", "nan_forget.entrypoints.main", *line]
    subprocess.run(command, input=prompt, text=True, check=True)
    assert not trace.exists()
    subprocess.run([sys.executable, "-c", "import socket; socket.getaddrinfo('localhost', 80)"], check=True)
    assert trace.exists()


def test_an_agreement_is_heeded(cli: Cli, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same key is used once the provider is named, and then it goes nowhere but into the request."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    cli("add", "Auth is Clerk, not custom JWT")
    assert not any(request.authorization for request in server.requests)
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "openai")
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_MODEL", "a-model")
    cli("reindex")
    assert cli("stats")["embedder"] == "openai/a-model"
    assert server.requests[-1].authorization == f"Bearer {KEY}"
    assert not any(KEY.encode() in file.read_bytes() for file in _files())


def _files() -> list[Path]:
    return [path for path in Path(os.environ["NAN_FORGET_HOME"]).rglob("*") if path.is_file()]
