"""The DB-API over apsw, as SQLAlchemy uses it and by itself."""

from collections.abc import Callable, Iterator

import apsw
import pytest
import sqlalchemy as sa

from nan_forget.adapters.sqlite import driver

metadata = sa.MetaData()
fruit = sa.Table(
    "fruit",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, unique=True, nullable=False),
    sa.Column("tags", sa.JSON, server_default="[]"),
    sa.Column("ripe", sa.Boolean, server_default="0"),
    sa.Column("parent", sa.ForeignKey("fruit.id", ondelete="CASCADE")),
)

_FAILS_LATE = "SELECT 1 UNION ALL SELECT abs(-9223372036854775807 - 1)"


@pytest.fixture
def connection() -> Iterator[driver.Connection]:
    """An open connection without SQLAlchemy."""
    connection = driver.Connection(apsw.Connection(""))
    yield connection
    connection.close()


@pytest.fixture
def engine() -> Iterator[sa.Engine]:
    """SQLAlchemy over one connection, with an empty table."""
    engine = sa.create_engine(
        "sqlite://", module=driver, poolclass=sa.StaticPool, creator=lambda: driver.Connection(apsw.Connection(""))
    )
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    metadata.create_all(engine)
    yield engine
    engine.dispose()


def test_values_come_back(engine: sa.Engine) -> None:
    """Text of any script, JSON, truth and NULL are stored and read as they were."""
    row = {"id": 7, "name": "梨 🍐", "tags": ["süß", 1, None], "ripe": True, "parent": None}
    with engine.begin() as connection:
        connection.execute(sa.insert(fruit), row)
        assert dict(connection.execute(sa.select(fruit)).mappings().one()) == row


def test_empty_result_has_columns(engine: sa.Engine) -> None:
    """A SELECT that finds nothing still says what it asked for, and a COMMIT after it succeeds."""
    with engine.begin() as connection:
        assert list(connection.execute(sa.select(fruit.c.id, fruit.c.name)).keys()) == ["id", "name"]


def test_numbers_of_new_rows(engine: sa.Engine) -> None:
    """Generated keys are known after one insert, and in order after many."""
    with engine.begin() as connection:
        assert connection.execute(sa.insert(fruit), {"name": "kiwi"}).inserted_primary_key == (1,)
        rows = [{"name": f"fruit {number}"} for number in range(3)]
        adding = sa.insert(fruit).returning(fruit.c.id, sort_by_parameter_order=True)
        assert connection.execute(adding, rows).scalars().all() == [2, 3, 4]


def test_changed_rows_are_counted(engine: sa.Engine) -> None:
    """An update and a delete say how many rows they changed themselves, whatever follows from it."""
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(sa.insert(fruit), [{"name": name, "parent": 1} for name in "abc"])
        assert connection.execute(sa.update(fruit).where(fruit.c.id > 1).values(ripe=True)).rowcount == 2
        many = sa.update(fruit).where(fruit.c.name == sa.bindparam("named")).values(ripe=False)
        assert connection.execute(many, [{"named": "a"}, {"named": "z"}, {"named": "c"}]).rowcount == 2
        assert connection.execute(sa.delete(fruit).where(fruit.c.id == 9)).rowcount == 0


def test_rollback_forgets(engine: sa.Engine) -> None:
    """What was not committed is gone, also what came before an error."""
    with engine.connect() as connection:
        connection.execute(sa.insert(fruit), {"name": "kiwi"})
        with pytest.raises(sa.exc.IntegrityError):
            connection.execute(sa.insert(fruit), {"name": "kiwi"})
    with engine.begin() as connection:
        assert connection.execute(sa.select(fruit)).all() == []


def test_many_rows_in_parts(engine: sa.Engine) -> None:
    """A large result can be read part by part."""
    with engine.begin() as connection:
        connection.execute(sa.insert(fruit), [{"name": f"{number}"} for number in range(25)])
        parts = connection.execution_options(yield_per=10).execute(sa.select(fruit.c.id)).partitions()
        assert [len(part) for part in parts] == [10, 10, 5]


def test_python_functions_in_sql(engine: sa.Engine) -> None:
    """SQLAlchemy's own functions are at hand."""
    with engine.begin() as connection:
        connection.execute(sa.insert(fruit), [{"name": "kiwi"}, {"name": "mango"}])
        assert connection.scalars(sa.select(fruit.c.name).where(fruit.c.name.regexp_match("^k"))).all() == ["kiwi"]


def test_transactions_are_opened_by_hand_only(connection: driver.Connection) -> None:
    """Without BEGIN every statement stands at once, and commit and rollback have nothing to do."""
    cursor = connection.cursor()
    cursor.execute("CREATE TABLE t (x)")
    cursor.execute("INSERT INTO t VALUES (1)")
    connection.rollback()
    connection.commit()
    assert cursor.execute("SELECT x FROM t").fetchall() == [(1,)]


def test_rows_one_by_one(connection: driver.Connection) -> None:
    """Rows come one at a time, in parts of a given size or of ``arraysize``, then the rest; then there is nothing."""
    cursor = connection.cursor().execute("SELECT value FROM json_each('[1, 2, 3, 4, 5, 6]')")
    assert cursor.description == (("value", None, None, None, None, None, None),)
    assert (cursor.fetchone(), cursor.fetchmany(), cursor.fetchmany(2)) == ((1,), [(2,)], [(3,), (4,)])
    assert (cursor.fetchall(), cursor.fetchone(), cursor.fetchmany(2)) == ([(5,), (6,)], None, [])


def test_closing_twice(connection: driver.Connection) -> None:
    """Cursors and connections may be closed more than once, in the midst of a result too."""
    cursor = connection.cursor().execute("SELECT 1 UNION SELECT 2")
    cursor.setinputsizes([])
    cursor.setoutputsize(1)
    for _ in range(2):
        cursor.close()
        connection.close()


@pytest.mark.parametrize(
    ("expected", "cause"),
    [
        pytest.param(driver.IntegrityError, lambda one: one.execute("INSERT INTO t (x) VALUES (1), (1)"), id="twice"),
        pytest.param(driver.DataError, lambda one: one.execute("INSERT INTO t (id) VALUES ('x')"), id="text as key"),
        pytest.param(driver.DataError, lambda one: one.execute("SELECT zeroblob(2000000000)"), id="too big"),
        pytest.param(driver.ProgrammingError, lambda one: one.execute("SELECT ?"), id="parameter missing"),
        pytest.param(driver.ProgrammingError, lambda one: one.executemany("SELECT ?", [()]), id="in many"),
        pytest.param(driver.OperationalError, lambda one: one.execute("SELEKT"), id="no SQL"),
        pytest.param(driver.OperationalError, lambda one: one.execute(_FAILS_LATE).fetchall(), id="second row"),
        pytest.param(driver.OperationalError, lambda one: list(iter(one.execute(_FAILS_LATE).fetchone, 0)), id="one"),
        pytest.param(driver.ProgrammingError, lambda one: one.close() or one.execute("SELECT 1"), id="closed"),
    ],
)
def test_errors_are_those_of_the_db_api(
    connection: driver.Connection, expected: type[driver.Error], cause: Callable[[driver.Cursor], object]
) -> None:
    """What apsw reports becomes the error that PEP 249 names for it, caused by apsw's own."""
    cursor = connection.cursor()
    cursor.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x UNIQUE)")
    with pytest.raises(expected) as caught:
        cause(cursor)
    assert type(caught.value) is expected
    assert isinstance(caught.value.__cause__, apsw.Error)


def test_errors_keep_the_result_code(connection: driver.Connection) -> None:
    """SQLite's extended result code survives."""
    cursor = connection.cursor()
    cursor.execute("CREATE TABLE t (x UNIQUE)")
    with pytest.raises(driver.IntegrityError) as caught:
        cursor.execute("INSERT INTO t VALUES (1), (1)")
    assert caught.value.result_code == apsw.SQLITE_CONSTRAINT_UNIQUE
