"""Whatever is wrong with the store, a hook exits with 0 and a valid answer, and the reason stands in the log."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from nan_forget.entrypoints.hook_call import EVENTS
from tests.integration.hooks.conftest import ABOUT_AUTH, AUTH, EXECUTABLE, PATIENCE_S, log_lines, run_hook, told

every_event = pytest.mark.parametrize("event", EVENTS)

READS = ("session-start", "user-prompt")


def payload(event: str, **fields: object) -> bytes:
    """What a client feeds, with something for each event to do."""
    given: dict[str, object] = {"session_id": "s1", "hook_event_name": EVENTS[event][0], "prompt": ABOUT_AUTH, **fields}
    return json.dumps(given).encode()


@pytest.fixture
def store(add: Callable[..., None], data: Path) -> Path:
    """A database with a memory of auth and others, which nobody looks for work in."""
    for text in (AUTH, "Deployments run on Fridays through Jenkins", "The staging database is Postgres 16"):
        add(text, "--scope", "user")
    (data / "work.lock").touch()
    return data / "memories.db"


@every_event
@pytest.mark.parametrize("content", [b"no database " * 99, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_other_files(store: Path, data: Path, event: str, content: bytes) -> None:
    """A file that is no database is left as it is."""
    store.write_bytes(content)
    assert run_hook(event, given=payload(event)) == ""
    assert store.read_bytes() == content
    assert len(log_lines(data)) == (event in READS)


@every_event
def test_damaged(store: Path, data: Path, event: str) -> None:
    """A database that lacks what recall reads is noted in one line."""
    apsw.Connection(str(store)).execute("DROP TABLE words; DROP TABLE link")
    assert run_hook(event, given=payload(event)) == ""
    assert len(log_lines(data)) == (event in READS)


@every_event
def test_locked(store: Path, data: Path, event: str) -> None:
    """A database that somebody keeps for himself is not waited for."""
    holder = apsw.Connection(str(store))
    holder.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE").fetchall()
    assert run_hook(event, given=payload(event)) == ""
    holder.execute("ROLLBACK")
    assert len(log_lines(data)) == (event in READS)


@every_event
def test_busy(store: Path, data: Path, event: str) -> None:
    """Beside a writer the answer is given and its record lost; after a compaction too."""
    writer = apsw.Connection(str(store))
    writer.execute("BEGIN IMMEDIATE")
    assert (AUTH in told(run_hook(event, given=payload(event, source="startup")))) == (event in READS)
    assert log_lines(data) == []
    writer.execute("ROLLBACK")
    assert writer.execute("SELECT count(*) FROM receipt").get == 0


@every_event
def test_read_only(store: Path, data: Path, event: str) -> None:
    """Where nothing may be written there is an answer or none, but no fault."""
    store.chmod(0o400)
    data.chmod(0o500)
    answer = told(run_hook(event, given=payload(event)))
    data.chmod(0o700)
    assert answer == "" or event in READS


@every_event
def test_full_disk(store: Path, event: str) -> None:
    """Where not a byte can be written, not even what SQLite writes to read, there is an answer or none."""
    del store
    command = ["sh", "-c", 'ulimit -f 0; exec "$0" hook "$1"', str(EXECUTABLE), event]
    done = subprocess.run(command, input=payload(event), capture_output=True, check=False, timeout=PATIENCE_S)
    assert (done.returncode, done.stderr) == (0, b"")
    assert told(done.stdout.decode()) == "" or event in READS


@every_event
def test_missing_model(store: Path, event: str) -> None:
    """A model that is not on this machine leaves words to find by, and the receipt says so."""
    connection = apsw.Connection(str(store))
    connection.execute("UPDATE embedding_space SET model_id = 'gone/v1'")
    assert (AUTH in told(run_hook(event, given=payload(event)))) == (event in READS)
    if event == "user-prompt":
        assert connection.execute("SELECT notice FROM receipt").get.startswith("words only")


@every_event
def test_five_megabytes(store: Path, data: Path, event: str) -> None:
    """No prompt is too long."""
    del store
    run_hook(event, given=payload(event, prompt="Clerk JWT " * 500_000))
    assert log_lines(data) == []


@contextmanager
def fed_slowly(event: str, given: bytes) -> Iterator[subprocess.Popen[bytes]]:
    """A hook whose input stays open."""
    command = [str(EXECUTABLE), "hook", event]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(given)
        process.stdin.flush()
        yield process


@every_event
def test_input_that_stays_open(store: Path, event: str) -> None:
    """A client that keeps its end open is answered as soon as its JSON is whole."""
    del store
    with fed_slowly(event, payload(event)) as process:
        assert process.wait(PATIENCE_S) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        assert (AUTH in told(process.stdout.read().decode())) == (event in READS)
        assert process.stderr.read() == b""


@every_event
@pytest.mark.parametrize("given", [b"", b'{"session_id": "s1", '])
def test_input_that_never_comes(store: Path, event: str, given: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that never says what it wants is not waited for longer than the budget."""
    del store
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", "500")
    began = time.monotonic()
    with fed_slowly(event, given) as process:
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert time.monotonic() - began < 10  # Python has to start on a busy machine
