"""What is purged or deleted is gone from every file of the data folder."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from tests.integration.cli.conftest import Cli

LONG = " ".join(f"zebra{number:04} walks to waterhole{number:04}" for number in range(400))
CJK = "".join(chr(0x4E00 + number * 7 % 20000) for number in range(3000))
MARKS = [
    text.encode() for text in ("zebra0000", "waterhole0399", "zebra0200 walks", CJK[:20], CJK[1500:1510], CJK[-5:])
]
WORDS = [text.encode() for text in (CJK[:2], CJK[1500:1502], "zebra0200", "waterhole0200")]


def left(home: Path, *, without: str = "no such folder") -> list[bytes]:
    """The marks that are still in some file."""
    files = [file for file in (home / ".nan-forget").rglob("*") if file.is_file() and without not in file.parts]
    content = b"\n".join(file.read_bytes() for file in files)
    return [mark for mark in (*MARKS, *WORDS) if mark in content]


@pytest.fixture
def secrets(add: Callable[..., str], home: Path) -> list[str]:
    """Two long memories of one project among others."""
    for number in range(20):
        add(f"an ordinary fact, number {number}, that stays")
    ids = [add(text, "--project", "app", "--problem", f"why {text[:500]}") for text in (LONG, CJK)]
    assert left(home)
    return ids


@pytest.mark.usefixtures("secrets")
def test_purged_bytes_are_gone(cli: Cli, home: Path) -> None:
    """After a purge of a project none of its texts and words is in the database, its log, or anything beside it."""
    answer = cli("purge", "--project", "app", "--yes", "--json")
    assert answer.json["scrubbed"] is True
    assert len(answer.json["memories"]) == 2  # type: ignore[arg-type]  # a list
    assert left(home) == []
    assert cli("stats", "--json").json["total"] == 20
    assert cli("search", "ordinary fact", "--json").contents
    assert cli("doctor").code == 0


def test_deleted_bytes_are_gone(cli: Cli, home: Path, secrets: list[str]) -> None:
    """The same holds for a deletion, after an update and an archiving too."""
    cli("update", secrets[0], "--content", f"{LONG} and back")
    cli("archive", secrets[1])
    for one in secrets:
        assert cli("delete", one, "--yes").code == 0
    assert left(home) == []


@pytest.mark.usefixtures("secrets")
def test_a_dry_run_changes_nothing(cli: Cli) -> None:
    """It lists what would go."""
    before = cli("export").out
    answer = cli("purge", "--project", "app", "--dry-run")
    assert "2 memories would go" in answer.out
    assert cli("export").out == before


@pytest.mark.usefixtures("secrets")
def test_backups_are_named_and_go_if_wanted(cli: Cli, home: Path) -> None:
    """A copy that holds what is purged is listed and stays; a thorough purge removes it as well."""
    kept = str(cli("backup", "create", "--json").json["file"])
    answer = cli("purge", "--project", "app", "--yes")
    assert kept in answer.out
    assert "stay (--thorough removes them)" in answer.out
    assert left(home, without="backups") == []
    cli("backup", "restore", kept)
    assert "went too" in cli("purge", "--project", "app", "--yes", "--thorough").out
    assert left(home) == []


def test_receipts_and_events_are_named_and_go_if_wanted(cli: Cli, secrets: list[str]) -> None:
    """A recall that asked with the very words, and another memory that once had them, still tell of them."""
    cli("search", f"is it that {LONG}?"[:900])
    other = cli("add", LONG, "--json").id
    cli("update", other, "--content", "something else")
    preview = cli("purge", "--project", "app", "--dry-run", "--json").json
    assert preview["events"] == 2
    cli("purge", "--project", "app", "--yes", "--thorough")
    assert cli("get", other, "--json").json["content"] == "something else"
    assert cli("get", secrets[0]).code == 3


def test_what_to_purge(cli: Cli, add: Callable[..., str]) -> None:
    """By type and age, in any status; without a restriction, and without a yes, nothing goes."""
    add("one", "--type", "task")
    cli("archive", add("two", "--type", "task"))
    add("three")
    assert cli("purge").code == 2
    assert cli("purge", "--yes").code == 2
    assert cli("purge", "--type", "task").code == 2
    assert cli("purge", "--type", "wish", "--yes").code == 2
    assert cli("purge", "--project", "nowhere", "--yes").code == 3
    assert "0 memories purged" in cli("purge", "--before", "2020-01-01", "--yes").out
    assert cli("stats", "--json").json["total"] == 3
    assert "2 memories purged" in cli("purge", "--type", "task", "--before", "2100-01-01", "--yes").out
    assert cli("list", "--json").contents == ["three"]


@pytest.mark.usefixtures("secrets")
def test_a_reader_of_an_older_state(cli: Cli, home: Path) -> None:
    """While somebody still reads it, the purge says so; when that one ends, the next change takes the rest away."""
    units = SqliteUnitOfWork(home / ".nan-forget" / "memories.db")
    reading, ended = threading.Event(), threading.Event()

    def read() -> None:
        with units.read() as work:
            work.memories.statistics("default")
            reading.set()
            ended.wait(30)

    reader = threading.Thread(target=read)
    reader.start()
    reading.wait(30)
    answer = cli("purge", "--project", "app", "--yes")
    ended.set()
    reader.join()
    units.close()
    assert "another process uses the store" in answer.err
    assert "2 memories purged" in answer.out
    cli("stats")
    assert left(home) == []
