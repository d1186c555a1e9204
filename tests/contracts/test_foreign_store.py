"""Contract of ``ForeignStore``: everything comes, the same every time, and the store is as it was."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from nan_forget.adapters.files.foreign_store import DecisionFolder, Mem0Export, NoteFolders
from nan_forget.adapters.sqlite.foreign_store import SqliteForeignStore
from nan_forget.application.ports.foreign_store import ForeignStore
from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import READERS, read
from tests import foreign_stores as made
from tests.fakes.foreign_store import GivenStore


class Case(NamedTuple):
    """A store, where it is, and how many memories are in it."""

    store: ForeignStore
    path: Path
    held: int


def given(folder: Path) -> Case:
    """The double of the tests."""
    path = folder / "given"
    path.write_text("")
    records = [{"id": "one", "content": "one"}, {"id": "two", "content": "two"}]
    return Case(GivenStore({str(path): Archive(records, (), ("given, 1", "given, 2"), foreign=True)}), path, 2)


CASES: dict[str, Callable[[Path], Case]] = {
    "given": given,
    "nan-forget": lambda at: Case(SqliteForeignStore("nan-forget"), made.database(at / "m.db", made.UPSTREAM), 4),
    "nan-forget, old": lambda at: Case(
        SqliteForeignStore("nan-forget"), made.database(at / "m.db", made.UPSTREAM_OLD), 1
    ),
    "claude-mem": lambda at: Case(SqliteForeignStore("claude-mem"), made.database(at / "c.db", made.CLAUDE_MEM), 3),
    "claude-mem, old": lambda at: Case(
        SqliteForeignStore("claude-mem"), made.database(at / "c.db", made.CLAUDE_MEM_OLD), 1
    ),
    "mcp-memory-service": lambda at: Case(
        SqliteForeignStore("mcp-memory-service"), made.database(at / "s.db", made.MEMORY_SERVICE), 2
    ),
    "mem0": lambda at: Case(Mem0Export(), made.export(at / "mem0.json"), 2),
    "mem0, bare": lambda at: Case(Mem0Export(), made.export(at / "mem0.json", made.MEM0["results"]), 2),
    "memory-md": lambda at: Case(NoteFolders(), made.folder(at / "-nowhere-app" / "memory", made.NOTES), 7),
    "adr": lambda at: Case(DecisionFolder(), made.folder(at / "adr", made.DECISIONS), 4),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Case:
    """Every tool's store in turn."""
    folder = tmp_path / "foreign"
    folder.mkdir()
    return CASES[request.param](folder)


def _bytes(path: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(path.parent.rglob("*")) if file.is_file()}


def test_everything_comes(case: Case) -> None:
    """Each record has an id of its own and content, and each of its fields can be read."""
    archive = case.store.read(str(case.path))
    assert len(archive.memories) == len({record["id"] for record in archive.memories}) == case.held
    assert archive.foreign
    for record in archive.memories:
        assert str(record["content"]).strip()
        for field, value in record.items():
            if field not in {"id", "project"} and value is not None:
                assert field in READERS
                read(field, value)


def test_every_time_the_same(case: Case) -> None:
    """A second reading gives the same records with the same ids, and names for all of them."""
    first, second = (case.store.read(str(case.path)) for _ in range(2))
    assert first == second
    assert len(first.places) == len(first.memories)
    assert all(first.place(at) for at in range(case.held))


def test_nothing_is_changed(case: Case) -> None:
    """File and folder are afterwards what they were, to the byte, and nothing lies beside them."""
    before = _bytes(case.path)
    case.store.read(str(case.path))
    assert _bytes(case.path) == before


def test_another_kind_of_file_is_refused(case: Case, tmp_path: Path) -> None:
    """The error names the file."""
    other = tmp_path / "other.bin"
    other.write_bytes(b"\x00\xff no store at all \xfe" * 100)
    with pytest.raises(InvalidInput, match=r"other\.bin"):
        case.store.read(str(other))
