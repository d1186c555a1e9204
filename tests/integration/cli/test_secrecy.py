"""What is secret or private reaches no byte of the data folder, and no answer."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from nan_forget.application.ports.spool import Spooled
from nan_forget.entrypoints.cli.session import caller, container
from tests.integration.cli.conftest import Cli

TOKEN = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
HIDDEN = "Kleingeheimnis"
PRIVATE = f"<PRIVATE>{HIDDEN} <private>and</private> {HIDDEN}</Private> <private>{HIDDEN}"


def bytes_of(folder: Path) -> bytes:
    """Every byte of every file in a folder: database, write-ahead log, logs."""
    return b"\n".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize("text", [f"uses {TOKEN} {{}}", f"well {{}} {PRIVATE}"], ids=["secret", "private"])
def test_nothing_of_it_reaches_the_folder(cli: Cli, home: Path, text: str) -> None:
    """Saved, changed, checkpointed, imported or asked for, in whatever field: the folder does not hold it."""
    fields = [
        part
        for name in ("problem", "solution", "tags", "concepts", "files")
        for part in (f"--{name}", text.format(name))
    ]
    assert cli("add", text.format("one"), *fields, "--json").code == 0
    saved = cli("add", "two", "--json").id
    assert cli("update", saved, "--content", text.format("three"), "--tags", text.format("tag")).code == 0
    told = [text.format(part) for part in ("four", "five", "six")]
    assert cli("checkpoint", "--summary", told[0], "--problem", told[1], "--solution", told[2]).code == 0
    record = {"content": text.format("seven"), "tags": [text.format("eight")], "source": {"file": text.format("nine")}}
    file = home / "old.json"
    file.write_text(json.dumps([record]), encoding="utf-8")
    assert cli("import", str(file)).code == 0
    file.unlink()
    assert cli("search", text.format("one")).code == 0
    assert cli("recall", "--query", text.format("one")).code == 0
    held = bytes_of(home)
    assert b"three" in held
    assert TOKEN.encode() not in held
    assert HIDDEN.encode() not in held


def test_save_says_what_it_left_out(cli: Cli) -> None:
    """The answer to a save says that something was replaced."""
    notices = cli("add", "deploy", "--tags", f"token,{TOKEN}", "--json").json["notices"]
    assert notices == ["What looks like a secret was replaced by [redacted]."]


def test_old_secret_is_not_told(cli: Cli, add: Callable[..., str], home: Path) -> None:
    """A secret that another program has written into the database comes out of no door."""
    one = add("the deploy uses PLAIN for staging", "--problem", "PLAIN fails", "--tags", "PLAIN", "--project", "app")
    path = next(home.rglob("memories.db"))
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute(
            "UPDATE memory SET content = replace(content, 'PLAIN', ?1), summary = replace(summary, 'PLAIN', ?1),"
            " problem = replace(problem, 'PLAIN', ?1), tags = replace(tags, 'PLAIN', ?1)",
            (TOKEN,),
        )
        connection.execute("UPDATE event SET changes = replace(changes, 'PLAIN', ?)", (TOKEN,))
    questions = (
        ("get", one), ("get", one, "--json"), ("list", "--json"), ("search", "deploy staging", "--json"), ("export",),
        ("history", one, "--json"), ("recall", "--query", "how do we deploy to staging", "--project", "app"),
        ("export", "--format", "md"), ("search", "deploy staging"),
    )  # fmt: skip
    for question in questions:
        answer = cli(*question)
        assert "[redacted]" in answer.out, question
        assert TOKEN not in answer.out, question


@pytest.mark.parametrize("text", [f"We chose NATS {TOKEN} for events. {{}}", f"We chose NATS {{}} {PRIVATE}"])
def test_nothing_captured_holds_it(cli: Cli, home: Path, text: str) -> None:
    """Neither a prompt, nor a note, nor a transcript brings it into the folder."""
    built, me = container(), caller()._replace(folder=str(home / "app"))
    (home / "app").mkdir()
    outside = home / "app" / "note.md"
    outside.write_text("---\nmetadata:\n  type: feedback\n---\n" + text.format("note"), encoding="utf-8")
    built.capture_note()(str(outside), me)
    built.capture_prompt()(f"#remember {text.format('prompt')}", me)
    outside.unlink()
    talk = home / "app" / "t.jsonl"
    record = {"type": "user", "message": {"role": "user", "content": text.format("talk").replace("NATS", "Kafka")}}
    talk.write_text(json.dumps(record) + "\n", encoding="utf-8")
    built.spool().put(Spooled(str(talk), "s1", str(home / "app"), "claude-code"))
    assert built.work()(me).done["sweeps"] == 1  # type: ignore[union-attr]  # nobody else is at it
    talk.unlink()
    assert len(cli("list", "--json").json["memories"]) == 3  # type: ignore[arg-type]  # a document
    held = bytes_of(home)
    assert TOKEN.encode() not in held
    assert HIDDEN.encode() not in held


def test_match_is_archived(cli: Cli, add: Callable[..., str]) -> None:
    """``archive --match`` puts away what says it best, says what that was, and finds nothing twice."""
    one = add("我们用 npm 管理包")
    add("We use pnpm")
    answer = cli("archive", "--match", "用 npm", "--json")
    assert (answer.code, answer.id, answer.json["status"]) == (0, one, "archived")
    assert cli("archive", "--match", "用 npm").code == 3
    assert cli("archive").code == 2
    assert cli("archive", one, "--match", "x").code == 2
    assert cli("restore", one).code == 0
