"""The hooks as clients call them, and what clients were seen to feed them."""

import _signal  # type: ignore[import-not-found]  # as the product has it
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

import apsw
import pytest

from nan_forget.entrypoints import hook, session_start
from nan_forget.entrypoints.capturing import act
from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.hook_call import EVENTS

EXECUTABLE = Path(sys.executable).with_name("nan-forget")
PATIENCE_S = 60
AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"


class Payload(NamedTuple):
    """What a real client has fed a hook."""

    client: str
    fields: dict[str, object]
    line: int

    @property
    def event(self) -> str | None:
        """Our name of the event, if it is one of ours."""
        return next((ours for ours, names in EVENTS.items() if self.fields["hook_event_name"] in names), None)

    def __str__(self) -> str:
        """For the names of tests."""
        return f"{self.client} {self.line} {self.fields['hook_event_name']}"


PAYLOADS = [
    Payload(file.stem, json.loads(text), line)
    for file in sorted((Path(__file__).parent / "payloads").glob("*.jsonl"))
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
]
"""Recorded with Claude Code 2.1.332, Codex 0.171.0 and Gemini CLI 0.61.0; ids and paths replaced."""


class Hook(Protocol):
    """Calls a hook in this process."""

    def __call__(self, event: str, given: object, client: str = "claude") -> str:
        """What it prints; ``given`` is bytes, or else turned into JSON."""
        ...


@pytest.fixture(autouse=True)
def settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that needs no file, in a folder that is no project, with time for a busy machine."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", str(PATIENCE_S * 1000))
    monkeypatch.setattr(session_start, "WORK_EVERY_S", float("inf"))  # no process is to outlive its test
    monkeypatch.chdir(home)


@pytest.fixture
def add() -> Iterator[Callable[..., None]]:
    """Saves a memory."""

    def saved(text: str, *options: str) -> None:
        container.cache_clear()
        assert run(["add", text, *options]) == 0
        container().units().close()

    yield saved
    container.cache_clear()


@pytest.fixture
def data(home: Path) -> Path:
    """The data folder."""
    return home / ".nan-forget"


@pytest.fixture
def called(capfd: pytest.CaptureFixture[str]) -> Iterator[Hook]:
    """Calls a hook as the executable does; it says nothing on standard error."""

    def call(event: str, given: object, client: str = "claude") -> str:
        text = given if isinstance(given, bytes) else json.dumps(given).encode()
        capfd.readouterr()
        hook.main({"event": event, "client": client}, text, act)
        output = capfd.readouterr()
        assert output.err == ""
        return output.out

    yield call
    _signal.setitimer(_signal.ITIMER_REAL, 0)


def run_hook(*arguments: str, given: bytes = b"") -> str:
    """What the installed executable prints; whatever happens it exits with 0 and leaves the terminal alone."""
    command = [str(EXECUTABLE), "hook", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=PATIENCE_S)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def told(output: str) -> str:
    """What a client's model is told by an answer of the usual form."""
    if not output:
        return ""
    document = json.loads(output)
    assert document.keys() == {"hookSpecificOutput"}
    assert document["hookSpecificOutput"].keys() == {"hookEventName", "additionalContext"}
    return str(document["hookSpecificOutput"]["additionalContext"])


def log_lines(data: Path) -> list[str]:
    """The log of what was broken."""
    log = data / "hook.log"
    return log.read_text().splitlines() if log.exists() else []


def database(data: Path) -> apsw.Connection:
    """A look at what is stored."""
    connection = apsw.Connection(str(data / "memories.db"))
    connection.set_busy_timeout(PATIENCE_S * 1000)
    return connection
