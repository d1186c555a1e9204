"""Folder and file belong to their owner alone, and what cannot be written says so."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.domain.errors import StorageError, StorageUnwritable
from tests.contracts.scenes import save
from tests.examples import ANN, direction, memory


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(params=[0o000, 0o022, 0o277], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """From the most open to one that would lock out the owner."""
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_everything_is_private(units: SqliteUnitOfWork, path: Path) -> None:
    """Folder 0700, database and its side files 0600, whatever the umask."""
    save(units, memory(), direction(0))
    assert mode(path.parent) == 0o700
    files = {file.name: mode(file) for file in path.parent.iterdir()}
    assert files == dict.fromkeys(["memories.db", "memories.db-wal", "memories.db-shm"], 0o600)


def test_missing_folders_are_made_private(home: Path) -> None:
    """Every folder that had to be made is private; the one that was there keeps its mode."""
    home.chmod(0o755)
    units = SqliteUnitOfWork(home / "a" / "b" / "memories.db", own_folder=True)
    save(units, memory())
    units.close()
    assert [mode(home), mode(home / "a"), mode(home / "a" / "b")] == [0o755, 0o700, 0o700]


@pytest.mark.parametrize(("own", "expected"), [(True, 0o700), (False, 0o755)])
def test_folder_that_was_there(path: Path, *, own: bool, expected: int) -> None:
    """The product's own folder is closed to others; a folder of the user's choice keeps its mode."""
    path.parent.mkdir()
    path.parent.chmod(0o755)
    units = SqliteUnitOfWork(path, own_folder=own)
    save(units, memory())
    units.close()
    assert mode(path.parent) == expected


def test_open_files_are_closed_to_others(units: SqliteUnitOfWork, path: Path) -> None:
    """A database of ours that others can read is private again after the next start."""
    save(units, memory())
    for file in path.parent.iterdir():
        file.chmod(0o644)
    again = SqliteUnitOfWork(path)
    with again.read():
        assert {mode(file) for file in path.parent.iterdir()} == {0o600}
    again.close()


def _no_folder(folder: Path) -> Path:
    folder.chmod(0o500)
    return folder / "home" / "memories.db"


def _no_file(folder: Path) -> Path:
    folder.chmod(0o500)
    return folder / "memories.db"


def _file_as_folder(folder: Path) -> Path:
    (folder / "home").write_text("no folder")
    return folder / "home" / "memories.db"


def _folder_as_file(folder: Path) -> Path:
    (folder / "memories.db").mkdir()
    return folder / "memories.db"


def _unreadable_file(folder: Path) -> Path:
    (folder / "memories.db").touch(0o000)
    return folder / "memories.db"


@pytest.mark.parametrize("spoilt", [_no_folder, _no_file, _file_as_folder, _folder_as_file, _unreadable_file])
@pytest.mark.parametrize("way", ["read", "write"])
def test_unwritable_home(plain_folder: Path, spoilt: Callable[[Path], Path], way: str) -> None:
    """A home that cannot be used is refused on entry with the place and what to do."""
    path = spoilt(plain_folder)
    with pytest.raises(StorageUnwritable) as caught, getattr(SqliteUnitOfWork(path), way)():
        pass
    assert str(path) in caught.value.message
    assert "NAN_FORGET_HOME" in caught.value.hint


def test_read_only_database(plain_folder: Path) -> None:
    """A database that may only be read can be read, and refuses a save."""
    path = plain_folder / "memories.db"
    units = SqliteUnitOfWork(path)
    one = save(units, memory())
    path.chmod(0o400)
    reader = SqliteUnitOfWork(path)
    with reader.read() as work:
        assert work.memories.get(ANN, [one.id]) == [one]
    with pytest.raises(StorageUnwritable), reader.write():
        pass
    reader.close()
    units.close()


def test_folder_that_became_read_only(plain_folder: Path) -> None:
    """Where WAL cannot open its files, reading is refused with a reason too, and nothing is changed."""
    path = plain_folder / "memories.db"
    units = SqliteUnitOfWork(path)
    save(units, memory())
    units.close()
    before = path.read_bytes()
    plain_folder.chmod(0o500)
    for way in (SqliteUnitOfWork(path).read, SqliteUnitOfWork(path).write):
        with pytest.raises(StorageError) as caught, way():
            pass
        assert caught.value.code == "storage_unwritable"
    assert path.read_bytes() == before
