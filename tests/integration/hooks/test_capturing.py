"""What hooks keep: what is marked in prompts, notes that are written, and what was decided in a session."""

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.adapters.files.spool import FileSpool
from tests.integration.hooks.conftest import ABOUT_AUTH, AUTH, Hook, database, log_lines, run_hook, told

NOTE = "---\nname: deploy\nmetadata:\n  type: project\n---\nDeployments run on Fridays through Jenkins.\n"


def contents(data: Path, status: str = "active") -> list[str]:
    """What is stored."""
    if not (data / "memories.db").exists():
        return []
    rows = database(data).execute("SELECT content FROM memory WHERE status = ? ORDER BY key", (status,))
    return [content for (content,) in rows]


def prompt(text: str, **fields: object) -> dict[str, object]:
    """What a client feeds for a prompt."""
    return {"session_id": "s1", "hook_event_name": "UserPromptSubmit", "prompt": text, **fields}


def written(path: Path | str, tool: str = "Write", **fields: object) -> dict[str, object]:
    """What a client feeds after a file was written."""
    given = {"file_path": str(path), "content": NOTE}
    return {"session_id": "s1", "hook_event_name": "PostToolUse", "tool_name": tool, "tool_input": given, **fields}


@pytest.fixture
def memory_folder(home: Path) -> Path:
    """Where Claude Code keeps its notes of a project."""
    folder = home / ".claude" / "projects" / "-code-app" / "memory"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """A session of Claude Code in which something was decided."""
    path = tmp_path / "session.jsonl"
    path.write_text("".join(map(said, ("We decided to use Postgres 16 for the staging database.", "fine"))))
    return path


def said(text: str) -> str:
    """A line of a transcript."""
    message = {"role": "user", "content": text}
    return json.dumps({"type": "user", "uuid": text, "sessionId": "s1", "message": message}) + "\n"


@pytest.mark.parametrize("text", [AUTH, "认证用 Clerk，不用自建 JWT"])
def test_marks_act_at_once(called: Hook, data: Path, text: str) -> None:
    """A marked text is kept, and put away, at the very prompt; the model is told so, and each can be undone."""
    assert told(called("user-prompt", prompt(f"#remember {text}"))) == f"nan-forget has remembered: {text}"
    assert contents(data) == [text]
    assert called("user-prompt", prompt("no mark: forget it, remember nothing")) == ""
    answer = told(called("user-prompt", prompt(f"!forget {text}"), "codex"))
    assert answer == f"nan-forget has put away: {text} (`nan-forget undo` brings it back)"
    assert (contents(data), contents(data, "archived")) == ([], [text])
    assert "nothing to forget" in told(called("user-prompt", prompt(f"#forget {text}")))
    assert log_lines(data) == []


def test_marks_of_gemini(called: Hook, data: Path) -> None:
    """What our own session's start has put into a prompt is neither a mark nor a part of one."""
    context = "<hook_context>#remember nothing of this</hook_context>\n\n"
    called("user-prompt", {"prompt": f"{context}!mem {AUTH}"}, "gemini")
    assert contents(data) == [AUTH]


@pytest.mark.parametrize(
    "fields",
    [
        {"prompt": f"/compact #remember {AUTH}"},
        {"prompt": f"`#remember {AUTH}`"},
        {"agent_id": "a1"},
        {"hook_event_name": "Stop"},
        {"prompt": "#remember"},
    ],
)
def test_what_is_no_mark(called: Hook, data: Path, fields: dict[str, object]) -> None:
    """Commands, code, subagents and marks without a text keep nothing."""
    assert called("user-prompt", prompt(f"#remember {AUTH}") | fields) == ""
    assert contents(data) == []


def test_marks_that_are_switched_off(
    called: Hook, add: Callable[..., None], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where marks are passed over, such a prompt is answered as any other."""
    monkeypatch.setenv("NAN_FORGET_EXTRACT_EXPLICIT", "0")
    add(AUTH, "--scope", "user")
    assert AUTH in called("user-prompt", prompt(f"#remember well: {ABOUT_AUTH}"))
    assert contents(data) == [AUTH]


def test_nothing_where_memory_is_off(
    called: Hook, home: Path, memory_folder: Path, transcript: Path, data: Path
) -> None:
    """In a folder without memory no mark, no note and no transcript is kept."""
    (home / "quiet").mkdir()
    (home / "quiet" / ".nan-forget.toml").write_text('memory = "off"', encoding="utf-8")
    (memory_folder / "deploy.md").write_text(NOTE, encoding="utf-8")
    here = {"cwd": str(home / "quiet"), "transcript_path": str(transcript)}
    called("user-prompt", prompt(f"#remember {AUTH}", **here))
    called("post-tool", written(memory_folder / "deploy.md", **here))
    called("pre-compact", here)
    called("session-end", here)
    assert (contents(data), FileSpool(str(data)).waiting(), log_lines(data)) == ([], [], [])


def test_a_note_is_captured_and_follows_its_file(called: Hook, memory_folder: Path, data: Path) -> None:
    """A note in the client's memory folder becomes a memory, by an absolute or a relative path, and changes with it."""
    note = memory_folder / "deploy.md"
    note.write_text(NOTE, encoding="utf-8")
    assert called("post-tool", written(note)) == ""
    assert contents(data) == ["Deployments run on Fridays through Jenkins."]
    note.write_text(NOTE.replace("Fridays", "Mondays"), encoding="utf-8")
    called("post-tool", written("deploy.md", "Edit", cwd=str(memory_folder)))
    assert contents(data) == ["Deployments run on Mondays through Jenkins."]


def test_notes_of_codex(called: Hook, home: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a patch are read from the disk, below Codex' own folder."""
    monkeypatch.setenv("CODEX_HOME", str(home / "codex"))
    folder = home / "codex" / "projects" / "app" / "memory"
    folder.mkdir(parents=True)
    (folder / "a b.md").write_text(NOTE, encoding="utf-8")
    patch = "*** Begin Patch\n*** Add File: a b.md\n+x\n*** Update File: gone.md\n*** End Patch\n"
    call = written("", "apply_patch", cwd=str(folder)) | {"tool_input": {"command": patch}}
    called("post-tool", call, "codex")
    assert contents(data) == ["Deployments run on Fridays through Jenkins."]
    assert called("post-tool", call, "claude") == ""


def test_folders_of_the_users_choice(called: Hook, home: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In folders that the user has named, notes are those with front matter; no README, and nothing of docs."""
    chosen = home / "my notes"
    (chosen / "docs").mkdir(parents=True)
    monkeypatch.setenv("NAN_FORGET_NOTE_FOLDERS", os.pathsep.join(["/nowhere", "~/my notes"]))
    for name in ("README.md", "docs/a.md", "plain.md", "n.txt", "good.md"):
        text = NOTE.replace("Fridays", name) if name != "plain.md" else "Deployments run on plain.md"
        (chosen / name).write_text(text, encoding="utf-8")
        called("post-tool", written(chosen / name))
    assert contents(data) == ["Deployments run on good.md through Jenkins."]


def test_what_is_no_note(called: Hook, home: Path, memory_folder: Path, data: Path) -> None:
    """Indexes, other files, files elsewhere, links, what links lead to, and what was only read are left alone."""
    outside = home / "secret.md"
    outside.write_text(NOTE, encoding="utf-8")
    (home / "elsewhere").mkdir()
    (home / "elsewhere" / "n.md").write_text(NOTE, encoding="utf-8")
    (memory_folder / "MEMORY.md").write_text(NOTE, encoding="utf-8")
    (memory_folder / "n.txt").write_text(NOTE, encoding="utf-8")
    (memory_folder / "link.md").symlink_to(outside)
    (memory_folder / "folder").symlink_to(home / "elsewhere")
    (memory_folder / "good.md").write_text(NOTE, encoding="utf-8")
    for name in ("MEMORY.md", "n.txt", "link.md", "folder/n.md", "gone.md", "../../../../secret.md"):
        called("post-tool", written(memory_folder / name))
    called("post-tool", written(outside))
    called("post-tool", written(memory_folder / "good.md", "Read"))
    called("post-tool", written("x") | {"tool_input": None})
    called("post-tool", written("x") | {"tool_input": {"file_path": ["x"]}})
    assert (contents(data), log_lines(data)) == ([], [])


def test_a_session_is_swept_at_its_end(called: Hook, transcript: Path, data: Path) -> None:
    """What was decided is kept once, however often the session is compacted, resumed and ended."""
    for _ in range(2):
        assert called("pre-compact", {"session_id": "s1", "transcript_path": str(transcript)}) == ""
        assert [one.transcript for one in FileSpool(str(data)).waiting()] == [str(transcript)]
        assert called("session-end", {"session_id": "s1", "transcript_path": str(transcript)}) == ""
        assert FileSpool(str(data)).waiting() == []
        assert contents(data) == ["We decided to use Postgres 16 for the staging database."]
    assert log_lines(data) == []


def test_clients_that_would_wait(transcript: Path, data: Path) -> None:
    """A client that waits for its hooks is let go at once; the sweep goes on behind it."""
    given = json.dumps({"session_id": "s1", "transcript_path": str(transcript)}).encode()
    assert run_hook("session-end", "--client", "codex", given=given) == ""
    with (data / "work.lock").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
    assert contents(data) == ["We decided to use Postgres 16 for the staging database."]


def test_what_waits_is_swept_by_the_next_start(
    called: Hook, add: Callable[..., None], transcript: Path, data: Path
) -> None:
    """A transcript whose session never ended is swept behind the next start."""
    add(AUTH)
    (data / "work.lock").touch()
    called("pre-compact", {"session_id": "s1", "transcript_path": str(transcript)})
    assert run_hook("session-start", given=b'{"source": "startup"}')
    with (data / "work.lock").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
    assert "We decided to use Postgres 16 for the staging database." in contents(data)


@pytest.mark.parametrize("event", ["pre-compact", "session-end"])
def test_a_transcript_that_is_gone(called: Hook, data: Path, event: str) -> None:
    """Without a transcript nothing waits and nothing is made."""
    called(event, {"session_id": "s1", "transcript_path": "/nowhere/s1.jsonl"})
    called(event, {"session_id": "s1"})
    assert not data.exists()


def test_continuations(called: Hook, add: Callable[..., None], tmp_path: Path) -> None:
    """A prompt that says nothing by itself is recalled for by what was said before it."""
    for text in (AUTH, "Deployments run on Fridays through Jenkins", "The staging database is Postgres 16"):
        add(text, "--scope", "user")
    path = tmp_path / "session.jsonl"
    path.write_text(said(ABOUT_AUTH), encoding="utf-8")
    for number, word in enumerate(("continue", "继续")):
        asked = prompt(word, session_id=f"s{number}", transcript_path=str(path))
        assert AUTH in called("user-prompt", asked)
    assert called("user-prompt", prompt("ok", transcript_path=str(path))) == ""
    assert called("user-prompt", prompt("continue", transcript_path="/nowhere")) == ""
