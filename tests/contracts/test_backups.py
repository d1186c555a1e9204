"""Contract of ``Backups``: sound copies of a store in use, and their way back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from nan_forget.adapters.sqlite.backups import SqliteBackups
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.backups import Backup, BackupKind, Backups
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.errors import NotADatabase, NotFound
from tests.contracts.scenes import get, save
from tests.examples import ANN, BOB, memory
from tests.fakes.backups import InMemoryBackups
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork

KIWI, MANGO = memory("kiwi"), memory("mango")


class Store(NamedTuple):
    """A store, its copies, and a way to damage a copy."""

    units: UnitOfWork
    backups: Backups
    damage: Callable[[Backup], None]


@pytest.fixture
def in_memory() -> Store:
    """The double of the tests."""
    database = InMemoryDatabase()
    backups = InMemoryBackups(database)

    def damage(backup: Backup) -> None:
        backups.copies[backup] = None

    return Store(InMemoryUnitOfWork(database), backups, damage)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    """A file."""
    path = tmp_path / "memories.db"
    units = SqliteUnitOfWork(path)

    def damage(backup: Backup) -> None:
        Path(backup.place).write_bytes(b"no database at all" * 500)

    yield Store(units, SqliteBackups(path), damage)
    units.close()


@pytest.fixture(params=["in_memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    """Every implementation in turn."""
    found: Store = request.getfixturevalue(request.param)
    return found


def test_copies_are_listed_newest_first(store: Store) -> None:
    """Each with its kind and size; a copy is made by copying what is committed."""
    save(store.units, KIWI)
    one, two = store.backups.create(BackupKind.USER), store.backups.create(BackupKind.AUTOMATIC)
    assert store.backups.all() == [two, one]
    assert (one.kind, two.kind) == (BackupKind.USER, BackupKind.AUTOMATIC)
    assert min(one.size_bytes, two.size_bytes) > 0


def test_nothing_to_copy(store: Store) -> None:
    """Without a store there is nothing to copy, and no copy to list."""
    with pytest.raises(NotFound):
        store.backups.create(BackupKind.USER)
    assert store.backups.all() == []


def test_a_copy_comes_back(store: Store) -> None:
    """What was stored then is stored again, also for those who have the store open, and what was replaced is kept."""
    save(store.units, KIWI)
    backup = store.backups.create(BackupKind.USER)
    save(store.units, MANGO)
    with store.units.read() as work:
        assert len(work.memories.get(ANN, [KIWI.id, MANGO.id])) == 2
        kept = store.backups.restore(backup.place)
    assert get(store.units, KIWI.id, MANGO.id) == [KIWI]
    [replaced] = [copy for copy in store.backups.all() if copy.kind is BackupKind.REPLACED]
    assert replaced.place == kept
    store.backups.restore(replaced.place)
    assert get(store.units, KIWI.id, MANGO.id) == [KIWI, MANGO]


def test_what_came_back_can_be_written(store: Store) -> None:
    """A restored store is a store like any other."""
    save(store.units, KIWI)
    store.backups.restore(store.backups.create(BackupKind.USER).place)
    save(store.units, MANGO)
    assert get(store.units, KIWI.id, MANGO.id) == [KIWI, MANGO]


def test_a_copy_that_is_not_sound_is_refused(store: Store) -> None:
    """The store is as it was; an unknown place is not found."""
    save(store.units, KIWI)
    backup = store.backups.create(BackupKind.USER)
    store.damage(backup)
    with pytest.raises(NotADatabase):
        store.backups.restore(backup.place)
    with pytest.raises(NotFound):
        store.backups.restore("nowhere.db")
    assert get(store.units, KIWI.id) == [KIWI]
    assert [copy.place for copy in store.backups.all()] == [backup.place]


def test_which_copies_hold_a_memory(store: Store) -> None:
    """By the user's ids; a copy that cannot be read may hold anything."""
    save(store.units, KIWI)
    one = store.backups.create(BackupKind.USER)
    save(store.units, MANGO)
    two = store.backups.create(BackupKind.USER)
    assert store.backups.holding(ANN, [KIWI.id]) == [two, one]
    assert store.backups.holding(ANN, [MANGO.id]) == [two]
    assert store.backups.holding(BOB, [KIWI.id]) == []
    store.damage(one)
    assert [copy.place for copy in store.backups.holding(ANN, [MANGO.id])] == [two.place, one.place]


def test_copies_are_removed(store: Store) -> None:
    """Those that are named, and an absent one is no error."""
    save(store.units, KIWI)
    one, two = store.backups.create(BackupKind.USER), store.backups.create(BackupKind.USER)
    store.backups.remove([one.place])
    store.backups.remove([one.place])
    assert store.backups.all() == [two]
