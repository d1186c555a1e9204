"""The product as its users run it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from nan_forget.adapters.embedders import ollama
from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container
from tests.fakes.model_server import ModelServer, model_server

Cli: TypeAlias = Callable[..., dict[str, object]]


@pytest.fixture
def cli(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Cli]:
    """Runs a command line that must succeed, and returns its JSON; every one starts from nothing, as a process does."""
    monkeypatch.chdir(home)

    def command(*arguments: str) -> dict[str, object]:
        capsys.readouterr()
        container.cache_clear()
        code = run([*arguments, "--json"])
        output = capsys.readouterr()
        assert code == 0, (arguments, output.err)
        document: dict[str, object] = json.loads(output.out)
        return document

    yield command
    container.cache_clear()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server that is both the Ollama and the OpenAI of the settings, and may take its time: the machine is busy."""
    monkeypatch.setattr(ollama, "PROBE_S", 2.0)
    with model_server() as server:
        monkeypatch.setenv("NAN_FORGET_OLLAMA_URL", server.url)
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        yield server
