"""Contract of ``SetupJournal``: records come back as they were written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.adapters.files.setup_journal import FILE, FileSetupJournal
from nan_forget.application.ports.setup_journal import Record, SetupJournal
from nan_forget.domain.errors import StorageUnwritable
from tests.fakes.setup_journal import InMemorySetupJournal

RECORDS = [
    Record("claude", "settings", "/h/ü b.json", "\ufeff{\r\n}", "aa"),
    Record("codex", "hooks", "C:\\x\\hooks.json", None, "bb", ("/h", "/h/x")),
]

MAKERS: dict[str, Callable[[Path], SetupJournal]] = {
    "memory": lambda _: InMemorySetupJournal(),
    "file": lambda folder: FileSetupJournal(folder / "data"),
}


@pytest.fixture(params=MAKERS)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> SetupJournal:
    """Every implementation in turn, empty."""
    return MAKERS[request.param](tmp_path)


def test_round_trip(journal: SetupJournal) -> None:
    """What was written last is read, nothing lost or changed."""
    assert list(journal.read()) == []
    journal.write(RECORDS[:1])
    journal.write(RECORDS)
    assert list(journal.read()) == RECORDS
    journal.write([])
    assert list(journal.read()) == []


def test_private_and_gone(tmp_path: Path) -> None:
    """Nobody else can read the copies; without records there is no file."""
    journal = FileSetupJournal(tmp_path / "data")
    journal.write(RECORDS)
    assert [one.stat().st_mode & 0o077 for one in (tmp_path / "data", tmp_path / "data" / FILE)] == [0, 0]
    journal.write([])
    assert not list((tmp_path / "data").iterdir())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"records": [{}]}', '{"records": [{"folders": 1}]}'])
def test_broken(tmp_path: Path, text: str) -> None:
    """A journal that nobody can read counts as none."""
    (tmp_path / FILE).write_text(text)
    assert FileSetupJournal(tmp_path).read() == []


def test_nowhere(tmp_path: Path) -> None:
    """Where no file can be is said."""
    (tmp_path / "data").touch()
    with pytest.raises(StorageUnwritable, match="cannot be written"):
        FileSetupJournal(tmp_path / "data").write(RECORDS)
