"""Contract of ``HookJournal``: the last firing is known, failures are counted, and nothing is ever raised."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nan_forget.adapters.files.hook_journal import FOLDER, FileHookJournal
from nan_forget.application.ports.hook_journal import HookJournal
from tests.fakes.hook_journal import InMemoryHookJournal

MAKERS: dict[str, Callable[[Path], HookJournal]] = {
    "memory": lambda _: InMemoryHookJournal(),
    "file": lambda home: FileHookJournal(str(home)),
}


@pytest.fixture(params=MAKERS)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> HookJournal:
    """Every implementation in turn, with nothing in it."""
    return MAKERS[request.param](tmp_path)


def test_nothing_yet(journal: HookJournal) -> None:
    """Where no hook has fired there is nothing to read."""
    assert list(journal.read()) == []


def test_firings_by_name(journal: HookJournal) -> None:
    """Each client and event is there once, in the order of their names."""
    for client, event in (("codex", "user-prompt"), ("claude", "session-start"), ("codex", "user-prompt")):
        journal.record(client, event, ok=True)
    assert [(one.client, one.event, one.failures) for one in journal.read()] == [
        ("claude", "session-start", 0),
        ("codex", "user-prompt", 0),
    ]


def test_failures_in_a_row(journal: HookJournal) -> None:
    """Failures are counted until one call works; other events are not touched."""
    journal.record("claude", "user-prompt", ok=True)
    for expected in (1, 2, 3):
        journal.record("claude", "post-tool", ok=False)
        assert [one.failures for one in journal.read()] == [expected, 0]
    journal.record("claude", "post-tool", ok=True)
    assert [one.failures for one in journal.read()] == [0, 0]


def test_many_at_once(journal: HookJournal) -> None:
    """No failure of many calls at once is lost."""
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: journal.record("claude", "user-prompt", ok=False), range(40)))
    assert [one.failures for one in journal.read()] == [40]


def test_time(tmp_path: Path) -> None:
    """The time is that of the last call, whether it worked or not."""
    journal = FileHookJournal(str(tmp_path))
    for ok in (True, False, True):
        journal.record("claude", "user-prompt", ok=ok)
        (path,) = (tmp_path / FOLDER).iterdir()
        os.utime(path, (1, 1))
        before = time.time_ns() // 1000 - 20_000  # file systems count in ticks
        journal.record("claude", "user-prompt", ok=ok)
        assert before <= journal.read()[0].at_us <= time.time_ns() // 1000


def test_private(tmp_path: Path) -> None:
    """Nobody else can read what is kept."""
    FileHookJournal(str(tmp_path)).record("claude", "user-prompt", ok=True)
    (path,) = (tmp_path / FOLDER).iterdir()
    assert [one.stat().st_mode & 0o077 for one in (path, path.parent)] == [0, 0]


def test_nowhere_to_write(tmp_path: Path) -> None:
    """Without a data folder nothing is kept, nothing made, and nothing raised."""
    journal = FileHookJournal(str(tmp_path / "absent"))
    journal.record("claude", "user-prompt", ok=True)
    assert not journal.read()
    assert not (tmp_path / "absent").exists()
