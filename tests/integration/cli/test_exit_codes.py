"""Each error is one line with a hint, with its exit code; nothing is lost and nothing half-written."""

from collections.abc import Callable
from functools import partialmethod
from pathlib import Path

import apsw
import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from tests.integration.cli.conftest import Answer, Cli

DATABASE = Path(".nan-forget/memories.db")


def refused(answer: Answer, code: int) -> str:
    """The error's line, after a look at its form."""
    lines = answer.err.splitlines()
    assert (answer.code, answer.out) == (code, ""), answer
    assert [line.split(":")[0] for line in lines] == ["error", "hint"]
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add", ""), "content is empty"),
        (("add", " \n "), "content is empty"),
        (("add", "x" * 100_001), "100,001 characters"),
        (("add", "text", "--confidence", "1.5"), "1.5"),
        (("add", "text", "--confidence", "sure"), "sure"),
        (("add", "text", "--confidence", "nan"), "nan"),
        (("add", "text", "--type", "wish"), "wish"),
        (("add", "text", "--scope", "world"), "world"),
        (("add", "text", "--scope", "session"), "session"),
        (("add", "text", "--provenance", "hearsay"), "hearsay"),
        (("add", "text", "--tier", "gold"), "gold"),
        (("add", "text", "--expires", "soon"), "soon"),
        (("add",), "TEXT"),
        (("add", "two", "texts"), "texts"),
        (("add", "text", "--colour", "red"), "--colour"),
        (("paint",), "paint"),
        (("search", "x", "--limit", "0"), "0"),
        (("search", "x", "--limit", "many"), "many"),
        (("search", "x", "--depth", "4"), "4"),
        (("search", "x", "--type", "wish"), "wish"),
        (("search", "x", "--since", "soon"), "soon"),
        (("list", "--status", "lost"), "lost"),
        (("list", "--page", "0"), "0"),
        (("get", "12345"), "12345"),
        (("export", "--format", "xml"), "xml"),
        (("import", "nowhere.json"), "nowhere.json"),
        (("eval", "nowhere"), "nowhere"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_wrong_usage(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    """A value that does not fit is named, exit code 2, and nothing is stored."""
    assert said in refused(cli(*arguments), 2)
    assert cli("stats", "--json").json["total"] == 0


def test_ambiguous_id(cli: Cli, add: Callable[..., str]) -> None:
    """A shortened id that fits several memories is no guess, exit code 2; what is told of them makes it unique."""
    one, two = add("one"), add("two")
    answer = cli("get", one[:6])
    assert "fits 2 memories" in refused(answer, 2)
    assert {one, two} <= set(answer.err.replace(",", " ").replace(".", " ").split())
    assert cli("get", one[-8:], "--json").id == one


def test_nobody_to_ask(cli: Cli, add: Callable[..., str]) -> None:
    """Where nobody can be asked, a deletion needs --yes, exit code 2, and without it nothing is deleted."""
    one = add("one")
    refused(cli("delete", one), 2)
    assert cli("get", one).code == 0


@pytest.mark.parametrize(
    ("variable", "value", "code"),
    [
        ("NAN_FORGET_TOP_N", "many", 2),
        ("NAN_FORGET_RANKING", "best", 2),
        ("NAN_FORGET_USER_ID", "", 2),
        ("NAN_FORGET_USER_ID", "ann\tbob", 2),
        ("NAN_FORGET_DATABASE_URL", "sqlite:///:memory:", 2),
        ("NAN_FORGET_DATABASE_URL", "sqlite:///memories.db", 2),
        ("NAN_FORGET_DATABASE_URL", "postgresql://host/db", 1),
        ("NAN_FORGET_EMBEDDING_PROVIDER", "unheard-of", 1),
    ],
)
def test_settings(cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, code: int) -> None:
    """A setting that does not fit, and a database that is not available, are errors of every command."""
    monkeypatch.setenv(variable, value)
    for command in (("add", "text"), ("search", "x"), ("stats",)):
        refused(cli(*command), code)


def test_unknown_tool(cli: Cli, home: Path) -> None:
    """A tool whose stores nobody can read is wrong usage, exit code 2."""
    (home / "export.json").write_text("[]")
    refused(cli("import", "export.json", "--from", "notebook"), 2)


def test_a_model_that_would_be_ignored(cli: Cli, add: Callable[..., str]) -> None:
    """A model's name for a provider that is one model is refused, and nothing is embedded anew."""
    add("one")
    assert "not 'large'" in refused(cli("reindex", "--provider", "hashing", "--model", "large"), 2)
    assert cli("reindex", "--provider", "hashing").code == 0


def test_a_folder_in_the_place_of_the_database(cli: Cli, home: Path) -> None:
    """It is called one, by every command, exit code 4."""
    (home / DATABASE).mkdir(parents=True)
    for command in (("add", "text"), ("search", "x"), ("stats",), ("doctor",)):
        assert "is a folder" in refused(cli(*command), 4)


@pytest.fixture
def file(home: Path) -> Callable[[bytes], Path]:
    """Puts bytes in the database's place."""

    def made(content: bytes) -> Path:
        path = home / DATABASE
        path.parent.mkdir()
        path.write_bytes(content)
        return path

    return made


EVERY = (
    ("add", "text"),
    ("search", "x"),
    ("list",),
    ("stats",),
    ("sync",),
    ("doctor",),
    ("export",),
    ("get", "0190aaaa"),
)


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_file_that_is_no_database(cli: Cli, file: Callable[[bytes], Path], command: tuple[str, ...]) -> None:
    """A file of something else stays as it is, exit code 4."""
    content = b"a letter to nobody " * 500
    path = file(content)
    assert "is no nan-forget database" in refused(cli(*command), 4)
    assert path.read_bytes() == content


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_newer_schema(cli: Cli, add: Callable[..., str], home: Path, command: tuple[str, ...]) -> None:
    """A database of a newer release stays as it is, exit code 4."""
    add("text")
    database = apsw.Connection(str(home / DATABASE))
    database.pragma("user_version", 999)
    refused(cli(*command), 4)
    assert database.execute("SELECT count(*) FROM memory").get == 1
    database.close()


def test_busy(cli: Cli, add: Callable[..., str], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a writer that does not end, a save gives up, exit code 4; a search does not even wait."""
    add("text")
    impatient = partialmethod(SqliteUnitOfWork.__init__, busy_timeout_s=0.05)
    monkeypatch.setattr(SqliteUnitOfWork, "__init__", impatient)
    database = apsw.Connection(str(home / DATABASE))
    database.execute("BEGIN IMMEDIATE")
    assert cli("search", "text").code == 0
    refused(cli("add", "more"), 4)
    database.close()


def test_home_that_is_a_file(cli: Cli, home: Path) -> None:
    """Where the data folder cannot be made, that is said, exit code 4."""
    (home / ".nan-forget").write_text("in the way")
    for command in EVERY[:6]:
        refused(cli(*command), 4)


@pytest.fixture
def plain_home(cli: Cli, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A data folder still to be made, in a folder of a user whom modes bind."""
    for command in EVERY:
        cli(*command)  # while every module can still be read
    home: Path = request.getfixturevalue("plain_folder") / "data"
    monkeypatch.setenv("NAN_FORGET_HOME", str(home))
    return home


def test_home_that_cannot_be_made(cli: Cli, plain_home: Path) -> None:
    """In a folder that may only be read nothing can be made, exit code 4."""
    plain_home.parent.chmod(0o500)
    for command in EVERY[:6]:
        assert "cannot be written" in refused(cli(*command), 4)


def test_home_that_became_read_only(cli: Cli, plain_home: Path) -> None:
    """Where a store may no longer be written, a save says so, exit code 4, and what is stored stays."""
    assert cli("add", "text").code == 0
    (plain_home / "memories.db").chmod(0o400)
    plain_home.chmod(0o500)
    refused(cli("add", "more"), 4)
    plain_home.chmod(0o700)
    (plain_home / "memories.db").chmod(0o600)
    assert cli("stats", "--json").json["total"] == 1


def test_unexpected(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has foreseen is one line too, exit code 1; with NAN_FORGET_DEBUG it shows where."""

    def broken(*_: object) -> None:
        raise RuntimeError("the sky\nhas fallen")

    monkeypatch.setattr("nan_forget.application.save_memory.SaveMemory.__call__", broken)
    assert "unexpected: RuntimeError: the sky has fallen" in refused(cli("add", "text"), 1)
    monkeypatch.setenv("NAN_FORGET_DEBUG", "1")
    with pytest.raises(RuntimeError):
        cli("add", "text")
