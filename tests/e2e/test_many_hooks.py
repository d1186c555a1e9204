"""Clients call hooks all day, and kill them whenever they like."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from nan_forget.entrypoints.hook_call import EVENTS
from tests.e2e.conftest import Cli

EXECUTABLE = Path(sys.executable).with_name("nan-forget")
CALLS = 200
AT_ONCE = 8
GONE_S = 5.0


@pytest.fixture
def transcript(tmp_path: Path) -> str:
    """A session in which something was decided."""
    record = {
        "type": "user",
        "message": {"role": "user", "content": "We decided to use Postgres 16."},
        "sessionId": "s",
    }
    path = tmp_path / "transcript.jsonl"
    path.write_text(f"{json.dumps(record)}\n" * 50, encoding="utf-8")
    return str(path)


def ours(home: str) -> Iterator[psutil.Process]:
    """The processes that work on this data folder."""
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and process.environ().get("NAN_FORGET_HOME") == home:
                yield process
        except psutil.Error:
            continue


def call(number: int, transcript: str, home: Path) -> subprocess.Popen[bytes]:
    """One call of a hook, which has been fed."""
    event = list(EVENTS)[number % len(EVENTS)]
    given = {"session_id": f"s{number}", "transcript_path": transcript, "cwd": str(home), "prompt": "auth by Clerk?"}
    nowhere = subprocess.DEVNULL
    command = [str(EXECUTABLE), "hook", event]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)
    assert process.stdin is not None
    with process.stdin as stdin:
        stdin.write(json.dumps(given).encode())
    return process


def test_nothing_of_ours_remains(cli: Cli, transcript: str, home: Path) -> None:
    """Of 200 calls, half of them killed on the way, no process is left after five seconds, and the store is sound."""
    cli("add", "Auth is Clerk, not custom JWT", "--scope", "user")
    for first in range(0, CALLS, AT_ONCE):
        calls = [call(number, transcript, home) for number in range(first, first + AT_ONCE)]
        time.sleep(first / CALLS / 10)  # so that each wave is met at another point
        for killed in calls[::2]:
            killed.kill()
        assert [one.wait() for one in calls[1::2]] == [0] * (AT_ONCE // 2)
        for killed in calls[::2]:
            killed.wait()
    end = time.monotonic() + GONE_S
    data = os.environ["NAN_FORGET_HOME"]
    while list(ours(data)):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert cli("stats")["total"] in {1, 2}
