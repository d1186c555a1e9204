"""The warm path: a running server answers prompts as their own processes would, only sooner."""

import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from nan_forget.entrypoints import warm_client
from tests.integration.hooks.conftest import ABOUT_AUTH, AUTH, EXECUTABLE, PATIENCE_S, database

SERVER = """
import sys
from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders
from nan_forget.entrypoints import warm
stop = warm.start(SelectedEmbedders(Choice()))
sys.stdin.read()
stop()
"""
"""A long-lived process, which ends in order when its input does."""

CLIENT = """
import os, sys
sys.modules["nan_forget.entrypoints.hook"] = None  # the way to the other path
from nan_forget.entrypoints import warm_client
warm_client.CONNECT_S = warm_client.ANSWER_S = 30.0  # the machine is busy
def ended(code):
    os.write(2, " ".join(sys.modules).encode())
    end(code)
end, os._exit = os._exit, ended
from nan_forget.entrypoints.main import main
main()
"""
"""The executable without its cold path; it tells what it has loaded."""

HEAVY = {"collections", "contextlib", "enum", "functools", "json", "re", "signal", "socket", "subprocess", "typing"}


@pytest.fixture
def data(settings: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder whose path is short enough for a socket."""
    del settings
    folder = Path(tempfile.mkdtemp(prefix="nf", dir="/tmp"))  # pytest's own folders are too long
    monkeypatch.setenv("NAN_FORGET_HOME", str(folder))
    yield folder
    shutil.rmtree(folder)


@contextmanager
def server(data: Path, *, waiting: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """A server of the data folder; one that waits for the place of another does not listen yet."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE) as process:
        if not waiting:
            until(lambda: listens(data))
        try:
            yield process
        finally:
            process.kill()


def until(holds: Callable[[], object]) -> None:
    """Waits for what will come."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def listens(data: Path) -> bool:
    """Whether somebody answers at the socket."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(data / warm_client.SOCKET)) == 0


def cold(*arguments: str, given: str = "") -> str:
    """What the executable answers."""
    done = subprocess.run([str(EXECUTABLE), *arguments], input=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def warm(*arguments: str, given: str = "") -> tuple[str, set[str]]:
    """What it answers when a server must, and what it has loaded for it."""
    command = [sys.executable, "-c", CLIENT, *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, set(done.stderr.split())


def is_refused(*arguments: str, given: str = "") -> bool:
    """Whether the client has to take the cold path."""
    command = [sys.executable, "-c", CLIENT, *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    return done.returncode == 1 and "Error" in done.stderr and "hook" in done.stderr


def prompt(session: str = "s1", text: str = ABOUT_AUTH, **fields: object) -> str:
    """What a client feeds for a prompt."""
    return json.dumps({"session_id": session, "hook_event_name": "UserPromptSubmit", "prompt": text, **fields})


def receipts(data: Path) -> list[tuple[object, ...]]:
    """What is kept of the recalls."""
    return database(data).execute("SELECT session, occasion, query, notice FROM receipt ORDER BY id").fetchall()


def asked(session: str, folder: str) -> list[tuple[list[str], str]]:
    """What a prompt's process is asked, in every way."""
    gemini = json.dumps({"session_id": f"{session}1", "prompt": "部署是每周五通过 Jenkins 进行的吗？"})
    return [
        (["hook", "user-prompt"], prompt(f"{session}0")),
        (["hook", "user-prompt", "--client", "gemini"], gemini),
        (["recall", "--query", ABOUT_AUTH, "--session", f"{session}2"], ""),
        (["recall"], ABOUT_AUTH),
        (["recall"], prompt(f"{session}4", cwd=folder)),
        (["recall", "--project", "elsewhere"], ABOUT_AUTH),
        (["hook", "user-prompt"], prompt(f"{session}0", "so is auth done by Clerk or by custom JWT?")),
        (["hook", "user-prompt"], prompt(f"{session}7", "write a haiku on rain")),
        (["hook", "user-prompt"], prompt(f"{session}8", agent_id="a")),
        (["hook", "user-prompt"], ""),
    ]


def test_both_paths_tell_the_same(data: Path, add: Callable[..., None], home: Path) -> None:
    """From one state both give the same bytes, whatever asks and however, and keep the same of it."""
    add(AUTH, "--scope", "user")
    add("部署在每周五通过 Jenkins 进行", "--scope", "user")
    (home / "app").mkdir()
    without = [cold(*arguments, given=given) for arguments, given in asked("c", str(home / "app"))]
    with server(data):
        answers = [warm(*arguments, given=given)[0] for arguments, given in asked("w", str(home / "app"))]
        until(lambda: len(receipts(data)) == 16)
    assert answers == without
    assert [bool(answer) for answer in answers] == [True] * 6 + [False] * 4
    kept = receipts(data)
    assert [row[1:] for row in kept[:8]] == [row[1:] for row in kept[8:]]
    (counts,) = database(data).execute("SELECT group_concat(access_count) FROM memory").fetchall()
    assert counts == ("10,2",)


def test_client_loads_nothing(data: Path, add: Callable[..., None]) -> None:
    """A prompt that a server answers costs a bare interpreter and a socket."""
    add(AUTH, "--scope", "user")
    with server(data):
        answer, loaded = warm("hook", "user-prompt", given=prompt())
    assert AUTH in answer
    assert {"nan_forget.entrypoints.warm_client", "_socket"} <= loaded
    assert loaded.isdisjoint(HEAVY)


def test_socket_is_private(data: Path) -> None:
    """Nobody else can ask, or see who serves."""
    with server(data):
        for name in (warm_client.SOCKET, "run.lock"):
            assert stat.S_IMODE((data / name).stat().st_mode) == 0o600


def test_what_the_client_has_printed_counts_as_told(data: Path, add: Callable[..., None]) -> None:
    """An answer that nobody has acknowledged is not taken for told."""
    add(AUTH, "--scope", "user")
    with server(data), socket.socket(socket.AF_UNIX) as client:
        client.connect(str(data / warm_client.SOCKET))
        client.settimeout(PATIENCE_S)
        assert warm_client.received(client, len(warm_client.GREETING)) == warm_client.GREETING
        fields = [f"{name}={value}" for name, value in os.environ.items() if name in warm_client.PLACE]
        fields += [f"{name}={value}" for name, value in os.environ.items() if name.startswith("NAN_FORGET_")]
        request = "\0".join([*fields, ".event=user-prompt", "..=/", "", prompt()])
        client.sendall(warm_client.framed(request.encode()))
        assert warm_client.received(client, 1) == warm_client.ANSWERED
        client.shutdown(socket.SHUT_RDWR)
        assert AUTH in warm("hook", "user-prompt", given=prompt())[0]
        until(lambda: len(receipts(data)) == 1)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("NAN_FORGET_USER_ID", "bob"),
        ("NAN_FORGET_DATABASE_URL", "sqlite:////tmp/elsewhere.db"),
        ("NAN_FORGET_EMBEDDING_PROVIDER", "builtin"),
        ("NAN_FORGET_EMBEDDING_MODEL", "other"),
        ("NAN_FORGET_SHARPNESS", "1"),
        ("NAN_FORGET_TOP_N", "1"),
        ("NAN_FORGET_RANKING", "best"),
        ("TZ", "Asia/Shanghai"),
        ("HOME", "/elsewhere"),
    ],
)
def test_other_settings_take_the_cold_path(
    data: Path, add: Callable[..., None], monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    """A server answers for its own database, user, model, ranking and place alone."""
    add(AUTH, "--scope", "user")
    with server(data):
        assert warm("recall", "--query", ABOUT_AUTH)[0]
        monkeypatch.setenv(variable, value)
        assert is_refused("recall", "--query", ABOUT_AUTH)


def test_what_each_prompt_may_have_of_its_own(
    data: Path, add: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A project, an off switch and a time limit of the client are heeded by the server."""
    add(AUTH, "--project", "app")
    add("unrelated", "--project", "lib")
    with server(data):
        monkeypatch.setenv("NAN_FORGET_PROJECT", "lib")
        assert warm("recall", "--query", ABOUT_AUTH)[0] == ""
        monkeypatch.setenv("NAN_FORGET_PROJECT", "app")
        assert AUTH in warm("recall", "--query", ABOUT_AUTH)[0]
        monkeypatch.setenv("NAN_FORGET_DISABLED", "1")
        assert warm("recall", "--query", ABOUT_AUTH)[0] == ""


def test_what_is_to_be_acted_on_takes_the_cold_path(data: Path, add: Callable[..., None]) -> None:
    """A server recalls and does nothing else: a marked prompt is left to its own process."""
    add(AUTH, "--scope", "user")
    with server(data):
        assert is_refused("hook", "user-prompt", given=prompt(text=f"#remember {ABOUT_AUTH}"))


def test_settings_that_have_changed_since(data: Path, add: Callable[..., None]) -> None:
    """A server that was started with other settings than the file has now leaves prompts to the cold path."""
    add(AUTH, "--scope", "user")
    with server(data):
        (data / "config.toml").write_text("top_n = 1")
        assert is_refused("recall", "--query", ABOUT_AUTH)


def test_a_server_that_dies_is_followed_by_the_next(data: Path, add: Callable[..., None]) -> None:
    """One process serves at a time; when it is killed another takes over, and one that ends leaves no socket."""
    add(AUTH, "--scope", "user")
    with server(data) as first, server(data, waiting=True) as second:
        assert AUTH in warm("hook", "user-prompt", given=prompt("s1"))[0]
        first.send_signal(signal.SIGKILL)
        first.wait()
        until(lambda: listens(data))
        assert AUTH in warm("hook", "user-prompt", given=prompt("s2"))[0]
        second.communicate()
        assert not (data / warm_client.SOCKET).exists()
    assert AUTH in cold("hook", "user-prompt", given=prompt("s3"))


def test_leftovers_and_strangers(data: Path, add: Callable[..., None]) -> None:
    """A dead socket, a server that says nothing, one that speaks otherwise and one that hangs up: the cold path."""
    add(AUTH, "--scope", "user")
    for number, words in enumerate((None, b"", b"nan-forget warm 9\n", b"HTTP/1.1 400 Bad Request\r\n\r\n")):
        path = data / warm_client.SOCKET
        with socket.socket(socket.AF_UNIX) as listener:
            path.unlink(missing_ok=True)
            listener.bind(str(path))
            listener.listen()
            if words is None:
                listener.close()
            else:
                Thread(target=_speak, args=(listener, words), daemon=True).start()
            assert AUTH in cold("hook", "user-prompt", given=prompt(f"s{number}"))


def test_a_path_that_is_too_long(
    data: Path, add: Callable[..., None], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no socket can lie there is no warm path, and nothing else changes."""
    del data
    folder = home / ("long" * 30)
    monkeypatch.setenv("NAN_FORGET_HOME", str(folder))
    add(AUTH, "--scope", "user")
    with server(folder, waiting=True) as process:
        assert AUTH in cold("hook", "user-prompt", given=prompt())
        process.communicate()
        assert process.returncode == 0
    assert not list(folder.glob("run*"))


def _speak(listener: socket.socket, words: bytes) -> None:
    peer, _ = listener.accept()
    with peer:
        peer.sendall(words)
        if not words:
            time.sleep(2)
