"""SQLite files of other tools: opened for reading only, also while their owner writes to them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import apsw

from nan_forget.adapters.sqlite.migrations import APPLICATION_ID
from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.foreign import claude_mem, memory_service, upstream
from nan_forget.domain.foreign.values import Row
from nan_forget.domain.record import Record

BUSY_TIMEOUT_S = 5.0
"""How long a reader waits for a tool that has locked its file."""

Tables = Mapping[str, list[Row]]
"""Rows by table; a table that an older file lacks has none."""


class Kind(NamedTuple):
    """How a tool's file is recognised and read."""

    has: Mapping[str, frozenset[str]]
    """Tables with columns that tell it from the files of others."""
    lacks: frozenset[str]
    """Columns that its first table never had."""
    also: tuple[str, ...]
    """Further tables to read."""
    records: Callable[[Tables], Sequence[tuple[str, Record | None]]]
    """Place and record of every row."""


def _of_memories(record: Callable[[Row], Record | None]) -> Callable[[Tables], Sequence[tuple[str, Record | None]]]:
    return lambda tables: [(f"memories {at}", record(row)) for at, row in enumerate(tables["memories"], start=1)]


def _of_claude_mem(tables: Tables) -> Sequence[tuple[str, Record | None]]:
    sessions = claude_mem.sessions_of(tables["sdk_sessions"])
    readers = (("observations", claude_mem.observation), ("session_summaries", claude_mem.summary))
    return [
        (f"{table} {at}", read(row, sessions))
        for table, read in readers
        for at, row in enumerate(tables[table], start=1)
    ]


KINDS: Mapping[str, Kind] = {
    upstream.TOOL: Kind(
        {"memories": frozenset(("id", "content"))}, frozenset(["content_hash"]), (), _of_memories(upstream.record)
    ),
    memory_service.TOOL: Kind(
        {"memories": frozenset(("content", "content_hash"))}, frozenset(), (), _of_memories(memory_service.record)
    ),
    claude_mem.TOOL: Kind(
        {"observations": frozenset(["type"])}, frozenset(), ("session_summaries", "sdk_sessions"), _of_claude_mem
    ),
}
"""By name of the tool."""


class SqliteForeignStore:
    """Twin of the port ``ForeignStore`` for one of ``KINDS``."""

    def __init__(self, tool: str) -> None:
        self._tool = tool

    def read(self, path: str) -> Archive:
        """One transaction, so what is read is one state."""
        try:
            with closing(_opened(path)) as connection, connection:
                self._recognise(connection, path)
                tables = _tables(connection, KINDS[self._tool])
        except (apsw.Error, OSError, UnicodeDecodeError) as error:
            raise InvalidInput(
                f"{path} cannot be read as a store of {self._tool}: {error}", hint="Is it the right file?"
            ) from error
        found = [(place, record) for place, record in KINDS[self._tool].records(tables) if record]
        return Archive([record for _, record in found], (), [f"{path}, {place}" for place, _ in found], foreign=True)

    def _recognise(self, connection: apsw.Connection, path: str) -> None:
        if connection.pragma("application_id") == APPLICATION_ID:
            raise InvalidInput(
                f"{path} is a store of this nan-forget", hint="`export` and `import` carry memories from it."
            )
        if not _is(connection, KINDS[self._tool]):
            others = [tool for tool, kind in KINDS.items() if _is(connection, kind)]
            hint = f"It looks like one of {others[0]}: --from {others[0]}." if others else "Is it the right file?"
            raise InvalidInput(f"{path} is no store of {self._tool}", hint=hint)


def _opened(path: str) -> apsw.Connection:
    """Leaves no files beside it: a file in WAL mode that nobody has open is read as one that cannot change."""
    place = Path(path)
    alone = not place.with_name(place.name + "-wal").exists() and _is_wal(place)
    uri = f"file:{quote(str(place.absolute()))}?mode=ro" + ("&immutable=1" if alone else "")
    connection = apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    connection.set_busy_timeout(round(BUSY_TIMEOUT_S * 1000))
    return connection


def _is_wal(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\2\2"  # https://sqlite.org/fileformat2.html#file_format_version_numbers


def _is(connection: apsw.Connection, kind: Kind) -> bool:
    columns = {table: _columns(connection, table) for table in kind.has}
    lacking = next(iter(columns.values())).isdisjoint(kind.lacks)
    return lacking and all(kind.has[table] <= found for table, found in columns.items())


def _columns(connection: apsw.Connection, table: str) -> set[str]:
    return {str(row[0]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}


def _tables(connection: apsw.Connection, kind: Kind) -> dict[str, list[Row]]:
    return {table: _rows(connection, table) for table in (*kind.has, *kind.also)}


def _rows(connection: apsw.Connection, table: str) -> list[Row]:
    columns = sorted(_columns(connection, table))
    if not columns:
        return []
    named = ", ".join(f'"{column}"' for column in columns)
    rows = connection.execute(f"SELECT {named} FROM {table} ORDER BY rowid")  # a table of KINDS
    return [dict(zip(columns, row, strict=True)) for row in rows]
