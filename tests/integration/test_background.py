"""Work that outlives whoever starts it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import psutil
import pytest

from nan_forget.adapters.system.background import Background

PATIENCE_S = 60

START = """
import sys
from nan_forget.adapters.system.background import Background
print(Background(sys.argv[1], limit_s=int(sys.argv[2])).start(sys.argv[3:]))
"""


def until(holds: Callable[[], object]) -> None:
    """Waits for what will come."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def started(lock: Path, *arguments: str, limit_s: int = PATIENCE_S) -> str:
    """What a short-lived process gets, whose output is read to its end: nobody else may hold it."""
    command = [sys.executable, "-c", START, str(lock), str(limit_s), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout.strip()


def running(lock: Path) -> list[psutil.Process]:
    """The processes that were started for this lock."""
    found = [one for one in psutil.process_iter() if "_signal.alarm" in _program(one)]
    return [one for one in found if str(lock.parent) in _program(one)]


def _program(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


@pytest.fixture
def busy(home: Path) -> Iterator[Path]:
    """A data folder whose database somebody keeps for himself: commands wait; gives the path of a lock in it."""
    data = home / ".nan-forget"
    data.mkdir()
    holder = apsw.Connection(str(data / "memories.db"))
    holder.execute("BEGIN EXCLUSIVE")
    yield data / "work.lock"
    holder.execute("ROLLBACK")
    holder.close()
    until(lambda: not running(data / "work.lock"))


def test_starts_one_at_a_time(busy: Path) -> None:
    """The starter is gone while its command runs, nobody waits for its pipes, and a second one is not started."""
    assert started(busy, "add", "kiwi") == "True"
    (process,) = running(busy)
    assert os.getsid(process.pid) == process.pid
    until(lambda: Path(process.cwd()) == busy.parent)
    assert started(busy, "add", "mango") == "False"
    process.kill()
    until(lambda: not running(busy))
    assert started(busy, "add", "mango") == "True"


def test_ends_when_its_time_is_over(busy: Path) -> None:
    """The command is ended after its time, whatever it waits for."""
    assert started(busy, "add", "kiwi", limit_s=1) == "True"
    until(lambda: not running(busy))


def test_does_its_work(home: Path) -> None:
    """The command runs with the settings of its starter, and its own output goes nowhere."""
    data = home / ".nan-forget"
    data.mkdir()
    background = Background(str(data / "work.lock"), limit_s=PATIENCE_S)
    assert background.last_s() == float("inf")
    assert started(data / "work.lock", "add", 'it\'s "kiwi"') == "True"
    assert background.last_s() < PATIENCE_S
    until(lambda: not running(data / "work.lock"))
    (content,) = apsw.Connection(str(data / "memories.db")).execute("SELECT content FROM memory").fetchall()
    assert content == ('it\'s "kiwi"',)


def test_open_files_are_not_handed_down(busy: Path) -> None:
    """A pipe that a client has left open in the starter does not stay open in the command."""
    end, other = os.pipe()
    command = [sys.executable, "-c", START, str(busy), str(PATIENCE_S), "add", "kiwi"]
    subprocess.run(command, pass_fds=[other], capture_output=True, check=True)
    os.close(other)
    assert running(busy)
    assert os.read(end, 1) == b""
    os.close(end)


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    """Where no lock can be made nothing is started."""
    with pytest.raises(OSError, match="No such file"):
        Background(str(tmp_path / "none" / "work.lock"), limit_s=1).start(["stats"])
