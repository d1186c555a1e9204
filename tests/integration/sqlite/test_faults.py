"""What SQLite and the disk report, as errors that people understand."""

import errno
from pathlib import Path

import apsw
import pytest
import sqlalchemy as sa

from nan_forget.adapters.sqlite import driver
from nan_forget.adapters.sqlite.faults import translating, translating_files
from nan_forget.domain.errors import NotADatabase, StorageBusy, StorageError, StorageUnwritable

PATH = Path("/data/memories.db")

CODES = [
    (apsw.SQLITE_BUSY, StorageBusy),
    (apsw.SQLITE_BUSY_SNAPSHOT, StorageBusy),
    (apsw.SQLITE_LOCKED, StorageBusy),
    (apsw.SQLITE_PROTOCOL, StorageBusy),
    (apsw.SQLITE_FULL, StorageUnwritable),
    (apsw.SQLITE_READONLY, StorageUnwritable),
    (apsw.SQLITE_READONLY_DIRECTORY, StorageUnwritable),
    (apsw.SQLITE_CANTOPEN, StorageUnwritable),
    (apsw.SQLITE_PERM, StorageUnwritable),
    (apsw.SQLITE_IOERR_WRITE, StorageUnwritable),
    (apsw.SQLITE_CORRUPT, NotADatabase),
    (apsw.SQLITE_CORRUPT_VTAB, NotADatabase),
    (apsw.SQLITE_NOTADB, NotADatabase),
    (apsw.SQLITE_ERROR, StorageError),
]


@pytest.mark.parametrize(("code", "expected"), CODES)
@pytest.mark.parametrize("through_sqlalchemy", [True, False])
def test_result_codes(code: int, expected: type[StorageError], *, through_sqlalchemy: bool) -> None:
    """Each result code becomes its error, with the path, a hint, and its cause, whichever way it comes."""
    cause: Exception = apsw.exception_for(code)
    if through_sqlalchemy:
        cause = sa.exc.DBAPIError("SELECT", (), driver.OperationalError("reported", result_code=code))
    with pytest.raises(StorageError) as caught, translating(PATH):
        raise cause
    assert type(caught.value) is expected
    assert caught.value.__cause__ is cause
    assert str(PATH) in caught.value.message
    assert caught.value.hint
    assert "\n" not in caught.value.message + caught.value.hint


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.ENOTDIR])
def test_file_system_errors(number: int) -> None:
    """A folder or file that cannot be made says so, and why."""
    cause = OSError(number, "reported by the disk")
    with pytest.raises(StorageUnwritable) as caught, translating_files(PATH):
        raise cause
    assert caught.value.__cause__ is cause
    assert ("full" in caught.value.message) == (number in {errno.ENOSPC, errno.EDQUOT})


@pytest.mark.parametrize(
    "cause", [ValueError("a bug"), OSError("the caller's own file"), sa.exc.ArgumentError("a bug")]
)
def test_other_errors_pass(cause: Exception) -> None:
    """What is not the database's stays what it is."""
    with pytest.raises(type(cause)) as caught, translating(PATH):
        raise cause
    assert caught.value is cause


def test_full_database_is_recognised(tmp_path: Path) -> None:
    """SQLite's own word for a full disk reaches the user as such."""
    connection = apsw.Connection(str(tmp_path / "small.db"))
    connection.pragma("max_page_count", 2)
    connection.execute("CREATE TABLE t (x)")
    with pytest.raises(StorageUnwritable, match="full"), translating(PATH):
        connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    connection.close()
