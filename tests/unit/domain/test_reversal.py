"""Events backwards."""

from dataclasses import replace
from datetime import timedelta

from nan_forget.domain.event import Event, Kind, Recorded, changes_between
from nan_forget.domain.memory import Memory, Reason, Status
from nan_forget.domain.reversal import overtaken, rolled_back, undone
from tests.examples import ANN, NOON, memory

LATER = NOON + timedelta(days=9)


def changed(old: Memory | None, new: Memory, *, seq: int = 1) -> Recorded:
    """The event of a change."""
    return Recorded(seq, Event("o1", ANN, new.id, NOON, "cli", Kind.UPDATE, changes_between(old, new)))


def test_a_new_memory_is_put_away() -> None:
    """Undoing a save deletes nothing."""
    one = memory()
    before = undone(one, changed(None, one).event, now=LATER)
    assert (before.status, before.reason, before.content) == (Status.ARCHIVED, Reason.USER, one.content)


def test_who_comes_back_starts_to_age_anew() -> None:
    """A memory that is active again was accessed now; one that was active all the time was not."""
    one = memory()
    archived = replace(one, status=Status.ARCHIVED, reason=Reason.DECAYED)
    back = undone(archived, changed(one, archived).event, now=LATER)
    assert (back.status, back.reason, back.last_accessed_at) == (Status.ACTIVE, None, LATER)
    tagged = replace(one, tags=("a",))
    assert undone(tagged, changed(one, tagged).event, now=LATER).last_accessed_at == one.last_accessed_at


def test_only_a_later_event_stands_in_the_way() -> None:
    """A value that nobody is known to have changed is no obstacle; the newest event that did is named."""
    one = memory()
    second, third = replace(one, tags=("a",)), replace(one, tags=("b",))
    first = changed(one, second)
    again, unrelated = changed(second, third, seq=2), changed(one, replace(one, confidence=0.9), seq=3)
    assert overtaken(third, first.event, []) is None
    assert overtaken(third, first.event, [again, unrelated]) == ("tags", again)
    assert overtaken(second, first.event, [again]) is None


def test_a_memory_as_it_was() -> None:
    """The newest change is taken back first; the beginning cannot be."""
    one = memory()
    second = replace(one, content="two")
    third = replace(second, content="three")
    events = [changed(second, third, seq=3), changed(one, second, seq=2), changed(None, one)]
    assert rolled_back(third, events).content == one.content
    assert rolled_back(third, events[:1]).content == "two"
    assert rolled_back(third, []) == third
