"""Copies of everything, through the command line."""

from collections.abc import Callable
from pathlib import Path

from tests.integration.cli.conftest import Cli


def test_there_and_back(cli: Cli, add: Callable[..., str]) -> None:
    """What was stored at the time of the copy is there again, and what was replaced can be brought back too."""
    add("周五之前不要部署")
    made = cli("backup", "create", "--json").json
    add("The staging database is Postgres 16")
    listed = cli("backup", "list", "--json").json
    assert listed == {"backups": [made]}
    kept = cli("backup", "restore", str(made["file"]), "--json").json["kept"]
    assert cli("list", "--json").contents == ["周五之前不要部署"]
    assert "restored" in cli("backup", "restore", str(kept)).out
    assert len(cli("list", "--json").contents) == 2
    assert len(cli("backup", "list").out.splitlines()) == 3


def test_nothing_to_bring_back(cli: Cli) -> None:
    """An unknown copy is not found (3), and without a store there is nothing to copy (3)."""
    assert cli("backup", "create").code == 3
    assert cli("backup", "restore", "nowhere.db").code == 3
    Path("text.db").write_text("no database")
    assert cli("backup", "restore", "text.db").code == 4
