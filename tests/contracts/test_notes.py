"""Contract of ``Notes``: what a client keeps in folders of its own, and nothing outside of them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from nan_forget.adapters.files.notes import LINK, NO_TEXT, FileNotes, NullNotes
from nan_forget.application.ports.notes import Note, Notes, Refused
from tests.fakes.notes import InMemoryNotes

HEAD = "---\nname: auth\nmetadata:\n  type: project\n---\n"
TEXT = f"{HEAD}Auth is Clerk, not custom JWT.\n"
INDEX = "- [Auth](auth.md) — how people sign in\n"


class Kept(NamedTuple):
    """Notes with one of them, and an index of the project in a folder."""

    notes: Notes
    folder: str


@pytest.fixture(params=["memory", "file"])
def kept(request: pytest.FixtureRequest) -> Kept:
    """Every implementation in turn."""
    return request.getfixturevalue(f"{request.param}_kept")  # type: ignore[no-any-return]  # by name


@pytest.fixture
def memory_kept() -> Kept:
    """The double of the tests."""
    notes = InMemoryNotes(Note("auth.md", TEXT, HEAD, "Auth is Clerk, not custom JWT."))
    notes.indexes["/code/app"] = INDEX
    return Kept(notes, "/code/app")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The memory folder of a project, with a note and an index."""
    folder = tmp_path / "claude" / "projects" / "-code-my-app" / "memory"
    folder.mkdir(parents=True)
    (folder / "auth.md").write_text(TEXT)
    (folder / "MEMORY.md").write_text(INDEX)
    return folder


@pytest.fixture
def file_kept(folder: Path) -> Kept:
    """Files as Claude Code writes them."""
    return Kept(FileNotes(str(folder.parents[2])), "/code/my app")


def test_a_note(kept: Kept) -> None:
    """A note is read with its front matter as it is, and what is remembered of it; the index is none."""
    (note,), refused = kept.notes.all()
    assert (note.text, note.head, note.content) == (TEXT, HEAD, "Auth is Clerk, not custom JWT.")
    assert refused == []


def test_rewrite(kept: Kept) -> None:
    """A note is replaced if it is as it was read, and not a second time."""
    (note,), _ = kept.notes.all()
    assert kept.notes.rewrite(note, f"{HEAD}short\n")
    assert not kept.notes.rewrite(note, "again")
    (after,), _ = kept.notes.all()
    assert after.text == f"{HEAD}short\n"


def test_index(kept: Kept) -> None:
    """The index of a project is found by its folder and can be rewritten; a folder that is not known has none."""
    index = kept.notes.index(kept.folder)
    assert index is not None
    assert index.text == INDEX
    assert kept.notes.rewrite(index, INDEX + "more\n")
    again = kept.notes.index(kept.folder)
    assert again is not None
    assert again.text == INDEX + "more\n"
    assert kept.notes.index("/code/other") is None


def notes_of(folder: Path) -> FileNotes:
    """The notes of the configuration in which the folder lies."""
    return FileNotes(str(folder.parents[2]))


def test_links_are_refused(folder: Path, tmp_path: Path) -> None:
    """A link to a file, inside or outside, and a folder that is a link are named and never read or written."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("The launch code")
    (folder / "link.md").symlink_to(outside / "secret.md")
    (folder / "twin.md").symlink_to(folder / "auth.md")
    linked = folder.parents[1] / "-code-linked"
    linked.mkdir()
    (linked / "memory").symlink_to(outside)
    notes, refused = notes_of(folder).all()
    assert [Path(note.path).name for note in notes] == ["auth.md"]
    assert refused == [
        Refused(str(linked / "memory" / "secret.md"), LINK),
        Refused(str(folder / "link.md"), LINK),
        Refused(str(folder / "twin.md"), LINK),
    ]
    assert notes_of(folder).index("/code/linked") is None


def test_a_note_that_became_a_link(folder: Path, tmp_path: Path) -> None:
    """What was a file when it was read and is a link when it is written is left alone."""
    (note,), _ = notes_of(folder).all()
    target = tmp_path / "target.md"
    target.write_text(TEXT)
    (folder / "auth.md").unlink()
    (folder / "auth.md").symlink_to(target)
    assert not notes_of(folder).rewrite(note, "short")
    assert target.read_text() == TEXT


def test_what_is_no_text_is_refused(folder: Path) -> None:
    """Bytes that are no UTF-8 are named and left alone."""
    (folder / "auth.md").write_bytes(b"\xff\xfe caf\xe9")
    assert notes_of(folder).all() == ([], [Refused(str(folder / "auth.md"), NO_TEXT)])


@pytest.mark.parametrize("head", ["", "﻿---\r\ntype: user\r\n---\r\n", "---\nname: a\n...\n", "---\n---\n"])
def test_heads(folder: Path, head: str) -> None:
    """Front matter is kept with its byte order mark and line ends, in every form; a note may have none."""
    text = f"{head}Auth is Clerk\r\n"
    (folder / "auth.md").write_bytes(text.encode())
    (note,), _ = notes_of(folder).all()
    assert (note.text, note.head, note.content) == (text, head, "Auth is Clerk")


def test_modes_and_leftovers(folder: Path) -> None:
    """A rewritten file keeps its mode, and nothing else lies beside it."""
    (folder / "auth.md").chmod(0o640)
    (note,), _ = notes_of(folder).all()
    assert notes_of(folder).rewrite(note, "short")
    assert (folder / "auth.md").stat().st_mode & 0o777 == 0o640
    assert sorted(one.name for one in folder.iterdir()) == ["MEMORY.md", "auth.md"]


def test_a_new_index(tmp_path: Path) -> None:
    """A project that the client knows gets an index where it has none; no client, no folder."""
    assert FileNotes(str(tmp_path / "none")).all() == ([], [])
    assert FileNotes(str(tmp_path / "none")).index("/code/app") is None
    (tmp_path / "projects" / "-code-app").mkdir(parents=True)
    index = FileNotes(str(tmp_path)).index("/code/app")
    assert index is not None
    assert index.text == ""
    assert FileNotes(str(tmp_path)).rewrite(index, "new\n")
    assert (tmp_path / "projects" / "-code-app" / "memory" / "MEMORY.md").read_text() == "new\n"


def test_an_index_that_cannot_be_read(folder: Path) -> None:
    """An index that is no text is left alone."""
    (folder / "MEMORY.md").write_bytes(b"\xff")
    assert notes_of(folder).index("/code/my-app") is None


def test_null_notes() -> None:
    """Where nothing may be written there is nothing to write."""
    notes = NullNotes()
    assert notes.all() == ([], [])
    assert notes.rewrite(Note("a.md", "a", "", None), "b") is False
