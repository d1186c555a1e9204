"""start, stop and doctor as a person uses them."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nan_forget.entrypoints.cli.session import container
from tests.integration.cli.conftest import Cli


@pytest.fixture(autouse=True)
def _nothing_is_left(cli: Cli) -> Iterator[None]:
    yield
    cli("stop")


def test_start_and_stop(cli: Cli) -> None:
    """The API runs in the background until it is stopped, once for a port; doctor tells where."""
    started = cli("start", "--port=0", "--json")
    assert started.code == 0, started.err
    url, pid = str(started.json["url"]), started.json["pid"]
    with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
        assert client.get("/health").status_code == 200
    port = url.rpartition(":")[2]
    again = cli("start", f"--port={port}", "--json")
    assert (again.code, again.json["outcome"], again.json["pid"]) == (0, "running", pid)
    assert url in cli("doctor").out
    taken = cli("api", f"--port={port}")
    assert taken.code == 1
    assert "this data folder" in taken.err
    stopped = cli("stop")
    assert (stopped.code, url in stopped.out) == (0, True)
    assert "nothing" in cli("stop").out
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/health", trust_env=False)


def test_started_from_nowhere(cli: Cli, home: Path) -> None:
    """Before anything was saved, it makes the data folder for the user alone; its log is private as well."""
    assert cli("start", "--port=0").code == 0
    folder = home / ".nan-forget"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "api.log").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("command", ["start", "api"])
def test_other_addresses(cli: Cli, command: str) -> None:
    """An address that others can reach is a wrong argument."""
    answer = cli(command, "--host=0.0.0.0", "--port=0")
    assert answer.code == 2
    assert "127.0.0.1" in answer.err


def test_doctor_repairs(cli: Cli, home: Path) -> None:
    """What is open is closed, what is left over is removed; then all is well, but for a port of others."""
    cli("add", "Auth is Clerk")
    folder = home / ".nan-forget"
    (folder / "run").mkdir()
    (folder / "run" / "api-1.json").write_text(f'{{"pid": {os.getpid()}, "began": 1.0, "host": "::1", "port": 1}}')
    ill = cli("doctor")
    assert (ill.code, "left over" in ill.out, "--fix" in ill.out) == (1, True, True)
    fixed = cli("doctor", "--fix", "--json")
    assert "removed" in fixed.err
    checks = {check["name"]: check["ok"] for check in fixed.json["checks"]}  # type: ignore[attr-defined]  # a document
    assert checks["service"]
    assert checks["privacy"]


def test_ollama_is_not_thought_of(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another provider an installed Ollama is not started."""
    program = tmp_path / "ollama"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/called\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    started = cli("start", "--port=0", "--json")
    assert (started.code, started.json["model_program"]) == (0, False)
    assert not (tmp_path / "called").exists()
    container.cache_clear()
