"""The start of a session: what is told, and when again."""

import fcntl
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.adapters.files.hook_journal import FileHookJournal
from nan_forget.entrypoints.cli.app import run
from tests.integration.hooks.conftest import ABOUT_AUTH, AUTH, Hook, database, run_hook, told


def start(source: str, **fields: object) -> dict[str, object]:
    """What a client says at a start."""
    return {"session_id": "s1", "hook_event_name": "SessionStart", "source": source, **fields}


def prompt(**fields: object) -> dict[str, object]:
    """A prompt on auth."""
    return {"session_id": "s1", "hook_event_name": "UserPromptSubmit", "prompt": ABOUT_AUTH, **fields}


@pytest.fixture
def project(home: Path) -> Path:
    """A folder that is a project."""
    folder = home / "app"
    folder.mkdir()
    (folder / ".nan-forget.toml").touch()
    return folder


def test_greeting_and_memories(
    called: Hook, add: Callable[..., None], project: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session is told its duties, what there is, and the strongest memories of its project and its user."""
    add("Ann prefers tabs over spaces", "--type", "preference", "--scope", "user")
    monkeypatch.chdir(project)
    add(AUTH, "--confidence", "0.7")
    monkeypatch.chdir("/")
    lines = told(called("session-start", start("startup", cwd=str(project)))).splitlines()
    assert "1 memory of this project, 1 memory of this user." in lines[0]
    assert lines[1] == "[Memory Context]"
    assert lines[3:5] == [f"1. [fact] {AUTH} (project: app)", "2. [preference] Ann prefers tabs over spaces"]
    assert database(data).execute("SELECT occasion, session FROM receipt").fetchall() == [("session-start", "s1")]


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_what_was_forgotten_is_told_again(called: Hook, add: Callable[..., None], source: str) -> None:
    """What a session was told is not told again, at a resumption either; after clear and compact it is."""
    add(AUTH, "--scope", "user", "--type", "preference")
    assert AUTH in called("session-start", start("startup"))
    assert called("user-prompt", prompt()) == ""
    assert AUTH not in called("session-start", start("resume"))
    assert AUTH in called("session-start", start(source))
    assert called("user-prompt", prompt()) == ""
    called("session-start", start(source, session_id="s2"))
    assert AUTH not in called("session-start", start("resume"))


def test_prompts_after_a_compaction(called: Hook, add: Callable[..., None]) -> None:
    """A prompt that was answered before a compaction is answered again after it."""
    add(AUTH, "--scope", "user")
    add("unrelated but very strong", "--scope", "user", "--provenance", "human")
    assert AUTH in called("user-prompt", prompt())
    assert called("user-prompt", prompt(prompt="so auth is done by Clerk, not by custom JWT?")) == ""
    called("session-start", start("compact", cwd="/nowhere"))
    assert AUTH in called("session-start", start("compact")) or AUTH in called("user-prompt", prompt())


def test_without_a_store(called: Hook, home: Path) -> None:
    """Before anything is remembered a session is greeted all the same, and nothing is made."""
    assert "0 memories of this user." in told(called("session-start", start("startup")))
    assert list(home.iterdir()) == []


def test_where_memory_is_off(
    called: Hook, add: Callable[..., None], project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is said where the folder or the user wants no memory, with or without a store."""
    (project / ".nan-forget.toml").write_text('memory = "off"', encoding="utf-8")
    assert called("session-start", start("startup", cwd=str(project))) == ""
    add(AUTH, "--scope", "user", "--type", "preference")
    assert called("session-start", start("startup", cwd=str(project))) == ""
    assert called("user-prompt", prompt(cwd=str(project))) == ""
    monkeypatch.setenv("NAN_FORGET_DISABLED", "1")
    assert called("session-start", start("startup")) == ""
    assert called("user-prompt", prompt()) == ""


@pytest.mark.parametrize(("failures", "is_said"), [(4, False), (5, True)])
def test_failures_are_said(called: Hook, data: Path, failures: int, is_said: bool) -> None:
    """A session is told of a hook that has failed five times in a row, with and without a store, until it works."""
    data.mkdir()
    journal = FileHookJournal(str(data))
    for _ in range(failures):
        journal.record("codex", "pre-compact", ok=False)
    assert ("pre-compact of codex has failed" in called("session-start", start("startup"))) == is_said
    run(["add", "kiwi"])
    assert ("pre-compact of codex has failed" in called("session-start", start("startup"))) == is_said
    journal.record("codex", "pre-compact", ok=True)
    assert "has failed" not in called("session-start", start("startup"))


def test_firings_are_noted(called: Hook, add: Callable[..., None], data: Path) -> None:
    """Each call is noted by client and event, with whether it worked; those that mean nothing of ours are not."""
    add(AUTH, "--scope", "user")
    called("session-start", start("startup"), "codex")
    called("user-prompt", prompt())
    called("user-prompt", {"hook_event_name": "Stop"}, "gemini")
    database(data).execute("DROP TABLE words")
    called("user-prompt", prompt())
    firings = FileHookJournal(str(data)).read()
    assert [(one.client, one.event, one.failures) for one in firings] == [
        ("claude", "user-prompt", 1),
        ("codex", "session-start", 0),
    ]


def test_work_is_started(add: Callable[..., None], data: Path) -> None:
    """A start of a session starts the work that is due, behind its answer, and not again for a while."""
    add(AUTH)
    for ordinal, left in ((7, 0), (8, 1)):
        connection = database(data)
        passage = "INSERT INTO passage (memory_key, ordinal, fingerprint, text) VALUES (1, ?, ?, 'kiwi')"
        connection.execute(passage, (ordinal, str(ordinal)))
        connection.execute("INSERT INTO pending VALUES (1, last_insert_rowid())")
        assert run_hook("session-start", given=json.dumps(start("startup")).encode())
        with (data / "work.lock").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # waits until it is done
        assert connection.execute("SELECT count(*) FROM pending").get == left


def test_as_a_process(add: Callable[..., None]) -> None:
    """The executable answers as its clients call it."""
    add(AUTH, "--scope", "user", "--type", "preference")
    assert AUTH in run_hook("session-start", "--client", "codex", given=b'{"session_id": "s1"}')
    assert run_hook("user-prompt", given=b'{"session_id": "s1", "prompt": "is auth done by Clerk or by JWT?"}') == ""
