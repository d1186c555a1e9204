"""How long commands take as whole processes: ``python -m benchmarks.commands --rows 10000``.

Words and vectors of the stored memories are generated (see ``corpus``), queries are embedded by the built-in model.
Times are ratios to a bare interpreter, taken in turn in the same run: machines differ, and so do minutes.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import TypeAlias

from benchmarks.corpus import Corpus
from nan_forget.application.caller import Caller
from nan_forget.application.ports.memory_store import Passage
from nan_forget.domain.draft import Draft, Origin, compose
from nan_forget.domain.memory import Source
from nan_forget.domain.passages import fingerprint
from nan_forget.domain.project import Project
from nan_forget.entrypoints import warm_client
from nan_forget.entrypoints.container import Container

ROUNDS = 15
ROWS_PER_TOPIC = 50
ROWS_PER_TRANSACTION = 1_000
BARE = "python -c pass"
Command: TypeAlias = Callable[[int], tuple[list[str], bytes]]
"""Round → command line and what it is fed."""
EXECUTABLE = os.fspath(Path(sys.executable).with_name("nan-forget"))
QUESTIONS = ("what auth system", "which package manager", "包管理器用什么", "where do we deploy", "数据库选型")


def main(arguments: Sequence[str] | None = None) -> None:
    """Fills a scratch home and prints one line for each command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000)
    rows: int = parser.parse_args(arguments).rows
    with tempfile.TemporaryDirectory() as folder:
        work_tree = Path(folder) / "app"
        work_tree.mkdir()
        (work_tree / ".nan-forget.toml").touch()
        os.environ["NAN_FORGET_HOME"] = os.fspath(Path(folder) / "home")
        os.chdir(work_tree)
        fill(Container(), rows, folder=os.fspath(work_tree))
        report(rows)


def fill(container: Container, rows: int, *, folder: str) -> None:
    """Stores generated memories in the folder's project, under the built-in model's name."""
    embedder = container.embedders().chosen(None)
    corpus = Corpus(max(rows // ROWS_PER_TOPIC, 1))
    caller = Caller("default", "cli", folder=folder)
    items = corpus.items(rows)
    for start in range(0, rows, ROWS_PER_TRANSACTION):
        with container.units().write() as work:
            project = container.projects().ensure(work.projects, caller).project
            work.vectors.open_space(embedder.model_id, embedder.dimension)
            for _ in range(min(ROWS_PER_TRANSACTION, rows - start)):
                item = next(items)
                memory = compose(Draft(content=" ".join(item.words)), _origin(container, project))
                passage = Passage(memory.document, fingerprint(memory.document), item.vector)
                work.memories.add(memory, [passage], unique=False)
            work.commit()


def _origin(container: Container, project: Project | None) -> Origin:
    return Origin(
        id=container.ids().new_id(),
        user_id="default",
        project=project.ref if project else None,
        source=Source(),
        now=container.clock().now(),
    )


def report(rows: int) -> None:
    """Runs the commands in turn, so that a slow minute slows all of them; then prompts beside a running server."""
    numbers = count()
    print(f"{rows:,} memories, {ROUNDS} rounds")
    alone: dict[str, Command] = {
        "recall, cold": _recall,
        "user-prompt, cold": _hook("user-prompt"),
        "session-start": _hook("session-start"),
        "post-tool": _hook("post-tool"),
        "search": lambda round_: ([EXECUTABLE, "search", _question(round_)], b""),
        "add": lambda _: ([EXECUTABLE, "add", f"note number {next(numbers)} of this benchmark"], b""),
    }
    _print_times(alone)
    with subprocess.Popen([EXECUTABLE, "serve"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as server:
        _wait_for(Path(os.environ["NAN_FORGET_HOME"]) / warm_client.SOCKET)
        _print_times({"recall, warm": _recall, "user-prompt, warm": _hook("user-prompt")})
        server.communicate()


def _recall(round_: int) -> tuple[list[str], bytes]:
    return [EXECUTABLE, "recall", "--query", _question(round_)], b""


def _question(round_: int) -> str:
    return QUESTIONS[round_ % len(QUESTIONS)]


def _hook(event: str) -> Command:
    """A client's hook; every round is a session of its own."""

    def command(round_: int) -> tuple[list[str], bytes]:
        fields = {"session_id": f"{event}{round_}", "prompt": _question(round_)}
        return [EXECUTABLE, "hook", event], json.dumps(fields).encode()

    return command


def _wait_for(path: Path) -> None:
    until = perf_counter() + 60
    while not path.exists():
        if perf_counter() > until:
            raise TimeoutError(path)
        sleep(0.05)


def _print_times(commands: dict[str, Command]) -> None:
    times_ms: dict[str, list[float]] = {name: [] for name in (BARE, *commands)}
    for round_ in range(ROUNDS + 1):
        for name, command in {BARE: lambda _: ([sys.executable, "-c", "pass"], b""), **commands}.items():
            took_ms = _run_ms(*command(round_))
            if round_:  # the first round warms the page cache
                times_ms[name].append(took_ms)
    for name, line in _lines(times_ms, median(times_ms[BARE])):
        print(f"{name:20}{line}")


def _lines(times_ms: dict[str, list[float]], bare_ms: float) -> Iterator[tuple[str, str]]:
    for name, values in times_ms.items():
        middle, slow = median(values), quantiles(values, n=20)[-1]
        yield name, f"p50 {middle:7.1f} ms {middle / bare_ms:5.1f} x   p95 {slow:7.1f} ms {slow / bare_ms:5.1f} x"


def _run_ms(command: list[str], fed: bytes) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, input=fed, stdout=subprocess.DEVNULL)
    return (perf_counter() - began) * 1e3


if __name__ == "__main__":
    main()
