"""Contract of ``StorageInspector``: sound, damaged, exposed and missing storage are told apart."""

from pathlib import Path
from typing import Protocol

import pytest

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.storage_inspector import SqliteInspector
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.storage_inspector import StorageInspector
from nan_forget.domain.errors import NotADatabase, StorageError
from tests.contracts.scenes import save
from tests.examples import direction, memory
from tests.fakes.storage_inspector import SOUND, GivenState


class Storage(Protocol):
    """A storage with a memory in it, and what can happen to it."""

    @property
    def inspector(self) -> StorageInspector:
        """Looks at it."""
        ...

    def damage(self) -> None:
        """Loses the words of a memory."""
        ...

    def expose(self) -> None:
        """Lets others read it."""
        ...

    def lose(self) -> None:
        """Removes it."""
        ...


class GivenStorage:
    """The double of the tests."""

    def __init__(self) -> None:
        self.inspector = GivenState()

    def damage(self) -> None:
        self.inspector.state = SOUND._replace(damage=("1 memories without words",))

    def expose(self) -> None:
        self.inspector.state = SOUND._replace(exposed=(SOUND.place,))

    def lose(self) -> None:
        self.inspector.state = None


class SqliteStorage:
    """A file in a folder of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        units = SqliteUnitOfWork(path, own_folder=True)
        save(units, memory("kiwi"), direction(0))
        units.close()
        self.inspector = SqliteInspector(path, own_folder=True)

    def damage(self) -> None:
        connection = connect(str(self.path), busy_timeout_s=1)
        connection.execute("DELETE FROM words")
        connection.close()

    def expose(self) -> None:
        self.path.chmod(0o640)

    def lose(self) -> None:
        for file in self.path.parent.iterdir():
            file.unlink()


@pytest.fixture(params=["given", "sqlite"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    """Every implementation in turn, sound."""
    return GivenStorage() if request.param == "given" else SqliteStorage(tmp_path / "data" / "memories.db")


@pytest.fixture
def sqlite(tmp_path: Path) -> SqliteStorage:
    """A sound file."""
    return SqliteStorage(tmp_path / "data" / "memories.db")


def test_sound(storage: Storage) -> None:
    """A sound storage has no damage, is private, and says where and what it is."""
    state = storage.inspector.inspect()
    assert (state.damage, state.exposed) == ((), ())
    assert state.place.endswith("memories.db")
    assert state.size_bytes > 0
    assert "schema" in state.version
    assert state.vector_engine.startswith(("vec0", "exact"))


def test_damaged(storage: Storage) -> None:
    """What is missing is said, and how much of it."""
    storage.damage()
    assert storage.inspector.inspect().damage == ("1 memories without words",)


def test_exposed(storage: Storage) -> None:
    """What others can read is named."""
    storage.expose()
    state = storage.inspector.inspect()
    assert state.place in state.exposed


def test_closed_off(storage: Storage) -> None:
    """What others could read is closed to them when that is asked for, and named; there is nothing to do twice."""
    storage.expose()
    place = storage.inspector.inspect().place
    assert place in storage.inspector.close_off()
    assert storage.inspector.inspect().exposed == ()
    assert storage.inspector.close_off() == []


def test_missing(storage: Storage) -> None:
    """A storage that is not there cannot be looked at."""
    storage.lose()
    with pytest.raises(StorageError):
        storage.inspector.inspect()


def test_looking_changes_nothing(sqlite: SqliteStorage) -> None:
    """Neither a file that is there nor one that is missing is touched."""
    before = sqlite.path.read_bytes()
    sqlite.inspector.inspect()
    assert sqlite.path.read_bytes() == before
    sqlite.lose()
    with pytest.raises(StorageError):
        sqlite.inspector.inspect()
    assert not sqlite.path.exists()


def test_exposed_folder(sqlite: SqliteStorage) -> None:
    """The folder counts too: who can open it can wait for a backup."""
    sqlite.path.parent.chmod(0o755)
    assert sqlite.inspector.inspect().exposed == (str(sqlite.path.parent),)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM memory", "1 words without a memory"),
        ("DELETE FROM passage", "1 memories without passages"),
    ],
)
def test_every_orphan_is_damage(sqlite: SqliteStorage, statement: str, found: str) -> None:
    """Parts of a memory without the others are damage."""
    connection = connect(str(sqlite.path), busy_timeout_s=1)
    connection.execute(statement)
    connection.close()
    assert sqlite.inspector.inspect().damage == (found,)


def test_damaged_pages(sqlite: SqliteStorage) -> None:
    """A broken page is reported by the integrity check, not stumbled over."""
    connection = connect(str(sqlite.path), busy_timeout_s=1)
    page: int = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'memory_by_session'").get
    connection.pragma("wal_checkpoint(TRUNCATE)")
    size: int = connection.pragma("page_size")
    connection.close()
    with sqlite.path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)
    assert sqlite.inspector.inspect().damage


def test_no_database(sqlite: SqliteStorage) -> None:
    """A file of something else is an error of storage."""
    sqlite.path.write_text("a letter to nobody " * 99, encoding="utf-8")
    with pytest.raises(NotADatabase):
        sqlite.inspector.inspect()


def test_without_vec0(sqlite: SqliteStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the extension cannot be loaded, exact search is said to be in use."""
    monkeypatch.setattr("nan_forget.adapters.sqlite.storage_inspector.has_vec0", lambda _: False)
    assert sqlite.inspector.inspect().vector_engine == "exact (vec0 cannot be loaded here)"
