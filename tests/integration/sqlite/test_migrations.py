"""From an empty, older, newer or foreign file to this version's schema, or to a refusal that changes nothing."""

from contextlib import closing
from pathlib import Path
from threading import Timer

import apsw
import pytest

from nan_forget.adapters.sqlite.migrations import APPLICATION_ID, Step, migrate, steps
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.domain.errors import NewerSchema, NotADatabase, StorageBusy
from tests.contracts.scenes import save
from tests.examples import ANN, memory

KNOWN = steps()
LATEST = KNOWN[-1].version
SECOND = Step(LATEST + 1, "ALTER TABLE memory ADD COLUMN mood TEXT; UPDATE memory SET mood = 'calm';")
FAILING = {
    "late": "ALTER TABLE memory ADD COLUMN weight REAL; SELECT 1; INSERT INTO nowhere VALUES (1);",
    "taken back by SQLite": "CREATE TABLE once (x UNIQUE); INSERT OR ROLLBACK INTO once VALUES (1), (1);",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty file."""
    path = tmp_path / "memories.db"
    path.touch()
    return path


def query(path: Path, sql: str) -> object:
    """The first value that a database answers."""
    with closing(apsw.Connection(str(path))) as connection:
        return connection.execute(sql).get


def schema_of(path: Path) -> list[tuple[object, ...]]:
    """Every table and index as it was made."""
    with closing(apsw.Connection(str(path))) as connection:
        return list(connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name"))


def contents(folder: Path) -> dict[str, bytes]:
    """Every byte of every file."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_steps_are_numbered_without_a_gap() -> None:
    """The steps of the package count from one."""
    assert [step.version for step in KNOWN] == list(range(1, LATEST + 1))


def test_empty_file_gets_the_schema(path: Path) -> None:
    """An empty file becomes a database of ours in WAL mode, and its header says so from the start."""
    migrate(path, KNOWN, busy_timeout_s=1)
    assert path.read_bytes()[68:72] == b"nanf" == APPLICATION_ID.to_bytes(4, "big")
    assert query(path, "PRAGMA user_version") == LATEST
    assert query(path, "PRAGMA journal_mode") == "wal"
    assert not (path.parent / "backups").exists()


def test_current_file_is_left_alone(path: Path) -> None:
    """A file of this version is not touched, and not waited for either while another process writes to it."""
    migrate(path, KNOWN, busy_timeout_s=1)
    before = contents(path.parent)
    with closing(apsw.Connection(str(path))) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        migrate(path, KNOWN, busy_timeout_s=0)
        writer.execute("ROLLBACK")
    assert contents(path.parent) == before


def test_empty_database_is_taken(path: Path) -> None:
    """A database without a table belongs to nobody and is taken."""
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE t (x); DROP TABLE t; VACUUM")
    assert path.stat().st_size > 0
    migrate(path, KNOWN, busy_timeout_s=1)
    assert query(path, "PRAGMA user_version") == LATEST


@pytest.mark.parametrize("released", range(1, LATEST))
def test_upgrade_of_every_released_schema(path: Path, tmp_path: Path, released: int) -> None:
    """A database of each earlier version keeps what it holds and ends like a new one."""
    migrate(path, KNOWN[:released], busy_timeout_s=1)
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("INSERT INTO session (user_id, name) VALUES ('ann', 's1')")
    migrate(path, KNOWN, busy_timeout_s=1)
    fresh = tmp_path / "fresh.db"
    fresh.touch()
    migrate(fresh, KNOWN, busy_timeout_s=1)
    assert schema_of(path) == schema_of(fresh)
    assert query(path, "SELECT name FROM session") == "s1"


def test_upgrade_keeps_a_copy_of_the_older_file(path: Path) -> None:
    """Before the first change the older database is copied, whole and verified, even while it is open elsewhere."""
    migrate(path, KNOWN, busy_timeout_s=1)
    units = SqliteUnitOfWork(path)
    one = save(units, memory())
    with units.read():
        migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
    units.close()
    assert query(path, "SELECT mood FROM memory") == "calm"
    [copy] = (path.parent / "backups").iterdir()
    copied = SqliteUnitOfWork(copy)
    with copied.read() as work:
        assert work.memories.get(ANN, [one.id]) == [one]
    copied.close()


@pytest.mark.parametrize("sql", FAILING.values(), ids=FAILING)
def test_failing_upgrade_changes_nothing(path: Path, sql: str) -> None:
    """When a later step fails, the earlier ones are taken back too: the version before still opens the file."""
    migrate(path, KNOWN, busy_timeout_s=1)
    before = schema_of(path)
    with pytest.raises(apsw.Error, match=r"nowhere|UNIQUE"):
        migrate(path, [*KNOWN, SECOND, Step(LATEST + 2, sql)], busy_timeout_s=1)
    assert schema_of(path) == before
    assert query(path, "PRAGMA user_version") == LATEST
    migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
    assert query(path, "PRAGMA user_version") == LATEST + 1


def test_upgrade_waits_for_a_writer(path: Path) -> None:
    """An upgrade never runs beside a writer; when that does not end, it says busy and leaves no copy."""
    migrate(path, KNOWN, busy_timeout_s=1)
    units = SqliteUnitOfWork(path)
    with units.write(), pytest.raises(apsw.BusyError):
        migrate(path, [*KNOWN, SECOND], busy_timeout_s=0.05)
    units.close()
    assert not (path.parent / "backups").exists()


def test_database_that_left_wal_mode(path: Path) -> None:
    """A database that somebody switched back is in WAL mode again as soon as nobody else has it."""
    migrate(path, KNOWN, busy_timeout_s=1)
    with closing(apsw.Connection(str(path))) as other:
        other.pragma("journal_mode", "delete")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(apsw.BusyError):
            migrate(path, KNOWN, busy_timeout_s=0.05)
        ending = Timer(0.05, other.execute, ["COMMIT"])
        ending.start()
        migrate(path, KNOWN, busy_timeout_s=10)
        ending.join()
    assert query(path, "PRAGMA journal_mode") == "wal"


def test_newer_schema_is_refused(path: Path) -> None:
    """A file of a later version is refused by both doors of the unit of work, byte for byte as it was."""
    migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
    before = contents(path.parent)
    units = SqliteUnitOfWork(path)
    for way in (units.read, units.write):
        with pytest.raises(NewerSchema, match=str(LATEST + 1)) as caught, way():
            pass
        assert "pdate nan-forget" in caught.value.hint
    assert contents(path.parent) == before


def test_upgrade_under_a_running_process(path: Path) -> None:
    """A process of the earlier version stops at its next transaction after a later version upgraded the file."""
    units = SqliteUnitOfWork(path)
    save(units, memory())
    migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
    for way in (units.read, units.write):
        with pytest.raises(NewerSchema), way():
            pass
    units.close()


def test_newer_schema_that_the_header_does_not_show(path: Path) -> None:
    """An upgrade that still stands in the write-ahead log alone is seen."""
    migrate(path, KNOWN, busy_timeout_s=1)
    with closing(apsw.Connection(str(path))) as open_elsewhere:
        open_elsewhere.execute("SELECT 1 FROM memory").fetchall()
        migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
        assert path.read_bytes()[60:64] == LATEST.to_bytes(4, "big")
        with pytest.raises(NewerSchema), SqliteUnitOfWork(path).read():
            pass
        migrate(path, [*KNOWN, SECOND], busy_timeout_s=1)
        assert query(path, "PRAGMA user_version") == LATEST + 1
    assert len(list((path.parent / "backups").iterdir())) == 1


OTHER_TOOLS = {
    "another memory tool": "CREATE TABLE memories (id TEXT, content TEXT); INSERT INTO memories VALUES ('1', 'x')",
    "one with a version": "CREATE TABLE memories (id TEXT); PRAGMA user_version = 1",
    "one with an application id": "CREATE TABLE t (x); PRAGMA application_id = 7",
    "one without a table": "PRAGMA application_id = 7; PRAGMA user_version = 3",
    "one in WAL mode": "CREATE TABLE memories (id TEXT)",
}


@pytest.mark.parametrize("made", OTHER_TOOLS.values(), ids=OTHER_TOOLS)
def test_database_of_another_program(path: Path, made: str, request: pytest.FixtureRequest) -> None:
    """Another program's database is refused with a way out, byte for byte as it was, and nothing is put beside it."""
    with closing(apsw.Connection(str(path))) as connection:
        if "WAL" in request.node.callspec.id:
            connection.pragma("journal_mode", "wal")
        connection.execute(made).fetchall()
    before = contents(path.parent)
    for way in (SqliteUnitOfWork(path).read, SqliteUnitOfWork(path).write):
        with pytest.raises(NotADatabase) as caught, way():
            pass
        assert str(path) in caught.value.message
        assert f"import --from nan-forget {path}" in caught.value.hint
        assert "NAN_FORGET_HOME" in caught.value.hint
    assert contents(path.parent) == before


def test_small_database_of_another_program(path: Path) -> None:
    """A database of one page is looked into before it is taken for empty."""
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE VIEW v AS SELECT 1")
    before = contents(path.parent)
    with pytest.raises(NotADatabase), SqliteUnitOfWork(path).read():
        pass
    assert contents(path.parent) == before


@pytest.mark.parametrize("data", [b"hello", b"{}" * 4000, b"SQLite format 2\0" + bytes(4096), bytes(5000)])
def test_file_of_another_kind(path: Path, data: bytes) -> None:
    """A file that is no database is refused, byte for byte as it was."""
    path.write_bytes(data)
    for way in (SqliteUnitOfWork(path).read, SqliteUnitOfWork(path).write):
        with pytest.raises(NotADatabase) as caught, way():
            pass
        assert str(path) in caught.value.message
    assert contents(path.parent) == {path.name: data}


def test_damaged_database(path: Path) -> None:
    """A database of ours with a damaged page says that it is damaged and where copies are."""
    units = SqliteUnitOfWork(path)
    save(units, memory())
    units.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))
    with pytest.raises(NotADatabase, match="damaged") as caught, SqliteUnitOfWork(path).read() as work:
        work.memories.statistics(ANN)
    assert "backup restore" in caught.value.hint


def test_busy_while_upgrading_is_told(path: Path) -> None:
    """A start that cannot get at an unfinished file in time says that another process has it."""
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN EXCLUSIVE; CREATE TABLE t (x)")
        with pytest.raises(StorageBusy), SqliteUnitOfWork(path, busy_timeout_s=0.05).read():
            pass
