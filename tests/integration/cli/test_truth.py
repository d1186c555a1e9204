"""The newest truth wins, nothing is lost: through the commands."""

import json

import pytest

from tests.integration.cli.conftest import Cli


def found(cli: Cli, query: str, *options: str) -> list[str]:
    """The contents that a search finds."""
    return cli("search", query, "--json", *options).contents


@pytest.mark.parametrize(
    ("old", "new", "query"),
    [
        ("we use npm", "we switched to pnpm", "which package manager do we use, npm or pnpm"),
        ("we chose vLLM for serving", "we switched serving to SGLang", "serving"),
        ("用 npm", "改用 pnpm 了", "用 npm 还是 pnpm"),
    ],
)
def test_a_value_is_replaced_told_and_brought_back(cli: Cli, old: str, new: str, query: str) -> None:
    """Search and recall show the new value, history tells the story, a look back shows the old one, undo returns it."""
    first = cli("add", old, "--json").id
    second = cli("add", new, "--json")
    assert (second.json["outcome"], second.json["superseded"]) == ("superseded", [first])
    assert found(cli, query) == [new]
    told = cli("recall", "--query", query).out
    assert new in told
    assert old not in told
    story = cli("history", first).out
    assert f"replaced by {second.id[-8:]}" in story
    assert new in story
    held = str(cli("get", first, "--json").json["valid_from"])
    assert found(cli, query, "--as-of", held) == [old]
    assert cli("undo").code == 0
    assert found(cli, query) == [old]
    assert cli("undo", "--json").json["undone"]
    assert found(cli, query) == [new]


def test_a_look_back_shows_the_words_of_then(cli: Cli) -> None:
    """A memory that was changed is shown as it was, and found by what it says today."""
    id = cli("add", "Deployments run on Fridays", "--json").id
    then = str(cli("get", id, "--json").json["valid_from"])
    cli("update", id, "--content", "Deployments run on Mondays")
    assert found(cli, "deployments") == ["Deployments run on Mondays"]
    assert found(cli, "deployments", "--as-of", then) == ["Deployments run on Fridays"]


def test_a_conflict_is_listed_and_decided(cli: Cli) -> None:
    """A core memory is not replaced by a weaker one: both are contested until a person decides."""
    old = cli("add", "The staging database listens on port 5432", "--confidence", "1", "--json").id
    new = cli("add", "The staging database listens on port 6432", "--json")
    assert (new.json["outcome"], new.json["conflicts"]) == ("conflict", [old])
    listed = json.dumps(cli("conflicts", "list", "--json").json)
    assert listed.index(old) < listed.index(new.id)
    assert "5432" in cli("conflicts", "list").out
    assert cli("conflicts", "resolve", new.id).code == 0
    assert found(cli, "staging database port") == ["The staging database listens on port 6432"]
    assert cli("conflicts", "list").out == "nothing is contested\n"
    assert cli("conflicts", "resolve", new.id).code == 3


def test_what_cannot_be_undone(cli: Cli) -> None:
    """Each case has its exit code and says what to do; nothing is changed."""
    assert cli("undo").code == 3
    id = cli("add", "Deployments run on Fridays", "--json").id
    cli("update", id, "--content", "Deployments run on Mondays")
    first = next(line.split()[0] for line in cli("history", id).out.splitlines() if "changed" in line)
    cli("update", id, "--content", "Deployments run on Tuesdays")
    refused = cli("undo", first)
    assert (refused.code, "content" in refused.err) == (1, True)
    assert cli("undo", "soon").code == 2
    assert found(cli, "deployments") == ["Deployments run on Tuesdays"]
