"""Processes that write to one database at once: ``python -m tests.integration.sqlite.writers crowd|killed …``.

They are forked, so that only the first one pays for its imports.
"""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.memory_store import Passage
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.memory import Links, Memory
from nan_forget.domain.passages import fingerprint
from tests.examples import NOON, memory

_VECTORS = Hashing().embed_passages(["a statement", "and another"])


def crowd(path: Path, processes: int, saves: int) -> None:
    """So many processes at once, each with so many saves; fails if one of them fails."""

    def write(writer: int) -> None:
        units = SqliteUnitOfWork(path)
        for number in range(saves):
            _save(units, _named(writer, number))

    waiting = [_forked(write, writer) for writer in range(processes)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in waiting]
    if any(codes):
        raise SystemExit(f"exit codes {codes}")


def killed(path: Path, kills: int, acknowledged: Path) -> None:
    """One writer after the other, each killed in the midst of its saves; what was acknowledged stands in a file.

    Every fifth is killed as soon as it may have begun, the others some time after their first save.
    """
    acknowledged.touch()

    def write(writer: int) -> None:
        units = SqliteUnitOfWork(path)
        with acknowledged.open("ab", buffering=0) as answers:
            for number in count():
                one = _named(writer, number)
                _save(units, one)
                answers.write(f"{one.id}\n".encode())

    for writer in range(kills):
        process = _forked(write, writer)
        told = acknowledged.stat().st_size
        while writer % 5 and acknowledged.stat().st_size == told:
            time.sleep(0.001)
        time.sleep(0.003 * (writer % 10))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _named(writer: int, number: int) -> Memory:
    """Ids that no other writer uses; every memory replaces the one before."""
    before = f"{writer:04}-{number - 1:06}"
    return memory(
        f"statement {number} of writer {writer}",
        id=f"{writer:04}-{number:06}",
        session_id=f"session {writer}",
        links=Links(supersedes=(before,)),
    )


def _save(units: SqliteUnitOfWork, one: Memory) -> None:
    """A save and a change of its text: every part is written, removed and written again in one transaction."""
    with units.write() as work:
        work.vectors.open_space(Hashing.model_id, Hashing.dimension)
        work.memories.add(one, _passages(one))
        work.memories.replace(replace(one, tags=("changed",)), _passages(one))
        work.events.append([Event("operation", one.user_id, one.id, NOON, "cli", Kind.SAVE, {})])
        work.commit()


def _passages(one: Memory) -> list[Passage]:
    texts = (f"{one.content} ({part})" for part in range(len(_VECTORS)))
    return [Passage(text, fingerprint(text), vector) for text, vector in zip(texts, _VECTORS, strict=True)]


def _forked(write: Callable[[int], None], writer: int) -> int:
    process = os.fork()
    if process == 0:
        code = 1
        try:
            write(writer)
            code = 0
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            os._exit(code)
    return process


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["crowd", path, processes, saves]:
            crowd(Path(path), int(processes), int(saves))
        case ["killed", path, kills, acknowledged]:
            killed(Path(path), int(kills), Path(acknowledged))
