"""The bare connection under the stores and the prompt hook."""

import os
from contextlib import closing
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

import apsw
import pytest

from nan_forget.adapters.sqlite.connection import connect, has_vec0


def test_connection_is_durable_and_strict(tmp_path: Path) -> None:
    """Commits reach the disk, foreign keys are enforced, and vec0 is there."""
    with closing(connect(os.fspath(tmp_path / "new.db"), busy_timeout_s=1)) as connection:
        assert connection.pragma("synchronous") == 2
        assert connection.pragma("foreign_keys") == 1
        assert has_vec0(connection)


def test_waits_as_long_as_it_is_told(tmp_path: Path) -> None:
    """A writer that finds the database taken gives up after the busy timeout."""
    path = os.fspath(tmp_path / "new.db")
    with closing(connect(path, busy_timeout_s=1)) as one, closing(connect(path, busy_timeout_s=0.01)) as other:
        one.execute("BEGIN IMMEDIATE")
        with pytest.raises(apsw.BusyError):
            other.execute("BEGIN IMMEDIATE")


def test_reading_changes_nothing(tmp_path: Path) -> None:
    """A read-only connection makes no file and writes none."""
    path = os.fspath(tmp_path / "new.db")
    with pytest.raises(apsw.CantOpenError):
        connect(path, busy_timeout_s=1, read_only=True)
    assert not os.path.lexists(path)
    with closing(connect(path, busy_timeout_s=1)) as connection:
        connection.execute("CREATE TABLE t (x)")
    with closing(connect(path, busy_timeout_s=1, read_only=True)) as reader, pytest.raises(apsw.ReadOnlyError):
        reader.execute("INSERT INTO t VALUES (1)")


def test_extensions_stay_closed(tmp_path: Path) -> None:
    """After opening, no SQL can load a library."""
    with (
        closing(connect(os.fspath(tmp_path / "new.db"), busy_timeout_s=1)) as connection,
        pytest.raises(apsw.SQLError, match="not authorized"),
    ):
        connection.execute("SELECT load_extension('anything')").fetchall()


@pytest.mark.parametrize("installed", [False, True], ids=["not installed", "built for another platform"])
def test_missing_vec0_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, installed: bool) -> None:
    """Where the extension is absent or does not load, the connection opens without it."""
    spec = ModuleSpec("sqlite_vec", None, is_package=True)
    spec.submodule_search_locations = [os.fspath(tmp_path)]
    monkeypatch.setattr(PathFinder, "find_spec", lambda _: spec if installed else None)
    with closing(connect(os.fspath(tmp_path / "new.db"), busy_timeout_s=1)) as connection:
        assert not has_vec0(connection)
        assert connection.execute("SELECT 1").get == 1
