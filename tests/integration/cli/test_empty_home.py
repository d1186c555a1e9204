"""Every command works on an empty home."""

import os
from pathlib import Path

import click
import pytest

from nan_forget.entrypoints.cli import app
from tests.integration.cli.conftest import Cli

READING: dict[tuple[str, ...], object] = {
    ("doctor",): {"status": "ok"},
    ("health",): {"status": "ok"},
    ("list",): {"memories": [], "page": 1},
    ("projects", "list"): {"projects": []},
    ("recall", "--query", "anything"): {"block": "", "memories": []},
    ("search", "anything"): {"results": []},
    ("search", "*"): {"results": []},
    ("stats",): {"total": 0, "pending_vectors": 0},
    ("sync",): {"status": "ok", "memories": 0, "projects": []},
}
"""Commands that need no memory, with what their document says."""

NEEDING = {
    ("get", "0190aaaa"): 3,
    ("history", "0190aaaa"): 3,
    ("why", "0190aaaa"): 3,
    ("why-not", "anything", "0190aaaa"): 3,
    ("archive", "0190aaaa"): 3,
    ("restore", "0190aaaa"): 3,
    ("delete", "0190aaaa", "--yes"): 3,
    ("update", "0190aaaa", "--content", "new"): 3,
    ("projects", "rename", "nowhere", "name"): 3,
    ("projects", "private", "nowhere"): 3,
    ("projects", "link", "nowhere"): 3,
}
"""Commands that name what is not there, with their exit code."""


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_reading(cli: Cli, command: tuple[str, ...]) -> None:
    """A command that reads answers with nothing, in words and as a document, and makes a private home."""
    told = cli(*command)
    assert told.code == 0
    assert told.err == ""
    answer = cli(*command, "--json")
    assert answer.code == 0
    assert answer.json.items() >= READING[command].items()  # type: ignore[attr-defined]  # a document
    assert Path(os.environ["NAN_FORGET_HOME"]).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("command", NEEDING, ids=" ".join)
def test_what_is_not_there(cli: Cli, command: tuple[str, ...]) -> None:
    """A command that names what is not there says so in one line with a hint, and prints no document."""
    answer = cli(*command, "--json")
    assert (answer.code, answer.out) == (NEEDING[command], "")
    assert [line.split(":")[0] for line in answer.err.splitlines()] == ["error", "hint"]


@pytest.mark.parametrize("command", [("stats",), ("list",), ("search", "x"), ("sync",)], ids=" ".join)
def test_a_project_that_is_not_known(cli: Cli, command: tuple[str, ...]) -> None:
    """To read in a project of which nothing is remembered yet is no error: there is nothing, and a notice says why."""
    answer = cli(*command, "--project", "nowhere")
    assert (answer.code, "No project 'nowhere' yet" in answer.err) == (0, True)
    notices = cli(*command, "--project", "nowhere", "--json").json["notices"]
    assert any("No project 'nowhere' yet" in str(notice) for notice in notices)  # type: ignore[attr-defined]  # a list


@pytest.mark.parametrize("form", ["json", "jsonl", "md"])
def test_export(cli: Cli, form: str) -> None:
    """Nothing is exported, in a form that can be imported again."""
    answer = cli("export", "--format", form)
    assert (answer.code, answer.err) == (0, "")
    if form != "md":
        Path("export").write_text(answer.out, encoding="utf-8")
        assert cli("import", "export", "--json").json["imported"] == 0


def test_writing(cli: Cli) -> None:
    """The first save makes the home."""
    answer = cli("add", "Auth is Clerk", "--json")
    assert (answer.code, answer.json["outcome"]) == (0, "saved")
    checkpoint = cli("checkpoint", "--summary", "Login", "--problem", "No key", "--solution", "A new one", "--json")
    assert (checkpoint.code, checkpoint.json["outcome"]) == (0, "saved")


def test_reindex(cli: Cli) -> None:
    """There is nothing to embed."""
    answer = cli("reindex", "--json")
    assert (answer.code, answer.json["vectors"]) == (0, 0)


def test_eval(cli: Cli) -> None:
    """An evaluation happens in a home of its own: ours stays as it is."""
    Path("set").mkdir()
    Path("set/corpus.jsonl").write_text('{"id": "a", "text": "Auth is Clerk, not custom JWT"}\n')
    Path("set/queries.jsonl").write_text('{"id": "q", "text": "is auth Clerk or JWT", "relevant": ["a"]}\n')
    answer = cli("eval", "set", "--json")
    assert answer.code == 0
    assert answer.json.items() >= {"set": "set", "queries": 1, "recall@5": 1.0, "mrr": 1.0}.items()
    assert cli("stats", "--json").json["total"] == 0


def test_eval_of_oneself(cli: Cli) -> None:
    """With nothing stored there is nothing to ask; with one memory it is found by the half that is asked."""
    answer = cli("eval", "--self")
    assert (answer.code, answer.err.splitlines()[0]) == (2, "error: no memory says enough to be asked for")
    assert (cli("eval").code, cli("eval", ".", "--self").code) == (2, 2)
    cli("add", "Deployments run on Fridays through Jenkins")
    answer = cli("eval", "--self", "--json")
    assert answer.json.items() >= {"set": "self", "queries": 1, "recall@5": 1.0}.items()


@pytest.mark.parametrize("name", app.COMMANDS)
def test_help(cli: Cli, name: str) -> None:
    """Every command explains itself and its options, and touches nothing for it."""
    answer = cli(name, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Usage: nan-forget")
    assert not (Path.cwd() / ".nan-forget").exists()


@pytest.mark.parametrize("name", [name for name in app.COMMANDS if name not in {"export", "hook", "serve", "api"}])
def test_json_everywhere(name: str) -> None:
    """Every command that answers takes --json, and so do those of a group."""
    command = app.cli.get_command(click.Context(app.cli), name)
    assert command is not None
    for one in command.commands.values() if isinstance(command, click.Group) else [command]:
        assert "as_json" in {parameter.name for parameter in one.params}
