"""The spool on disk: private, crash-proof, and silent about what it cannot read."""

from pathlib import Path

from nan_forget.adapters.files.spool import FOLDER, FileSpool
from nan_forget.application.ports.spool import Spooled

ONE = Spooled("/home/user/one.jsonl", "s1")


def test_files_are_private(tmp_path: Path) -> None:
    """Folder and files are closed to others, and no draft is left."""
    FileSpool(str(tmp_path)).put(ONE)
    (file,) = (tmp_path / FOLDER).iterdir()
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600


def test_broken_entry_is_passed_over(tmp_path: Path) -> None:
    """What another program has put there keeps nothing from being swept."""
    spool = FileSpool(str(tmp_path))
    spool.put(ONE)
    (tmp_path / FOLDER / "broken.waits").write_text("{", encoding="utf-8")
    (tmp_path / FOLDER / "other.waits").write_text('{"a": 1}', encoding="utf-8")
    assert spool.waiting() == [ONE]


def test_dropped_transcript_leaves_a_line(tmp_path: Path) -> None:
    """One line in the log says what could not be swept."""
    spool = FileSpool(str(tmp_path))
    spool.put(ONE)
    spool.drop(ONE, reason="it is\ngone")
    assert (tmp_path / "hook.log").read_text(encoding="utf-8").endswith("sweep dropped: it is gone\n")
