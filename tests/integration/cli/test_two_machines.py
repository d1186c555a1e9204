"""Two machines of one person, through the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.cli.conftest import Cli

Machine = Callable[[str], None]


@pytest.fixture
def at(home: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Sits down at one of the machines."""

    def sit_down(machine: str) -> None:
        monkeypatch.setenv("NAN_FORGET_HOME", str(home / machine))

    return sit_down


def state(cli: Cli) -> list[object]:
    """Everything that is stored."""
    memories = json.loads(cli("export").out)["memories"]
    return sorted(memories, key=lambda one: str(one["id"]))


@pytest.mark.parametrize("first", ["laptop", "desktop"])
def test_both_histories_become_one(cli: Cli, at: Machine, add: Callable[..., str], first: str) -> None:
    """Whoever begins, both end with the same memories, also where both changed the same one or said the same."""
    at("laptop")
    shared = add("The API listens on 3456")
    cli("export", "--format", "events", "--out", "begin")
    at("desktop")
    assert cli("import", "begin", "--json").json["imported"] == 1
    add("周五之前不要部署", "--tags", "desktop")
    cli("update", shared, "--tags", "desktop", "--type", "decision")
    at("laptop")
    add("周五之前不要部署", "--tags", "laptop")
    cli("update", shared, "--tags", "laptop")
    second = {"laptop": "desktop", "desktop": "laptop"}[first]
    at(first)
    cli("export", "--format", "events", "--out", "one")
    at(second)
    assert cli("import", "one").code == 0
    cli("export", "--format", "events", "--out", "two")
    at(first)
    assert cli("import", "two").code == 0
    ours = state(cli)
    at(second)
    assert state(cli) == ours
    assert cli("import", "two", "--json").json["unchanged"] == 3
    assert state(cli) == ours
    changed = cli("get", shared, "--json").json
    assert (changed["tags"], changed["type"]) == (["laptop"], "decision")
    assert "desktop" in cli("history", shared).out
    assert cli("search", "部署", "--json").contents == ["周五之前不要部署"]


def test_a_broken_history(cli: Cli, at: Machine, home: Path, add: Callable[..., str]) -> None:
    """A line that does not fit is named, and nothing is taken."""
    at("laptop")
    add("one")
    cli("export", "--format", "events", "--out", "one")
    (home / "one").write_text((home / "one").read_text() + '{"memory": "m", "changes": 3}\n')
    at("desktop")
    answer = cli("import", "one")
    assert answer.code == 2
    assert "one, line 4: operation is missing" in answer.err
    assert cli("stats", "--json").json["total"] == 0
