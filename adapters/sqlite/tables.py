"""The schema as SQLAlchemy Core tables: a mirror of ``schema/*.sql``, which alone makes and changes it.

The virtual tables of words and vectors are not here: SQLAlchemy knows no such thing.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar

import sqlalchemy as sa

from nan_forget.domain.moments import from_us, to_us

Key = TypeVar("Key", int, str)


class Moment(sa.types.TypeDecorator[datetime]):
    """An aware UTC time, stored as integer microseconds since 1970."""

    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:
        """On the way in."""
        del dialect
        return None if value is None else to_us(value)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> datetime | None:
        """On the way out."""
        del dialect
        return None if value is None else from_us(value)


metadata = sa.MetaData()

project = sa.Table(
    "project",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("private", sa.Boolean, nullable=False, server_default="0"),
)

project_alias = sa.Table(
    "project_alias",
    metadata,
    sa.Column("user_id", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Column("project_id", sa.ForeignKey(project.c.id), nullable=False),
)

session = sa.Table(
    "session",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
)

memory = sa.Table(
    "memory",
    metadata,
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("user_id", sa.Text, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("content_fingerprint", sa.Text),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("scope", sa.Text, nullable=False),
    sa.Column("project_id", sa.ForeignKey(project.c.id)),
    sa.Column("session_id", sa.ForeignKey(session.c.id)),
    sa.Column("problem", sa.Text),
    sa.Column("solution", sa.Text),
    sa.Column("concepts", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("files", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("tags", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("confidence", sa.REAL, nullable=False),
    sa.Column("provenance", sa.Text, nullable=False),
    sa.Column("tier", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("reason", sa.Text),
    sa.Column("created_us", Moment, nullable=False),
    sa.Column("updated_us", Moment, nullable=False),
    sa.Column("last_accessed_us", Moment, nullable=False),
    sa.Column("access_count", sa.Integer, nullable=False, server_default="0"),
    sa.Column("expires_us", Moment),
    sa.Column("valid_from_us", Moment, nullable=False),
    sa.Column("valid_to_us", Moment),
    sa.Column("source", sa.JSON, nullable=False, server_default="{}"),
)

# The plus keeps SQLite from reading all memories of the user where a few are asked for by id.
checked_user = sa.literal_column("+memory.user_id", sa.Text)

# Spelt as in the index memory_twin: to be found by it, an expression must hold its constants and no parameters.
twin_project = sa.literal_column("coalesce(memory.project_id, 0)", sa.Integer)
twin_session = sa.literal_column("CASE memory.scope WHEN 'session' THEN memory.session_id ELSE 0 END", sa.Integer)
twin_active = memory.c.status == sa.literal_column("'active'")

link = sa.Table(
    "link",
    metadata,
    sa.Column("from_id", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("ordinal", sa.Integer, primary_key=True),
    sa.Column("to_id", sa.Text, nullable=False),
)

event = sa.Table(
    "event",
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("operation_id", sa.Text, nullable=False),
    sa.Column("user_id", sa.Text, nullable=False),
    sa.Column("memory_id", sa.Text, nullable=False),
    sa.Column("at_us", Moment, nullable=False),
    sa.Column("door", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("changes", sa.JSON, nullable=False),
)

lease = sa.Table(
    "lease",
    metadata,
    sa.Column("user_id", sa.Text, primary_key=True),
    sa.Column("job", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text),
    sa.Column("until_us", Moment),
    sa.Column("finished_us", Moment),
    sa.Column("finished_seq", sa.Integer),
)

passage = sa.Table(
    "passage",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("memory_key", sa.ForeignKey(memory.c.key), nullable=False),
    sa.Column("ordinal", sa.Integer, nullable=False),
    sa.Column("fingerprint", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)

embedding_space = sa.Table(
    "embedding_space",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("model_id", sa.Text, nullable=False),
    sa.Column("dimension", sa.Integer, nullable=False),
    sa.Column("engine", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

pending = sa.Table(
    "pending",
    metadata,
    sa.Column("space_id", sa.ForeignKey(embedding_space.c.id), primary_key=True),
    sa.Column("passage_id", sa.ForeignKey(passage.c.id), primary_key=True),
)


def each(values: Iterable[Key]) -> sa.Select[Key]:
    """The values as rows, for IN: one parameter, however many they are."""
    return sa.select(sa.func.json_each(json.dumps(list(values))).table_valued("value").c.value)
