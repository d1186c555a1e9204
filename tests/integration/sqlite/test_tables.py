"""The Core tables are a true mirror of what the migrations make."""

from collections.abc import Iterator

import apsw
import pytest
import sqlalchemy as sa

from nan_forget.adapters.sqlite import driver, tables
from nan_forget.adapters.sqlite.migrations import steps

STORED_AS = {"JSON": "TEXT", "BOOLEAN": "INTEGER"}
"""Types that SQLite does not have (in STRICT tables it allows no others)."""


@pytest.fixture
def migrated() -> Iterator[sa.Inspector]:
    """A look into a new database."""
    database = apsw.Connection("")
    for step in steps():
        database.execute(step.sql).fetchall()
    engine = sa.create_engine(
        "sqlite://", module=driver, poolclass=sa.StaticPool, creator=lambda: driver.Connection(database)
    )
    yield sa.inspect(engine)
    engine.dispose()


@pytest.mark.parametrize("table", tables.metadata.sorted_tables, ids=str)
def test_table_agrees_with_the_schema(migrated: sa.Inspector, table: sa.Table) -> None:
    """Same columns in the same order, stored alike, with the same defaults, keys and references."""
    found = migrated.get_columns(table.name)
    assert [column.name for column in table.columns] == [column["name"] for column in found]
    for column, other in zip(table.columns, found, strict=True):
        compiled = column.type.compile(migrated.engine.dialect)
        assert STORED_AS.get(compiled, compiled) == str(other["type"])
        assert column.nullable == (other["nullable"] and not column.primary_key)
        default = column.server_default.arg if isinstance(column.server_default, sa.DefaultClause) else None
        assert default == (other["default"] and other["default"].strip("'"))
    assert [column.name for column in table.primary_key] == migrated.get_pk_constraint(table.name)[
        "constrained_columns"
    ]
    references = {key["constrained_columns"][0]: key["referred_table"] for key in migrated.get_foreign_keys(table.name)}
    assert {key.parent.name: key.column.table.name for key in table.foreign_keys} == references
