"""Contract of the port Spool."""

from pathlib import Path

import pytest

from nan_forget.adapters.files.spool import FileSpool
from nan_forget.application.ports.spool import Spool, Spooled
from tests.fakes.spool import FakeSpool

ONE = Spooled("/home/user/ä b/one.jsonl", "s1", "/home/user/app", "claude-code")
TWO = Spooled("/home/user/two.jsonl")


@pytest.fixture(params=["file", "fake"])
def spool(request: pytest.FixtureRequest, tmp_path: Path) -> Spool:
    """Every implementation, empty."""
    return FileSpool(str(tmp_path)) if request.param == "file" else FakeSpool()


def test_nothing_waits_at_first(spool: Spool) -> None:
    """A new spool is empty."""
    assert spool.waiting() == []


def test_what_is_put_in_waits_as_it_is(spool: Spool) -> None:
    """Transcript, session, folder and client come out as they went in, the longest waiting first."""
    spool.put(ONE)
    spool.put(TWO)
    assert spool.waiting() == [ONE, TWO]


def test_same_transcript_waits_once(spool: Spool) -> None:
    """Whatever is put in how often, with the newest words about it."""
    spool.put(TWO)
    spool.put(TWO._replace(session_id="s2"))
    assert spool.waiting() == [TWO._replace(session_id="s2")]


def test_done_remembers_how_far(spool: Spool) -> None:
    """What is done with waits no more; put in again, it goes on from there."""
    spool.put(ONE)
    spool.done(ONE, swept=120)
    assert spool.waiting() == []
    spool.put(ONE)
    spool.put(ONE)
    assert spool.waiting() == [ONE._replace(swept=120)]


def test_dropped_is_forgotten(spool: Spool) -> None:
    """A dropped transcript begins anew if it ever comes back."""
    spool.put(ONE)
    spool.done(ONE, swept=120)
    spool.put(ONE)
    spool.drop(ONE, reason="gone")
    assert spool.waiting() == []
    spool.put(ONE)
    assert spool.waiting() == [ONE]
