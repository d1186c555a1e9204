"""Our servers, and the programs that ``scripts/e2e.sh`` has installed."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXECUTABLE = str(Path(sys.executable).with_name("nan-forget"))
PATIENCE_S = 180


@pytest.fixture(autouse=True)
def hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model is loaded."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")


@pytest.fixture
def node() -> Callable[..., str]:
    """Runs a program of Node's that must end well, and returns what it prints."""

    def run(package: str, program: str, *arguments: str) -> str:
        modules = ROOT / ".e2e"
        command = [modules / "node/node_modules/node/bin/node", modules / package / "node_modules/.bin" / program]
        done = subprocess.run(
            [*map(str, command), *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture
def url(hashing: None) -> Iterator[str]:
    """MCP over HTTP."""
    del hashing
    command = [EXECUTABLE, "serve", "--transport", "http", "--port", "0"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        yield process.stderr.readline().split()[-1]
        process.kill()
