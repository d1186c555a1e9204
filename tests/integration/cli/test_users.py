"""Two users on one database: neither reads, lists, finds, changes or deletes what is the other's."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.cli.conftest import Cli

HERS = "Ann's staging password lives in the vault"


@pytest.fixture
def anns(add: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Ann has saved one memory in a project; from now on Bob types."""
    monkeypatch.setenv("NAN_FORGET_USER_ID", "ann")
    one = add(HERS, "--project", "app", "--tags", "vault")
    monkeypatch.setenv("NAN_FORGET_USER_ID", "bob")
    return one


@pytest.mark.parametrize(
    "command",
    [
        ("get", "ID"),
        ("history", "ID"),
        ("archive", "ID"),
        ("restore", "ID"),
        ("delete", "ID", "--yes"),
        ("update", "ID", "--content", "Bob was here"),
        ("projects", "rename", "app", "bobs"),
        ("projects", "private", "app"),
        ("projects", "link", "app"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("part", [slice(None), slice(-8, None), slice(0, 12)], ids=["id", "ending", "beginning"])
def test_foreign_memory_is_not_there(
    cli: Cli, anns: str, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], part: slice
) -> None:
    """Whoever names another user's memory or project is told that there is none, and nothing happens to it."""
    answer = cli(*(anns[part] if word == "ID" else word for word in command), "--json")
    assert (answer.code, answer.out) == (3, "")
    assert HERS not in answer.err
    monkeypatch.setenv("NAN_FORGET_USER_ID", "ann")
    memory = cli("get", anns, "--json").json
    assert (memory["content"], memory["status"], memory["project"]) == (HERS, "active", "app")


@pytest.mark.parametrize(
    "command",
    [
        ("search", HERS),
        ("search", "*"),
        ("search", HERS, "--include-archived", "--project", "app"),
        ("search", HERS, "--tag", "vault", "--depth", "2", "--limit", "50"),
        ("list",),
        ("list", "--project", "app"),
        ("projects", "list"),
        ("stats",),
        ("stats", "--project", "app"),
        ("sync",),
        ("export", "--format", "json"),
        ("export", "--format", "jsonl"),
        ("export", "--format", "md"),
        ("doctor",),
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("anns")
def test_foreign_memory_shows_nowhere(cli: Cli, command: tuple[str, ...]) -> None:
    """No command that answers with many shows anything of another user's."""
    for answer in (cli(*command), cli(*command, *(() if command[0] == "export" else ("--json",)))):
        assert answer.code == 0
        assert "password" not in answer.out + answer.err
        assert '"app"' not in answer.out


def test_same_words_are_two_memories(cli: Cli, anns: str) -> None:
    """A user who says what another has said makes a memory, and strengthens nobody else's."""
    own = cli("add", HERS, "--project", "app", "--json")
    assert own.json["outcome"] == "saved"
    assert own.id != anns
    assert cli("search", HERS, "--json").contents == [HERS]


def test_import_takes_no_foreign_id(cli: Cli, anns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import cannot overwrite another user's memory by its id."""
    record = {"id": anns, "content": "Bob was here"}
    Path("file.json").write_text(json.dumps([record]), encoding="utf-8")
    answer = cli("import", "file.json", "--json")
    monkeypatch.setenv("NAN_FORGET_USER_ID", "ann")
    assert cli("get", anns, "--json").json["content"] == HERS
    assert answer.code in {0, 2}
