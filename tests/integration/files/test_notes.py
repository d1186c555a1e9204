"""A client's notes where the system lets nobody write."""

from pathlib import Path

from nan_forget.adapters.files.notes import FileNotes

TEXT = "Auth is Clerk, not custom JWT.\n"


def test_a_folder_that_may_not_be_written(plain_folder: Path) -> None:
    """Where nothing can be written, that is said, and the note is as it was."""
    folder = plain_folder / "projects" / "-code-app" / "memory"
    folder.mkdir(parents=True)
    (folder / "auth.md").write_text(TEXT)
    folder.chmod(0o500)
    (note,), _ = FileNotes(str(plain_folder)).all()
    assert not FileNotes(str(plain_folder)).rewrite(note, "short")
    folder.chmod(0o700)
    assert (folder / "auth.md").read_text() == TEXT
    assert [one.name for one in folder.iterdir()] == ["auth.md"]
