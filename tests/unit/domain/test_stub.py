"""What is left of a note."""

from nan_forget.domain.foreign.notes import Page, record
from nan_forget.domain.stub import is_stub, stub
from tests.examples import memory

HEAD = "---\nname: auth\n---\n"


def test_a_stub_says_where_the_words_are() -> None:
    """The head is kept, and a stub names its memory, sums it up, and says how to get all of it."""
    kept = memory("Auth is Clerk. It replaced our own JWT.")
    text = stub(HEAD, kept)
    assert text.startswith(HEAD)
    assert text.count(kept.id) == 2
    assert "\nAuth is Clerk.\n" in text
    assert stub("", kept, newline="\r\n").count("\r\n") == 4


def test_a_stub_is_known() -> None:
    """A stub is told from a note, and nothing is remembered of it."""
    text = stub("", memory())
    assert is_stub(text)
    assert not is_stub("Auth is Clerk <!-- nan-forget -->")
    assert record(Page("/a.md", {}, text, 0.0)) is None
