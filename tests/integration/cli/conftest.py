"""The command line, run inside the test's process: every run starts from nothing, as a process does."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container


class Answer(NamedTuple):
    """What a command has answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        """The one document on standard output."""
        document: dict[str, object] = json.loads(self.out)
        return document

    @property
    def contents(self) -> list[str]:
        """The texts of the memories in a document of ``search`` or ``list``, in order."""
        found = self.json.get("results") or self.json.get("memories") or []
        return [one.get("memory", one)["content"] for one in found]  # type: ignore[attr-defined]  # a document

    @property
    def id(self) -> str:
        """The id that the document is about."""
        return str(self.json["id"])


class Cli(Protocol):
    """Runs a command line."""

    def __call__(self, *arguments: str, stdin: str = "") -> Answer:
        """Its answer, whatever the exit code."""
        ...


@pytest.fixture
def cli(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Cli]:
    """Command lines in a home folder, which is no project, with a model that needs no file."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        container.cache_clear()
        capsys.readouterr()
        code = run(list(arguments))
        with suppress(ForgetError):
            container().units().close()
        return Answer(code, *capsys.readouterr())

    yield command
    container.cache_clear()


@pytest.fixture
def add(cli: Cli) -> Callable[..., str]:
    """Saves a memory and gives its id."""

    def saved(text: str, *options: str) -> str:
        answer = cli("add", text, *options, "--json")
        assert (answer.code, answer.err) == (0, "")
        return answer.id

    return saved
