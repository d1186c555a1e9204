"""Contract of ``UnitOfWork``: all or nothing, one writer, and readers that never wait."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace as changed
from threading import Barrier, Event

import pytest

from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.domain.errors import DuplicateMemory, StorageBusy
from nan_forget.domain.event import Event as Told
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Links, Memory
from nan_forget.domain.project import Project
from nan_forget.domain.visibility import View
from tests.contracts.conftest import OpenUnits
from tests.contracts.scenes import DIMENSION, MODEL, get, passages, save
from tests.examples import ANN, APP, NOON, direction, memory

QUESTION = Question(View(ANN, APP.key), terms=("kiwi",), vector=direction(0))


def write_all(work: Work) -> None:
    """Changes every store."""
    work.projects.add(ANN, Project(*APP))
    work.vectors.open_space(MODEL, DIMENSION)
    kiwi = memory("kiwi", id="m1", project=APP, links=Links(supersedes=("m0",)))
    work.memories.add(kiwi, passages(kiwi, direction(0), None))
    work.events.append([Told("o1", ANN, "m1", NOON, "cli", Kind.SAVE, {})])


def traces(work: Work) -> list[int]:
    """How much every store shows of what ``write_all`` writes."""
    return [
        len(work.projects.all(ANN)),
        int(work.vectors.current() is not None),
        len(work.memories.get(ANN, ["m1"])),
        sum(len(one.links.supersedes) for one in work.memories.get(ANN, ["m1"])),
        sum(one.own.bm25 > 0 for one in work.index.find(QUESTION).candidates),
        sum(one.own.cosine is not None for one in work.index.find(QUESTION).candidates),
        work.vectors.count_pending(),
        len(work.events.of_memory(ANN, "m1")),
    ]


NOTHING, EVERYTHING = [0] * 8, [1] * 8


def seen(units: UnitOfWork) -> list[int]:
    """What a new reader sees."""
    with units.read() as work:
        return traces(work)


def test_commit_publishes_everything(open_units: OpenUnits) -> None:
    """What was committed is there for every later reader, of another unit of work as well."""
    units, other = open_units(), open_units()
    with units.write() as work:
        write_all(work)
        work.commit()
    assert seen(units) == seen(other) == EVERYTHING


def test_work_sees_its_own_changes(units: UnitOfWork) -> None:
    """Inside the block all stores show what it did so far."""
    with units.write() as work:
        write_all(work)
        assert traces(work) == EVERYTHING


def test_left_without_commit(units: UnitOfWork) -> None:
    """Forgetting to commit is safe: nothing has happened in any store."""
    with units.write() as work:
        write_all(work)
    assert seen(units) == NOTHING


def test_left_by_an_exception(units: UnitOfWork) -> None:
    """An error passes through as it is, and takes everything of its block with it."""
    error = LookupError("mine")

    def fail() -> None:
        with units.write() as work:
            write_all(work)
            raise error

    with pytest.raises(LookupError) as raised:
        fail()
    assert raised.value is error
    assert seen(units) == NOTHING


def test_refusal_takes_back_what_went_before(units: UnitOfWork) -> None:
    """A store that refuses one change ends the block, and the changes before it are gone too."""
    mango = save(units, memory("mango"), direction(90))

    def repeat() -> None:
        with units.write() as work:
            write_all(work)
            work.memories.add(changed(mango, id="m2"), passages(mango))

    before = seen(units)
    with pytest.raises(DuplicateMemory):
        repeat()
    assert seen(units) == before


def test_exception_after_commit(units: UnitOfWork) -> None:
    """What was committed stays, whatever happens in the rest of the block."""

    def fail() -> None:
        with units.write() as work:
            write_all(work)
            work.commit()
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert seen(units) == EVERYTHING


def test_reader_keeps_its_view(open_units: OpenUnits) -> None:
    """A long reader sees the state of its beginning until it ends, while writers go on."""
    units, other = open_units(), open_units()
    with units.read() as reader:
        assert traces(reader) == NOTHING
        for writer in (units, other):
            with writer.write() as work:
                work.memories.add(memory(f"{id(writer)}"), ())
                work.commit()
        with other.write() as work:
            write_all(work)
            work.commit()
        assert traces(reader) == NOTHING
        assert reader.memories.page(Selection(ANN), limit=9) == []
    assert seen(units) == EVERYTHING


def test_reader_view_begins_at_entry(open_units: OpenUnits) -> None:
    """A reader that has not asked yet still sees the state of its entry."""
    units = open_units()
    assert seen(units) == NOTHING
    with units.read() as reader:
        with open_units().write() as work:
            write_all(work)
            work.commit()
        assert traces(reader) == NOTHING


def test_reader_does_not_wait_for_a_writer(open_units: OpenUnits) -> None:
    """While a writer is at work, readers answer at once, without what is not committed."""
    units, other = open_units(), open_units(busy_timeout_s=0.0)
    seen(other)
    with units.write() as work:
        write_all(work)
        assert seen(other) == seen(units) == NOTHING


def test_changes_while_reading_are_forgotten(units: UnitOfWork) -> None:
    """Whoever changes something in a read has changed nothing."""
    before = seen(units)
    with units.read() as work:
        write_all(work)
    assert seen(units) == before == NOTHING


def test_second_writer_is_busy(open_units: OpenUnits) -> None:
    """A writer waits for another one as long as the busy timeout, then says so; afterwards it can write."""
    units, other = open_units(), open_units(busy_timeout_s=0.05)
    seen(other)
    with units.write(), pytest.raises(StorageBusy), other.write():
        pass
    save(other, memory())


@pytest.mark.parametrize("ending", ["commit", "leave", "fail"])
def test_waiting_writer_takes_over(open_units: OpenUnits, ending: str) -> None:
    """However a writer ends, the one that waits for it goes on from what is committed."""
    units, other = open_units(), open_units()
    begun = Event()
    kiwi = memory("kiwi")

    def write_first() -> None:
        with units.write() as work:
            begun.set()
            work.memories.add(kiwi, passages(kiwi))
            if ending == "commit":
                work.commit()
            if ending == "fail":
                raise LookupError

    with ThreadPoolExecutor() as pool:
        first = pool.submit(write_first)
        begun.wait()
        with other.write() as work:
            found = work.memories.get(ANN, [kiwi.id])
    assert found == ([kiwi] if ending == "commit" else [])
    assert isinstance(first.exception(), LookupError) == (ending == "fail")


def together(count: int, act: Callable[[int], None]) -> None:
    """Lets threads act at the same time, each with its number; their errors are the test's."""
    barrier = Barrier(count)

    def begin(number: int) -> None:
        barrier.wait()
        act(number)

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(begin, range(count)))


@pytest.mark.parametrize("shared", [True, False], ids=["one unit of work", "one for each writer"])
def test_no_update_is_lost(open_units: OpenUnits, *, shared: bool) -> None:
    """Writers that read, change and write the same memory at once follow one another."""
    writers, rounds = 4, 10
    units = open_units()
    one = save(units, memory())
    all_units = [units if shared else open_units() for _ in range(writers)]

    def count_up(number: int) -> None:
        for _ in range(rounds):
            with all_units[number].write() as work:
                (current,) = work.memories.get(ANN, [one.id])
                work.memories.replace(changed(current, access_count=current.access_count + 1))
                work.commit()

    together(writers, count_up)
    assert get(units, one.id)[0].access_count == writers * rounds


@pytest.mark.parametrize("shared", [True, False], ids=["one unit of work", "one for each writer"])
def test_same_statement_at_once(open_units: OpenUnits, *, shared: bool) -> None:
    """The same payload delivered many times at once gives one memory."""
    units = open_units()
    all_units = [units if shared else open_units() for _ in range(4)]
    payloads: list[Memory] = [memory("kiwi") for _ in all_units]

    def deliver(number: int) -> None:
        with all_units[number].write() as work:
            if work.memories.twin(payloads[number]) is None:
                work.memories.add(payloads[number], passages(payloads[number]))
            work.commit()

    together(len(all_units), deliver)
    assert len(get(units, *(one.id for one in payloads))) == 1


def test_reader_sees_whole_transactions_only(open_units: OpenUnits) -> None:
    """A reader beside a writer finds either nothing or everything of each transaction."""
    units, reader = open_units(), open_units()
    pairs = 20

    def act(number: int) -> None:
        if number == 0:
            for _ in range(pairs):
                with units.write() as work:
                    for one in (memory("left", tags=("kiwi",)), memory("right", tags=("kiwi",))):
                        work.memories.add(one, passages(one), unique=False)
                    work.commit()
        else:
            for _ in range(pairs):
                with reader.read() as work:
                    rows = len(work.memories.page(Selection(ANN), limit=99))
                    words = len(work.index.find(Question(View(ANN), terms=("kiwi",), candidates=99)).candidates)
                assert rows == words
                assert rows % 2 == 0

    together(2, act)
