"""The read that runs on every prompt, as clients start it: the installed executable in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import apsw
import pytest

from nan_forget.domain.block import FOOT, HEAD
from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container

EXECUTABLE = Path(sys.executable).with_name("nan-forget")
AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"
UNRELATED = "compose a haiku about autumn leaves falling slowly"
PATIENCE_S = 60


@pytest.fixture(autouse=True)
def settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that needs no file, in a folder that is no project, with time for a busy machine."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", str(PATIENCE_S * 1000))
    monkeypatch.chdir(home)


@pytest.fixture
def add(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Saves a memory and gives its id."""

    def saved(text: str, *options: str) -> str:
        container.cache_clear()
        assert run(["add", text, *options, "--json"]) == 0
        container().units().close()
        document: dict[str, str] = json.loads(capsys.readouterr().out)
        return document["id"]

    return saved


@pytest.fixture
def data(home: Path) -> Path:
    """The data folder."""
    return home / ".nan-forget"


@pytest.fixture
def filled(add: Callable[..., str], data: Path) -> apsw.Connection:
    """A home with a memory of auth and others, and a look at its database."""
    for text in (AUTH, "Deployments run on Fridays through Jenkins", "The staging database is Postgres 16"):
        add(text)
    return apsw.Connection(str(data / "memories.db"))


def recall(*arguments: str, stdin: str | bytes = b"", start: Sequence[str | Path] = (EXECUTABLE,)) -> str:
    """What the executable answers; whatever happens it exits with 0 and leaves the terminal alone."""
    given = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*start, "recall", *arguments], input=given, capture_output=True, check=False, timeout=PATIENCE_S
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def prompted(prompt: str = ABOUT_AUTH, **fields: object) -> str:
    """A client's hook input for a prompt."""
    payload: dict[str, object] = {
        "session_id": "s1",
        "transcript_path": "/nowhere/s1.jsonl",
        "cwd": str(Path.cwd()),
        "hook_event_name": "UserPromptSubmit",
        "prompt": prompt,
    }
    return json.dumps(payload | fields)


def log_lines(data: Path) -> list[str]:
    """The log of what was broken."""
    log = data / "hook.log"
    return log.read_text().splitlines() if log.exists() else []


def test_hook_json_in_hook_json_out(filled: apsw.Connection) -> None:
    """A client's hook gets the block as additional context of its own event."""
    document = json.loads(recall(stdin=prompted()))
    output = document["hookSpecificOutput"]
    assert output["hookEventName"] == "UserPromptSubmit"
    assert output["additionalContext"] == f"{HEAD}\n1. [fact] {AUTH}\n{FOOT}"
    assert filled.execute("SELECT occasion, session, query FROM receipt").fetchall() == [("prompt", "s1", ABOUT_AUTH)]


@pytest.mark.usefixtures("filled")
def test_plain_text_in_plain_text_out() -> None:
    """Plain text on standard input, and an option, get the block as it is."""
    block = f"{HEAD}\n1. [fact] {AUTH}\n{FOOT}\n"
    assert recall(stdin=ABOUT_AUTH) == block
    assert recall("--query", ABOUT_AUTH) == block
    assert recall("--query", ABOUT_AUTH, "--session", "s9") == block
    assert recall("--query", ABOUT_AUTH, "--session", "s9") == ""


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    "stdin",
    [
        b"",
        b"   \n",
        b'{"hook_event_name": "UserPromptSubmit"}',
        prompted(""),
        prompted("ok"),
        prompted("/compact"),
        prompted(agent_id="a1"),
        prompted(prompt=None),  # type: ignore[arg-type]  # as a client might
        '{"prompt": "no event, so it is a machine\'s text about Clerk and JWT"}',
        UNRELATED,
    ],
)
def test_nothing_to_say(stdin: str | bytes, data: Path) -> None:
    """Where nothing is asked or nothing is known, the answer is empty, and nothing is broken."""
    assert recall(stdin=stdin) == ""
    assert log_lines(data) == []


@pytest.mark.usefixtures("filled")
def test_unknown_fields_are_ignored() -> None:
    """Fields that a newer client adds, and wrong kinds of known ones, disturb nobody."""
    assert AUTH in recall(stdin=prompted(new={"a": [1]}, session_id=7, cwd=None, permission_mode="plan"))


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("stdin", [b'{"hook_event_name": "UserPromptSubmit", ', b'{"hook_event_name": "x"} trailing'])
def test_broken_json(stdin: bytes, data: Path) -> None:
    """Input that only looks like a hook's is answered with nothing, and noted."""
    assert recall(stdin=stdin) == ""
    assert len(log_lines(data)) == 1


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    "text", ["\x00 Clerk", "\xff\xfe", '"', "a AND", "NEAR(", "*", "👍", "\ud800 surrogate", "Clerk JWT " * 500_000]
)
def test_any_prompt(text: str, data: Path) -> None:
    """No text is too strange, and none too long: 5 MB too."""
    answer = recall(stdin=text)
    assert answer == "" or answer.endswith(FOOT + "\n")
    assert log_lines(data) == []


def test_no_bytes_of_text(data: Path, filled: apsw.Connection) -> None:
    """Bytes that are no UTF-8 are read as far as they are."""
    assert AUTH in recall(stdin=b"\xff\xfe " + ABOUT_AUTH.encode() + b" \xc3")
    assert log_lines(data) == []
    assert filled.execute("SELECT count(*) FROM receipt").get == 1


def test_never_makes_a_database(home: Path, data: Path) -> None:
    """Without a home, and in an empty one, the answer is empty and nothing is made."""
    assert recall(stdin=prompted()) == ""
    assert list(home.iterdir()) == []
    data.mkdir()
    assert recall(stdin=prompted()) == ""
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"no database at all, only text" * 99, b"SQLite format 3\x00" + b"\xff" * 4096]
)
def test_other_files(data: Path, content: bytes) -> None:
    """A file that is no database of ours is left as it is."""
    data.mkdir()
    (data / "memories.db").write_bytes(content)
    assert recall(stdin=prompted()) == ""
    assert (data / "memories.db").read_bytes() == content
    assert len(log_lines(data)) == (1 if content else 0)


@pytest.mark.parametrize("change", ["newer", "damaged"])
def test_broken_database(filled: apsw.Connection, data: Path, change: str) -> None:
    """Of another schema than this read knows, or damaged: no answer, and the damage is noted."""
    filled.execute("PRAGMA user_version = 99" if change == "newer" else "DROP TABLE words")
    filled.close()
    assert recall(stdin=prompted()) == ""
    assert len(log_lines(data)) == (0 if change == "newer" else 1)


def test_busy_database(filled: apsw.Connection) -> None:
    """Beside another writer the answer is given, and only its receipt is lost."""
    filled.execute("BEGIN IMMEDIATE")
    assert AUTH in recall(stdin=prompted())
    filled.execute("ROLLBACK")
    assert filled.execute("SELECT count(*) FROM receipt").get == 0


def test_locked_database(filled: apsw.Connection, data: Path) -> None:
    """A database that somebody keeps for himself is answered with nothing, soon, and noted."""
    filled.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE").fetchall()
    assert recall(stdin=prompted()) == ""
    filled.execute("ROLLBACK")
    (line,) = log_lines(data)
    assert "Busy" in line


@pytest.mark.usefixtures("filled")
def test_read_only_folder(data: Path) -> None:
    """Where nothing can be written there is an answer or none, but no error."""
    (data / "memories.db").chmod(0o400)
    data.chmod(0o500)
    answer = recall(stdin=prompted())
    data.chmod(0o700)
    assert answer == "" or AUTH in answer


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(("name", "value"), [("TOP_N", "many"), ("RANKING", "best"), ("USER_ID", "")])
def test_broken_settings(data: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """A setting that does not fit is noted, and nothing is answered."""
    monkeypatch.setenv(f"NAN_FORGET_{name}", value)
    assert recall(stdin=prompted()) == ""
    assert len(log_lines(data)) == 1


@pytest.mark.usefixtures("filled")
def test_disabled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switched off, the hook answers nothing."""
    monkeypatch.setenv("NAN_FORGET_DISABLED", "1")
    assert recall(stdin=prompted()) == ""


def test_log_stays_small(data: Path) -> None:
    """A log that has grown long starts anew, and nobody else can read it."""
    data.mkdir()
    (data / "memories.db").write_text("no database " * 99)
    recall(stdin=prompted())
    assert (data / "hook.log").stat().st_mode & 0o077 == 0
    (data / "hook.log").write_text("x" * 300_000)
    recall(stdin=prompted())
    assert (data / "hook.log").stat().st_size < 1_000


@pytest.mark.usefixtures("filled")
def test_input_that_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that never closes its end is not waited for longer than the budget."""
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", "500")
    with subprocess.Popen(
        [EXECUTABLE, "recall"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.wait(PATIENCE_S) == 0
        assert process.stdout is not None
        assert process.stdout.read() == b""


def test_second_prompt_injects_nothing_again(filled: apsw.Connection) -> None:
    """The second prompt on one subject in a session is told nothing; the first telling is one access."""
    assert AUTH in recall(stdin=prompted())
    assert recall(stdin=prompted("so auth is done by Clerk, not by custom JWT?")) == ""
    assert AUTH in recall(stdin=prompted(session_id="s2"))
    accesses = filled.execute("SELECT access_count FROM memory WHERE content = ?", (AUTH,)).get
    assert accesses == 2


def test_unrelated_prompts_leave_no_trace(filled: apsw.Connection) -> None:
    """Prompts about something else leave accesses and times of what they do not tell as they were."""
    told = "SELECT id, access_count, last_accessed_us FROM memory ORDER BY key"
    before = filled.execute(told).fetchall()
    for number in range(5):  # a hundred are recalled in the unit tests
        assert recall(stdin=prompted(UNRELATED, session_id=f"s{number}")) == ""
    assert filled.execute(told).fetchall() == before
    assert filled.execute("SELECT count(*) FROM receipt").get == 5


def test_other_users_and_projects(add: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither another user's memories nor another project's are told; the project's own are."""
    add(AUTH, "--project", "my-app")
    assert recall("--query", ABOUT_AUTH, "--project", "other") == ""
    assert AUTH in recall("--query", ABOUT_AUTH, "--project", "my-app")
    assert AUTH in recall("--query", ABOUT_AUTH)
    monkeypatch.setenv("NAN_FORGET_USER_ID", "bob")
    assert recall("--query", ABOUT_AUTH, "--project", "my-app") == ""


@pytest.mark.usefixtures("filled")
def test_folder_that_is_gone(home: Path) -> None:
    """A client that stands in a deleted folder is answered."""
    gone = home / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    given = json.dumps({"hook_event_name": "UserPromptSubmit", "prompt": ABOUT_AUTH})
    # In an installation whose path has a space, the executable begins as a shell script, and the shell complains.
    assert AUTH in recall(stdin=given, start=(sys.executable, "-m", "nan_forget.entrypoints.main"))
