"""Contract of ``EventLog``: what happened, in order."""

from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nan_forget.application.ports.event_log import Tally
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.event import Changes, Event, Kind, Recorded, changes_between
from tests.examples import ANN, BOB, NOON, memory
from tests.strategies import texts

plain = st.none() | texts | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
values = plain | st.lists(texts, max_size=2) | st.dictionaries(texts, plain, max_size=2)


def event(
    memory_id: str = "m1", *, kind: Kind = Kind.SAVE, user_id: str = ANN, changes: Changes | None = None
) -> Event:
    """An event of which a test names what it is about."""
    return Event("o1", user_id, memory_id, NOON, "cli", kind, changes or {})


def append(units: UnitOfWork, *events: Event) -> None:
    """Writes events in one transaction."""
    with units.write() as work:
        work.events.append(events)
        work.commit()


def of_memory(units: UnitOfWork, memory_id: str = "m1", *, user_id: str = ANN) -> list[Recorded]:
    """The history of a memory."""
    with units.read() as work:
        return work.events.of_memory(user_id, memory_id)


def test_oldest_first(units: UnitOfWork) -> None:
    """Events of a memory come in the order in which they were written, whatever their times say."""
    first = event(kind=Kind.SAVE)._replace(at=NOON + timedelta(days=1))
    second, third = event(kind=Kind.MERGE), event(kind=Kind.ARCHIVE)
    append(units, first, event("m2"), second)
    append(units, third)
    history = of_memory(units)
    assert [one.event for one in history] == [first, second, third]
    numbers = [one.seq for one in history]
    assert numbers == sorted(set(numbers))


def test_everything_of_a_user(units: UnitOfWork) -> None:
    """All events of one user, of whichever memory, come in the order in which they were written."""
    one, two, bobs = event("m1"), event("m2"), event("m1", user_id=BOB)
    append(units, two, bobs, one)
    with units.read() as work:
        assert [recorded.event for recorded in work.events.all(ANN)] == [two, one]


def test_nothing_happened(units: UnitOfWork) -> None:
    """An unknown memory has no history, and appending nothing is allowed."""
    append(units)
    assert of_memory(units) == []


def test_users_do_not_see_each_other(units: UnitOfWork) -> None:
    """The history of a memory is its user's alone."""
    append(units, event())
    assert of_memory(units, user_id=BOB) == []


def test_numbers_are_never_reused(units: UnitOfWork) -> None:
    """What comes after a removed event has a higher number still."""
    one = memory()
    with units.write() as work:
        work.memories.add(one, ())
        work.events.append([event(one.id), event(one.id)])
        last = work.events.of_memory(ANN, one.id)[-1].seq
        work.memories.delete(ANN, one.id)
        work.events.append([event("m1")])
        work.commit()
    assert of_memory(units)[0].seq > last


def test_what_is_new(units: UnitOfWork) -> None:
    """Who knows a number is told what came behind it, piece by piece, of the own memories only."""
    with units.read() as work:
        assert (work.events.find(ANN, None), work.events.behind(ANN, 0, limit=9)) == (None, [])
    append(units, event("m1"), event("m2", user_id=BOB), event("m3"), event("m4"))
    with units.read() as work:
        first, second = work.events.behind(ANN, 0, limit=2)
        assert [first.event.memory_id, second.event.memory_id] == ["m1", "m3"]
        (third,) = work.events.behind(ANN, second.seq, limit=2)
        assert work.events.find(ANN, None) == third
        assert work.events.behind(ANN, third.seq, limit=2) == []
        foreign = work.events.find(BOB, None)
        assert foreign is not None
        assert first.seq < foreign.seq < second.seq


def test_an_event_is_found_by_its_number(units: UnitOfWork) -> None:
    """By its own user alone."""
    append(units, event("m1"), event("m2", user_id=BOB))
    with units.read() as work:
        mine, foreign = work.events.find(ANN, None), work.events.find(BOB, None)
        assert mine is not None
        assert foreign is not None
        assert work.events.find(ANN, mine.seq) == mine
        assert work.events.find(ANN, foreign.seq) is None
        assert work.events.find(ANN, 10**6) is None


def test_an_operation_is_found_whole(units: UnitOfWork) -> None:
    """All of its events in their order, of the user who did it."""
    first, second = event("m1"), event("m2")
    same = second._replace(operation_id=first.operation_id)
    append(units, first, event("m3")._replace(operation_id="another"), same)
    with units.read() as work:
        found = work.events.of_operation(ANN, first.operation_id)
        assert [one.event.memory_id for one in found] == ["m1", "m2"]
        assert work.events.of_operation(BOB, first.operation_id) == []


def test_what_happened_after_a_time(units: UnitOfWork) -> None:
    """To these memories of the user, the newest first, and nothing of the very moment."""
    early = event("m1")
    late = early._replace(at=early.at + timedelta(days=1))
    later = early._replace(at=early.at + timedelta(days=2))
    append(units, early, late, later, late._replace(memory_id="m2"), late._replace(user_id=BOB))
    with units.read() as work:
        assert [one.event.at for one in work.events.after(ANN, early.at, ["m1"])] == [later.at, late.at]
        assert [one.event.memory_id for one in work.events.after(ANN, early.at, ["m2", "m3"])] == ["m2"]
        assert work.events.after(ANN, later.at, ["m1", "m2"]) == []


def test_changes_of_a_memory_come_back(units: UnitOfWork) -> None:
    """Every field of a new memory is kept in its old and new value."""
    saved = event(changes=changes_between(None, memory("用户", tags=("a",), expires_at=NOON)))
    append(units, saved)
    assert [one.event for one in of_memory(units)] == [saved]


def test_what_happened_since(units: UnitOfWork) -> None:
    """Behind a place in the log, what was saved is counted, with the first time and the last place."""
    with units.read() as work:
        assert work.events.since(ANN, 0) == Tally(0, 0, None)
    later = NOON + timedelta(days=1)
    append(units, event()._replace(at=later), event(kind=Kind.MERGE), event(kind=Kind.ARCHIVE), event(user_id=BOB))
    append(units, event(kind=Kind.IMPORT)._replace(at=later), event(kind=Kind.CLEAN)._replace(at=later))
    history = of_memory(units)
    with units.read() as work:
        assert work.events.since(ANN, 0) == Tally(3, history[-1].seq, NOON)
        assert work.events.since(ANN, history[2].seq) == Tally(1, history[-1].seq, later)
        assert work.events.since(ANN, history[-1].seq) == Tally(0, history[-1].seq, None)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=st.sampled_from(Kind), changes=st.dictionaries(texts, st.tuples(values, values), max_size=3))
def test_any_event_comes_back(units: UnitOfWork, kind: Kind, changes: Changes) -> None:
    """Whatever JSON can say of a change is kept as it is."""
    told = event(kind=kind, changes=changes)
    append(units, told)
    assert of_memory(units)[-1].event == told
