"""The commands that recall, and that say why: what they print, and what they leave behind."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import apsw
import pytest

from tests.integration.cli.conftest import Cli

Add: TypeAlias = Callable[..., str]

EXECUTABLE = Path(sys.executable).with_name("nan-forget")
AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"
DEPLOY = "Deployments run on Fridays through Jenkins"


def accesses(cli: Cli, id: str) -> object:
    """How often a memory was accessed; looking is none."""
    memories = cli("list", "--json").json["memories"]
    assert isinstance(memories, list)
    return next(one["access_count"] for one in memories if one["id"] == id)


def receipts(cli: Cli, id: str) -> list[dict[str, object]]:
    """The receipts of a memory, as ``why`` tells them."""
    found: list[dict[str, object]] = cli("why", id, "--json").json["receipts"]  # type: ignore[assignment]  # a document
    return found


def fed(stdin: str, *options: str) -> subprocess.CompletedProcess[str]:
    """A recall of what a client feeds it, as a process."""
    environment = {**os.environ, "NAN_FORGET_RECALL_TIMEOUT_MS": "60000"}
    command = [str(EXECUTABLE), "recall", *options]
    return subprocess.run(command, input=stdin, env=environment, capture_output=True, text=True, check=False)


def test_block_and_memories(cli: Cli, add: Add) -> None:
    """The document has the block as it would be injected, and the memories in it in full."""
    id = add(AUTH)
    add(DEPLOY)
    answer = cli("recall", "--query", ABOUT_AUTH, "--json")
    document = answer.json
    assert document.keys() == {"block", "memories"}
    assert f"1. [fact] {AUTH}\n" in str(document["block"])
    assert answer.contents == [AUTH]
    assert document["memories"][0].keys() == cli("get", id, "--json").json.keys()  # type: ignore[index]  # a document
    assert cli("recall", f"--query={ABOUT_AUTH}").out == f"{document['block']}\n"


def test_recall_is_an_access_once_in_a_session(cli: Cli, add: Add) -> None:
    """A session is told once, the receipt says for what, and what was not told is not accessed."""
    auth, deploy = add(AUTH), add(DEPLOY)
    for _ in range(2):
        cli("recall", "--query", ABOUT_AUTH, "--session", "s1", "--json")
    assert (accesses(cli, auth), accesses(cli, deploy)) == (1, 0)
    second, first = receipts(cli, auth)
    assert (first["told"], second["told"]) == (True, False)
    assert (first["session"], first["query"], first["occasion"]) == ("s1", ABOUT_AUTH, "recall")
    assert first["factors"].keys() == {"similarity", "decay", "frequency", "confidence"}  # type: ignore[attr-defined]  # a document


def test_explained_recall(cli: Cli, add: Add) -> None:
    """Each memory comes with its place, what became of it, and its figures; explaining tells nobody anything."""
    auth = add(AUTH)
    add("Sessions live in Redis; auth tokens too")
    add("Answer in Chinese", "--type", "preference", "--scope", "user")
    told = cli("recall", "--query", ABOUT_AUTH, "--explain")
    lines = told.out.splitlines()
    assert [line.split()[:2] for line in lines[::3]] == [["1", "told"], ["2", "below-bar"], ["-", "told-unasked"]]
    assert "place 1 of 2; relevance" in lines[1]
    assert "the bar" in lines[4]
    assert " × " in lines[2]
    document = cli("recall", "--query", ABOUT_AUTH, "--explain", "--json").json
    first = document["considered"][0]  # type: ignore[index]  # a document
    assert (first["id"], first["told"], first["reason"], first["place"]) == (auth, True, "told", 1)
    assert accesses(cli, auth) == 0
    assert receipts(cli, auth) == []
    assert cli("recall", "--query", "ok", "--explain").out == "nothing was found, or nothing was asked\n"


def test_a_long_explanation_ends(cli: Cli, add: Add) -> None:
    """On a terminal the first places are enough."""
    for number in range(25):
        add(f"Service {number} authenticates by Clerk")
    assert cli("recall", "--query", "authenticates by Clerk", "--explain").out.splitlines()[-1].startswith("and 5 more")


def test_disabled_recall(cli: Cli, add: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hooks are switched off, nothing is recalled."""
    add(AUTH)
    monkeypatch.setenv("NAN_FORGET_DISABLED", "1")
    assert cli("recall", "--query", ABOUT_AUTH, "--json").json == {"block": "", "memories": []}


def test_unknown_options(cli: Cli, add: Add) -> None:
    """A wrong option is an error for a person, and none for a client that feeds a prompt."""
    add(AUTH)
    assert cli("recall", "--query", ABOUT_AUTH, "--bogus").code == 2
    assert (fed(ABOUT_AUTH, "--bogus").returncode, fed(ABOUT_AUTH, "--bogus").stdout) == (0, "")
    asked = [str(EXECUTABLE), "recall", "--query", ABOUT_AUTH, "--bogus"]
    assert subprocess.run(asked, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode == 2


def test_fed_recall_as_a_document(cli: Cli, add: Add) -> None:
    """A hook's JSON is understood with options too, and its session is told once."""
    auth = add(AUTH)
    event = {"hook_event_name": "UserPromptSubmit", "prompt": ABOUT_AUTH, "session_id": "s1", "cwd": str(Path.cwd())}
    first, second = (json.loads(fed(json.dumps(event), "--json").stdout) for _ in range(2))
    assert [one["id"] for one in first["memories"]] == [auth]
    assert second == {"block": "", "memories": []}
    assert [one["session"] for one in receipts(cli, auth)] == ["s1", "s1"]


def test_receipts_in_words(cli: Cli, add: Add) -> None:
    """A person reads when, where, for what, and by which figures; before the first recall there is nothing to read."""
    auth = add(AUTH)
    assert cli("why", auth).out.splitlines()[-1] == "never recalled in the last 90 days"
    cli("recall", "--query", ABOUT_AUTH, "--session", "s1", "--json")
    cli("get", auth)
    _, fetched, recalled, figures = cli("why", auth[-8:]).out.splitlines()
    assert fetched.strip().endswith("told (get)")
    assert recalled.endswith(f"told (recall, session s1)  {ABOUT_AUTH}")
    assert figures.strip().startswith("relevance ")
    assert len(receipts(cli, auth)) == 2
    assert len(cli("why", auth, "--limit", "1", "--json").json["receipts"]) == 1  # type: ignore[arg-type]  # a document
    assert cli("why", auth, "--limit", "0").code == 2


def test_receipt_says_why_there_were_only_words(cli: Cli, add: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recall that had to do without vectors is told as such."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "openai")
    auth = add(AUTH)
    for number in range(9):
        add(f"note {number} of the day")  # in a store of one, every word is common
    cli("recall", "--query", ABOUT_AUTH, "--json")
    assert "words only: there are no vectors yet" in cli("why", auth).out


def test_why_not(cli: Cli, add: Add) -> None:
    """A memory that is not told has one reason, in words and as a document."""
    auth = add(AUTH, "--project", "app")
    assert cli("why-not", ABOUT_AUTH, auth, "--project", "lib").out.endswith(
        "not told - it belongs to another project\n"
    )
    assert cli("why-not", ABOUT_AUTH, auth, "--project", "app", "--json").json["reason"] == "told"
    cli("recall", "--query", ABOUT_AUTH, "--project", "app", "--session", "s1", "--json")
    explained = cli("why-not", ABOUT_AUTH, auth, "--project", "app", "--session", "s1", "--json").json
    assert (explained["id"], explained["told"], explained["reason"]) == (auth, False, "told-before")
    cli("projects", "private", "app")
    assert cli("why-not", ABOUT_AUTH, auth).out.endswith("not told - its project is private\n")
    cli("archive", auth)
    assert cli("why-not", ABOUT_AUTH, auth, "--project", "app", "--json").json["reason"] == "put-away"


def test_search_and_get_are_accesses(cli: Cli, add: Add) -> None:
    """Results in full and a fetch count, once in a session; summaries do not."""
    auth, deploy = add(AUTH), add(DEPLOY)
    cli("search", ABOUT_AUTH, "--depth", "1", "--limit", "1")
    assert accesses(cli, auth) == 0
    cli("search", ABOUT_AUTH, "--limit", "1")
    cli("search", ABOUT_AUTH, "--limit", "1", "--session", "s1")
    cli("search", ABOUT_AUTH, "--limit", "1", "--session", "s1")
    assert accesses(cli, auth) == 2
    cli("get", auth, "--json")
    assert (accesses(cli, auth), accesses(cli, deploy)) == (3, 0)
    assert [one["occasion"] for one in receipts(cli, auth)] == ["get", "search", "search", "search"]


def test_a_busy_store_answers_without_a_receipt(cli: Cli, add: Add) -> None:
    """A search beside a long writer answers, and loses only its record."""
    auth = add(AUTH)
    writer = apsw.Connection(str(Path(".nan-forget/memories.db")))
    writer.execute("BEGIN IMMEDIATE")
    answers = [cli("search", ABOUT_AUTH), cli("get", auth), cli("recall", "--query", ABOUT_AUTH, "--json")]
    writer.execute("ROLLBACK")
    writer.close()
    assert [(one.code, one.err) for one in answers] == [(0, "")] * 3
    assert accesses(cli, auth) == 0


def test_nothing_private_is_left_behind(cli: Cli, add: Add) -> None:
    """What is marked as private stands in no file of the data folder, whichever command was given it."""
    id = add("Auth is Clerk <private>PIN 12349876</private>", "--tags", "<private>PIN 12349876</private>")
    cli("update", id, "--problem", "<PRIVATE>PIN 12349876")
    for query in ("auth by Clerk <private>PIN 12349876</private>", "auth <private>PIN 12349876"):
        cli("search", query)
        cli("recall", "--query", query, "--json")
        cli("why-not", query, id)
    assert len(receipts(cli, id)) == 4
    files = [path for path in Path(".nan-forget").rglob("*") if path.is_file()]
    assert files
    assert not any(b"12349876" in path.read_bytes() for path in files)


def test_a_folder_where_memory_is_off(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder whose claim file wants no memory is told nothing and keeps nothing, unless a project is named."""
    text = "Auth is Clerk, not custom JWT"
    assert cli("add", text).code == 0
    (home / "quiet").mkdir()
    monkeypatch.chdir(home / "quiet")
    assert text in cli("recall", "--query", text).out
    (home / "quiet" / ".nan-forget.toml").write_text('memory = "off"', encoding="utf-8")
    assert cli("recall", "--query", text).out == ""
    assert cli("add", "something else").code == 2
    assert cli("add", "something else", "--project", "loud").code == 0
