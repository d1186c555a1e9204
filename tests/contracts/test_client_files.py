"""Contract of ``ClientFiles``: exact texts, all changes or none."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.adapters.files.client_files import LocalClientFiles
from nan_forget.application.ports.client_files import ClientFiles, FileChange, UnreadableText
from nan_forget.domain.errors import StorageBusy, StorageUnwritable
from tests.fakes.client_files import InMemoryClientFiles

TEXT = "\ufeffeins\r\nzwei 三\n\nend"


def _in_memory(folder: Path) -> ClientFiles:
    return InMemoryClientFiles(folders=[str(one) for one in (folder, *folder.parents)])


MAKERS: dict[str, Callable[[Path], ClientFiles]] = {"memory": _in_memory, "local": lambda _: LocalClientFiles()}


@pytest.fixture(params=MAKERS)
def files(request: pytest.FixtureRequest, tmp_path: Path) -> ClientFiles:
    """Every implementation in turn."""
    return MAKERS[request.param](tmp_path)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A file that is not there, in a folder that is."""
    return str(tmp_path / "a b.json")


def test_exact_text(files: ClientFiles, path: str) -> None:
    """A text comes back character for character, and an absent file is told from an empty one."""
    assert files.read(path) is None
    files.replace([FileChange(path, None, TEXT)])
    assert files.read(path) == TEXT
    files.replace([FileChange(path, TEXT, "")])
    assert files.read(path) == ""
    files.replace([FileChange(path, "", None)])
    assert files.read(path) is None


def test_folders(files: ClientFiles, tmp_path: Path) -> None:
    """Folders are made with a file, and those that were made go when they are empty."""
    path = str(tmp_path / "x" / "y" / "f")
    absent = files.absent_folders(path)
    assert absent == [str(tmp_path / "x"), str(tmp_path / "x" / "y")]
    files.replace([FileChange(path, None, "f")])
    assert files.absent_folders(path) == []
    files.remove_folders(absent)
    assert files.read(path) == "f"
    files.replace([FileChange(path, "f", None)])
    files.remove_folders(absent)
    assert files.absent_folders(path) == absent


@pytest.mark.parametrize("wrong", [None, "other"])
def test_changed_meanwhile(files: ClientFiles, path: str, wrong: str | None) -> None:
    """A file that is not as it was planned for stays, and so do the others."""
    other = path + ".other"
    files.replace([FileChange(path, None, "now"), FileChange(other, None, "o")])
    with pytest.raises(StorageBusy, match="another program"):
        files.replace([FileChange(other, "o", "p"), FileChange(path, wrong, "mine")])
    assert [files.read(path), files.read(other)] == ["now", "o"]


def test_unreadable(tmp_path: Path, path: str) -> None:
    """What is no UTF-8 text, or a folder, is refused with the reason, to be read and to be written."""
    files = LocalClientFiles()
    Path(path).write_bytes(b"\xff\xfe{")
    with pytest.raises(UnreadableText, match="no UTF-8"):
        files.read(path)
    with pytest.raises(UnreadableText, match="cannot be read"):
        files.read(str(tmp_path))
    with pytest.raises(StorageUnwritable):
        files.replace([FileChange(path, None, "x")])
    assert Path(path).read_bytes() == b"\xff\xfe{"


def test_unwritable(tmp_path: Path) -> None:
    """Where no file can be, the changes before it are taken back."""
    files = LocalClientFiles()
    first, blocker = tmp_path / "first", tmp_path / "blocker"
    blocker.touch()
    with pytest.raises(StorageUnwritable, match="cannot be written"):
        files.replace([FileChange(str(first), None, "x"), FileChange(str(blocker / "f"), None, "y")])
    assert not first.exists()


def test_links_stay(tmp_path: Path) -> None:
    """A linked file of settings stays a link, relative or not, and its target is written."""
    target = tmp_path / "dotfiles" / "settings.json"
    target.parent.mkdir()
    target.write_text("{}")
    link = tmp_path / "settings.json"
    link.symlink_to("dotfiles/settings.json")
    LocalClientFiles().replace([FileChange(str(link), "{}", "[]")])
    assert link.is_symlink()
    assert target.read_text() == "[]"
    assert [one.name for one in target.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_modes(path: str, mode: int) -> None:
    """A file keeps its mode, and a new one has the user's usual mode."""
    files = LocalClientFiles()
    mask = os.umask(0o022)
    files.replace([FileChange(path, None, "x")])
    os.umask(mask)
    assert Path(path).stat().st_mode & 0o777 == 0o644
    Path(path).chmod(mode)
    files.replace([FileChange(path, "x", "y")])
    assert Path(path).stat().st_mode & 0o777 == mode
