"""The thread that does the background work of a server."""

import logging
from queue import Queue
from threading import Event

import pytest

from nan_forget.entrypoints.worker import Worker


def test_work_is_done_at_the_start_and_when_woken() -> None:
    """It works soon after the start, and again after every wake."""
    done: Queue[None] = Queue()
    worker = Worker(lambda: done.put(None), settle_s=0.01, every_s=60)
    worker.start()
    done.get(timeout=20)
    worker.wake()
    done.get(timeout=20)
    worker.stop()


def test_time_alone_brings_work() -> None:
    """It looks for work again when the time has passed."""
    done: Queue[None] = Queue()
    worker = Worker(lambda: done.put(None), settle_s=0.01, every_s=0.01)
    worker.start()
    for _ in range(3):
        done.get(timeout=20)
    worker.stop()


def test_a_failure_is_logged_and_outlived(caplog: pytest.LogCaptureFixture) -> None:
    """What goes wrong in one run is written down, and the next one is done."""
    done: Queue[None] = Queue()

    def fail() -> None:
        done.put(None)
        raise RuntimeError("no such luck")

    worker = Worker(fail, settle_s=0.01, every_s=60)
    with caplog.at_level(logging.ERROR):
        worker.start()
        done.get(timeout=20)
        worker.wake()
        done.get(timeout=20)
        worker.stop(20)
    assert "no such luck" in caplog.text


def test_stopping_does_not_wait_for_the_clock() -> None:
    """A worker that rests is stopped at once, and one that was never started, too."""
    never = Worker(lambda: None)
    never.stop()
    begun = Event()
    worker = Worker(begun.set, settle_s=60)
    worker.start()
    worker.stop(20)
    assert not begun.is_set()
