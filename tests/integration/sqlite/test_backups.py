"""What a restore does with a file in its way."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest

from nan_forget.adapters.sqlite.backups import SqliteBackups
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.backups import BackupKind
from nan_forget.domain.errors import NewerSchema, NotADatabase, StorageBusy
from tests.contracts.scenes import get, save
from tests.examples import memory

KIWI, MANGO = memory("kiwi"), memory("mango")


@pytest.fixture
def backup(units: SqliteUnitOfWork, path: Path) -> str:
    """A copy in which there is a kiwi only."""
    save(units, KIWI)
    place = SqliteBackups(path).create(BackupKind.USER).place
    save(units, MANGO)
    return place


@pytest.mark.parametrize("content", [b"", b"no database " * 1000, None], ids=["empty", "damaged", "gone"])
def test_a_damaged_store_is_moved_aside(
    units: SqliteUnitOfWork, path: Path, backup: str, content: bytes | None
) -> None:
    """What cannot be copied is kept as it is, byte for byte, beside what was brought back."""
    units.close()
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    kept = SqliteBackups(path).restore(backup)
    assert get(units, KIWI.id, MANGO.id) == [KIWI]
    assert (Path(kept).read_bytes() if kept else b"") == (content or b"")


def test_another_programs_file_is_moved_aside(units: SqliteUnitOfWork, path: Path, backup: str) -> None:
    """A database that is not ours is never overwritten."""
    units.close()
    path.unlink()
    with closing(apsw.Connection(str(path))) as foreign:
        foreign.execute("CREATE TABLE memories (id TEXT); INSERT INTO memories VALUES ('theirs')")
    theirs = path.read_bytes()
    kept = SqliteBackups(path).restore(backup)
    assert kept
    assert Path(kept).read_bytes() == theirs
    assert get(units, KIWI.id) == [KIWI]


def test_a_writer_is_waited_for(units: SqliteUnitOfWork, path: Path, backup: str) -> None:
    """While somebody writes, a restore says so and changes nothing."""
    with units.write(), pytest.raises(StorageBusy):
        SqliteBackups(path, busy_timeout_s=0.05).restore(backup)
    assert get(units, KIWI.id, MANGO.id) == [KIWI, MANGO]


def test_by_name(units: SqliteUnitOfWork, path: Path, backup: str) -> None:
    """The name of a listed copy is enough."""
    SqliteBackups(path).restore(Path(backup).name)
    assert get(units, KIWI.id, MANGO.id) == [KIWI]


@pytest.mark.parametrize(
    ("pragma", "error"), [("application_id = 7", NotADatabase), ("user_version = 999", NewerSchema)]
)
def test_what_is_no_copy_of_ours_is_refused(
    units: SqliteUnitOfWork, path: Path, backup: str, pragma: str, error: type[Exception]
) -> None:
    """Another program's database and one of a later version are no copies to bring back."""
    with closing(apsw.Connection(backup)) as copy:
        copy.execute(f"PRAGMA {pragma}")
    with pytest.raises(error):
        SqliteBackups(path).restore(backup)
    assert get(units, KIWI.id, MANGO.id) == [KIWI, MANGO]
