"""Contract of ``ModelProgram``: what is installed is started once, and only what was started is stopped."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server

import pytest

from nan_forget.adapters.system.model_program import NoModelProgram, OllamaProgram, model_program
from nan_forget.application.ports.model_program import ModelProgram
from tests.fakes.model_program import InMemoryModelProgram

PROGRAM = f"""#!{sys.executable}
import socket, sys
assert sys.argv[1:] == ["serve"]
server = socket.create_server(("127.0.0.1", PORT))
while True:
    server.accept()[0].close()
"""


def free_port() -> int:
    """A port that nobody uses now."""
    with create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], OllamaProgram]:
    """Puts a program named ollama on the path, and gives who starts it."""

    def installed() -> OllamaProgram:
        port = free_port()
        program = tmp_path / "bin" / "ollama"
        program.parent.mkdir()
        program.write_text(PROGRAM.replace("PORT", str(port)), encoding="utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
        return OllamaProgram(f"http://127.0.0.1:{port}", tmp_path / "home")

    return installed


@pytest.fixture(params=["given", "ollama"])
def program(request: pytest.FixtureRequest, install: Callable[[], OllamaProgram]) -> Iterator[ModelProgram]:
    """Every implementation in turn, installed and not running."""
    found: ModelProgram = InMemoryModelProgram() if request.param == "given" else install()
    yield found
    found.stop()


@pytest.fixture(params=["given", "ollama", "none"])
def missing(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelProgram:
    """Every implementation in turn, with nothing to start."""
    monkeypatch.setenv("PATH", str(tmp_path))
    programs: dict[str, ModelProgram] = {
        "given": InMemoryModelProgram(installed=False),
        "ollama": OllamaProgram(f"http://127.0.0.1:{free_port()}", tmp_path),
        "none": NoModelProgram(),
    }
    return programs[str(request.param)]


def test_started_and_stopped_once(program: ModelProgram) -> None:
    """It is started where it does not run yet, and stopped if it was we who did it."""
    assert [program.start(), program.start(), program.stop(), program.stop()] == [True, False, True, False]


def test_started_again(program: ModelProgram) -> None:
    """After it was stopped, it can be started anew."""
    assert [program.start(), program.stop(), program.start()] == [True, True, True]


def test_nothing_is_installed(missing: ModelProgram) -> None:
    """What is not there is not started, and nothing is stopped."""
    assert [missing.start(), missing.stop()] == [False, False]


def test_a_program_of_others_is_left_alone(tmp_path: Path, install: Callable[[], OllamaProgram]) -> None:
    """What answers already, or would answer on another machine, is neither started nor stopped."""
    install()
    with create_server(("127.0.0.1", 0)) as running:
        theirs = OllamaProgram(f"http://127.0.0.1:{running.getsockname()[1]}", tmp_path)
        assert [theirs.start(), theirs.stop()] == [False, False]
    elsewhere = OllamaProgram("http://192.0.2.1:11434", tmp_path)
    assert [elsewhere.start(), elsewhere.stop()] == [False, False]


def test_only_the_chosen_provider_has_a_program(tmp_path: Path) -> None:
    """Ollama is thought of where it is the provider that was named, nowhere else."""
    assert isinstance(model_program("ollama", None, tmp_path), OllamaProgram)
    for provider in ("auto", "builtin", "hashing", "openai"):
        assert isinstance(model_program(provider, None, tmp_path), NoModelProgram)
