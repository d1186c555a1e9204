"""How recall grows with the store: ``python -m benchmarks.growth --sizes 1000 10000 100000``.

All memories are one user's, in one project. Prints a table in Markdown; ratios are to a bare interpreter of the same
run. The query is embedded in ``recall`` (a whole process), not in the searches (inside one process).
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.commands import EXECUTABLE, QUESTIONS, fill
from benchmarks.corpus import Corpus
from benchmarks.index import Nowhere, Remembered
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.adapters.system.clock import SystemClock
from nan_forget.application.caller import Caller
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.search_memories import SearchMemories
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.ranking import Tuning
from nan_forget.entrypoints.container import Container

ROUNDS = 15
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
_LAUNCHER = """
import os, resource, sys
os.waitpid(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""
COLUMNS = ("memories", "file MB", "recall p50", "recall p95", "recall peak MB", "search 1", "search 2")


def main(arguments: Sequence[str] | None = None) -> None:
    """Fills a scratch home of each size and prints one row for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for rows in parser.parse_args(arguments).sizes:
        with tempfile.TemporaryDirectory() as folder:
            print(f"| {rows:,} | {' | '.join(_measured(Path(folder), rows))} |", flush=True)


def _measured(folder: Path, rows: int) -> list[str]:
    """The cells of one size, after the count."""
    (folder / ".nan-forget.toml").touch()
    os.environ["NAN_FORGET_HOME"] = os.fspath(folder / "home")
    os.chdir(folder)
    container = Container()
    fill(container, rows, folder=os.fspath(folder))
    container.units().close()
    bare_ms: list[float] = []
    recall_ms: list[float] = []
    recall = [EXECUTABLE, "recall", "--query"]
    peak_mb = _peak_mb([*recall, QUESTIONS[0]])  # this warms the page cache, too
    for number in range(ROUNDS):
        bare_ms.append(_process_ms([sys.executable, "-c", "pass"]))
        recall_ms.append(_process_ms([*recall, QUESTIONS[number % len(QUESTIONS)]]))
    unit_ms = median(bare_ms)
    database = folder / "home" / "memories.db"
    times_ms = [median(recall_ms), quantiles(recall_ms, n=20)[-1], *_searches_ms(database, rows)]
    cold_50, cold_95, *searches = [f"{time_ms / unit_ms:.1f} ×" for time_ms in times_ms]
    return [f"{database.stat().st_size / 1e6:.0f}", cold_50, cold_95, f"{peak_mb:.0f}", *searches]


def _process_ms(command: list[str]) -> float:
    """Milliseconds that a command took."""
    return _timed_ms(partial(subprocess.run, command, check=True, stdout=subprocess.DEVNULL))


def _peak_mb(command: list[str]) -> float:
    """A command's peak memory. It is started by a small process: a child's peak counts what it was forked from."""
    launched = subprocess.run([sys.executable, "-c", _LAUNCHER, *command], check=True, capture_output=True, text=True)
    return float(launched.stderr) * (1 if sys.platform == "darwin" else 1024) / 1e6


def _searches_ms(database: Path, rows: int) -> list[float]:
    """Median times of the use case at depth 1 and 2."""
    queries = list(Corpus(max(rows // 50, 1), seed=11).items(ROUNDS, telling_words=6))
    caller = Caller("default", "benchmark")
    with closing(SqliteUnitOfWork(database)) as units:
        with units.read() as work:
            project = work.projects.all("default")[0].key
            space = work.vectors.current()
        search = SearchMemories(
            units,
            Remembered(queries, space.model_id if space else ""),
            ResolveProject(Nowhere()),
            SystemClock(),
            Tuning(),
        )
        return [
            median(_timed_ms(partial(search, _asked(query.words, project, depth), caller)) for query in queries)
            for depth in (1, 2)
        ]


def _asked(words: Sequence[str], project: str, depth: int) -> SearchRequest:
    return SearchRequest(" ".join(words), project=project, depth=depth)


def _timed_ms(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1e3


if __name__ == "__main__":
    main()
