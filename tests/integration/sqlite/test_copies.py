"""Copies of a database in use."""

import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from nan_forget.adapters.sqlite.copies import FOLDER, KEPT_DAYS, back_up, copies_of
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.backups import BackupKind
from tests.contracts.scenes import get, save
from tests.examples import direction, memory


def test_copy_is_one_consistent_state(units: SqliteUnitOfWork, path: Path) -> None:
    """A copy holds what was committed, not what a writer is about to, and opens like any database."""
    one, two = memory("kiwi"), memory("mango")
    save(units, one, direction(0))
    with units.write() as work:
        work.memories.add(two, [])
        copy = back_up(path)
    copied = SqliteUnitOfWork(copy)
    assert get(copied, one.id, two.id) == [one]
    copied.close()


def test_copy_is_private_and_alone(units: SqliteUnitOfWork, path: Path) -> None:
    """Folder and copy are the owner's, and a copy is one file."""
    save(units, memory())
    copy = back_up(path)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700
    assert list(copy.parent.iterdir()) == [copy]
    assert copy.parent == path.parent / "backups"


def test_oldest_automatic_copies_make_room(units: SqliteUnitOfWork, path: Path) -> None:
    """Of seven days the last automatic copy is kept; what was asked for, and what else lies in the folder, stays."""
    save(units, memory())
    asked = back_up(path, BackupKind.USER)
    folder = path.parent / FOLDER
    others = [
        folder / name for name in ("note.txt", "memories-20200101-user.db", "memories-20200101T000000.0Z-user.db")
    ]
    for other in others:
        other.touch()
    moments = [f"202001{day:02}T{hour:02}0000.000000Z" for day in range(1, 9) for hour in (1, 2)]
    days = [folder / f"memories-{moment}-automatic.db" for moment in moments]
    for day in days:
        day.touch()
    newest = back_up(path)
    assert set(folder.iterdir()) == {asked, *others, newest, *days[1::2][-KEPT_DAYS + 1 :]}
    assert copies_of(path)[-1].path == newest


def _damage_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 4096)


def _break_a_rule(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = replace(sql, 'problem TEXT', 'problem TEXT NOT NULL')")


@pytest.mark.parametrize("damage", [_damage_a_page, _break_a_rule])
def test_damaged_database_makes_no_copy(units: SqliteUnitOfWork, path: Path, damage: Callable[[Path], None]) -> None:
    """A copy that is not sound never gets the name of a backup, and older ones stay."""
    for number in range(50):
        save(units, memory(f"{number} " * 100))
    earlier = back_up(path)
    units.close()
    damage(path)
    with pytest.raises(apsw.CorruptError):
        back_up(path)
    assert list(earlier.parent.iterdir()) == [earlier]
