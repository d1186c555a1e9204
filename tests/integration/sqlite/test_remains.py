"""A rewritten file is the same store."""

from pathlib import Path

import pytest

from nan_forget.adapters.sqlite import remains
from nan_forget.adapters.sqlite.remains import SqliteRemains
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from tests.contracts.scenes import passages, save_all
from tests.examples import ANN, direction, memory

CHUNK = 1024
"""Vectors that vec0 keeps together; an empty chunk is dropped, and the numbers of the others must stay."""


def test_vectors_survive(units: SqliteUnitOfWork, path: Path) -> None:
    """After a whole chunk of vectors was removed and the file rewritten, every other vector is found where it was."""
    memories = [memory(f"fact {number}") for number in range(3 * CHUNK)]
    save_all(units, [(one, [direction(number / 10)]) for number, one in enumerate(memories)])
    gone, left = memories[:CHUNK], memories[CHUNK:]
    with units.write() as work:
        for one in gone:
            work.memories.delete(ANN, one.id)
        work.commit()
    units.close()
    before = path.stat().st_size
    assert SqliteRemains(path).scrub()
    assert path.stat().st_size < before
    marks = [passages(one, direction(0))[0].fingerprint for one in left]
    with units.read() as work:
        assert work.vectors.known(marks) == {
            mark: direction(number / 10) for number, mark in enumerate(marks, start=CHUNK)
        }


def test_a_writer_is_not_waited_for_forever(
    units: SqliteUnitOfWork, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While somebody writes, nothing can be rewritten, and that is said."""
    monkeypatch.setattr(remains, "BUSY_TIMEOUT_S", 0.05)
    with units.write():
        assert not SqliteRemains(path).scrub()
    assert SqliteRemains(path).scrub()
