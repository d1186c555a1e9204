"""Notes about processes, in files. Numbers come again: a process is known by its number and the moment it began."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import psutil

TOLERANCE_S = 2.0
"""The system tells when a process began by its clock, which is set now and then."""


def note(path: Path, pid: int, more: Mapping[str, object]) -> None:
    """Writes that a process runs, whole or not at all, for the owner alone; ``OSError`` passes through."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = json.dumps({"pid": pid, "began": psutil.Process(pid).create_time(), **more})
    part = path.with_suffix(f".{os.getpid()}")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    part.replace(path)


def noted(path: Path) -> dict[str, object]:
    """What was written; empty if it is not there, or broken."""
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return found if isinstance(found, dict) else {}
    return {}


def living(record: Mapping[str, object]) -> psutil.Process | None:
    """The process of a note; None if it has ended, whatever process has its number now."""
    pid, began = record.get("pid"), record.get("began")
    if not isinstance(pid, int) or not isinstance(began, float):
        return None
    try:
        process = psutil.Process(pid)
        same = abs(process.create_time() - began) < TOLERANCE_S
        return process if same and process.status() != psutil.STATUS_ZOMBIE else None
    except (psutil.Error, ValueError, OverflowError):
        return None


def records(folder: Path, pattern: str) -> Iterator[tuple[Path, dict[str, object]]]:
    """All notes of a folder, by name."""
    for path in sorted(folder.glob(pattern)):
        yield path, noted(path)


def ended(process: psutil.Process, *, patience_s: float) -> None:
    """Asks a process to end, and makes it after a while."""
    with suppress(psutil.NoSuchProcess):
        process.terminate()
        try:
            process.wait(patience_s)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(patience_s)
