"""Real clients, installed by ``scripts/e2e.sh``, in a home of their own, talking to a stand-in for their models."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.e2e.clients.models import Models, models

ROOT = Path(__file__).parents[3]
EXECUTABLE = Path(sys.executable).with_name("nan-forget")
PATIENCE_S = 180
SETTLED_S = 30


class Client(NamedTuple):
    """A client that our own set-up has been run for."""

    command: Sequence[str]
    """What starts a headless session; the prompt comes last."""
    environ: Mapping[str, str]
    home: Path
    models: Models

    def run(
        self, prompt: str, *options: str, project: Path, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """A session that must end well."""
        done = subprocess.run(
            [*self.command, *options, prompt],
            cwd=project,
            env={**self.environ, **(environ or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, (done.stdout, done.stderr)
        return done

    def project(self, name: str) -> Path:
        """A git repository."""
        folder = self.home / "code" / name
        folder.mkdir(parents=True)
        subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        return folder

    def memories(self) -> list[dict[str, object]]:
        """What is stored, newest first."""
        found = self.command_of_ours("list", "--json")["memories"]
        assert isinstance(found, list)
        return found

    def command_of_ours(self, *arguments: str) -> dict[str, object]:
        """The document that one of our commands prints."""
        done = subprocess.run(
            [str(EXECUTABLE), *arguments], env=self.environ, cwd=self.home, capture_output=True, text=True, check=True
        )
        document: dict[str, object] = json.loads(done.stdout)
        return document

    @staticmethod
    def until(holds: Callable[[], object]) -> None:
        """Waits for what goes on after the client has ended."""
        end = time.monotonic() + SETTLED_S
        while not holds():
            assert time.monotonic() < end
            time.sleep(0.2)


@pytest.fixture
def stub() -> Iterator[Models]:
    """The models."""
    with models() as served:
        yield served


@pytest.fixture
def installed(home: Path) -> Callable[[str], str]:
    """Gives the path of an installed client."""
    del home

    def path(name: str) -> str:
        found = ROOT / ".e2e" / name / "node_modules" / ".bin" / name
        assert found.exists(), f"{name} is not installed: scripts/e2e.sh {name}"
        return str(found)

    return path


def environment(home: Path, **others: str) -> dict[str, str]:
    """What a client finds: nothing of the person who runs the tests."""
    scratch = home / "tmp"
    scratch.mkdir(exist_ok=True)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TMPDIR": str(scratch),
        "TERM": "dumb",
        "LANG": "C.UTF-8",
        "NO_PROXY": "127.0.0.1,localhost",
        "NAN_FORGET_OLLAMA_URL": "http://127.0.0.1:9",
        "NAN_FORGET_RECALL_TIMEOUT_MS": "20000",
        **others,
    }


def set_up(client: str, environ: Mapping[str, str]) -> None:
    """Runs our own set-up for a client."""
    command = [str(EXECUTABLE), "setup", "--client", client, "--yes"]
    subprocess.run(command, env=environ, cwd=environ["HOME"], capture_output=True, check=True)
