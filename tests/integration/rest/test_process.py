"""The command ``api`` as a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest

COMMAND = (sys.executable, "-m", "nan_forget.entrypoints.main", "api")


@contextmanager
def process(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server, and where it answers."""
    command = [*COMMAND, "--port=0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        try:
            assert started.stderr is not None
            line = started.stderr.readline()
            assert "answers at" in line, line + started.stderr.read()
            yield started, line.split()[-1]
        finally:
            started.kill()


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order(number: signal.Signals) -> None:
    """Asked to end, it ends at once with code 0, also while somebody listens to events; nothing stays in a journal."""
    with process() as (running, url):
        with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
            assert client.post("/memories", json={"content": "Auth is Clerk"}).status_code == 201
        listener = Thread(target=_listen, args=(url,))
        listener.start()
        time.sleep(0.5)
        running.send_signal(number)
        assert running.wait(10) == 0
        listener.join(10)
        assert not listener.is_alive()
        assert running.stdout is not None
        assert running.stdout.read() == ""
    home = Path(os.environ["NAN_FORGET_HOME"])
    assert not (home / "memories.db-wal").exists()


def _listen(url: str) -> None:
    with httpx.stream("GET", f"{url}/events", trust_env=False, timeout=30) as stream:
        for _ in stream.iter_lines():
            pass


def test_other_addresses_are_refused() -> None:
    """An address that other machines can reach is refused with what to do instead, and nothing listens."""
    for host in ("0.0.0.0", "::", "192.0.2.7", "example.org"):  # noqa: S104  # it is refused
        done = subprocess.run(
            [*COMMAND, f"--host={host}", "--port=0"], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 2, (host, done.stderr)
        assert "127.0.0.1" in done.stderr


def test_port_of_another_program() -> None:
    """A port that somebody else uses is a clear error."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([*COMMAND, f"--port={port}"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr
