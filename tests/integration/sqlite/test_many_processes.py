"""Several processes on one database, and processes that die."""

import subprocess
import sys
from pathlib import Path

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.memory_store import Selection
from tests.examples import ANN
from tests.integration.sqlite.soundness import counts, faults

ROOT = Path(__file__).parents[3]


def run_writers(*arguments: object) -> None:
    """Runs ``writers`` to its end."""
    command = [sys.executable, "-m", "tests.integration.sqlite.writers", *map(str, arguments)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=300)


def test_eight_writers_and_a_long_read(units: SqliteUnitOfWork, path: Path) -> None:
    """1,600 saves of eight processes all succeed while a reader holds a view, which shows none of them."""
    with units.read() as before:
        run_writers("crowd", path, 8, 200)
        assert before.memories.statistics(ANN).total == 0
    with units.read() as after:
        assert after.memories.statistics(ANN).total == 1600
    assert counts(path)["vectors_1"] == 3200
    assert faults(path) == {}


def test_eight_processes_open_an_empty_home(path: Path) -> None:
    """The first saves of eight processes at once find one database, made once, with nothing to back up."""
    run_writers("crowd", path, 8, 1)
    assert counts(path)["memory"] == 8
    assert faults(path) == {}
    assert not (path.parent / "backups").exists()


def test_killed_writers_lose_nothing(units: SqliteUnitOfWork, path: Path, tmp_path: Path) -> None:
    """After 50 kills every acknowledged save is there whole, and nothing is there in part."""
    acknowledged = tmp_path / "acknowledged"
    run_writers("killed", path, 50, acknowledged)
    told = acknowledged.read_text().split()
    with units.read() as work:
        stored = {one.id: one for one in work.memories.page(Selection(ANN), limit=100_000)}
    assert len(told) >= 40
    assert stored.keys() >= set(told)
    assert all(one.tags == ("changed",) for one in stored.values())
    assert faults(path) == {}
