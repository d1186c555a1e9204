"""Clean: everything is looked at, and all that goes is one operation."""

from dataclasses import replace
from datetime import datetime

import pytest

from nan_forget.application.clean_memories import BATCH, Cleaned, CleanMemories
from nan_forget.application.refresh_index import RefreshIndex
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.errors import NotFound
from nan_forget.domain.event import Kind
from nan_forget.domain.lifetime import Lifetimes
from nan_forget.domain.memory import Memory, Reason, Status
from tests.fakes.clock import FrozenClock
from tests.fakes.notes import InMemoryNotes
from tests.unit.application.conftest import ANN, BOB, IN_LIB, World

PHRASES = ("The project uses pnpm", "We really use pnpm")
"""The same in other words; the hashing model finds them less near than a real one."""


def clean_of(world: World, *, lifetimes: Lifetimes | None = None, merge: float | None = None) -> CleanMemories:
    """The use case as the container wires it."""
    return CleanMemories(
        world.units,
        world.embedders,
        world.projects,
        world.clock,
        world.ids,
        RefreshIndex(world.units, world.projects, InMemoryNotes(), world.clock),
        lifetimes or Lifetimes(),
        Thresholds(merge=merge),
    )


def reasons(cleaned: Cleaned) -> dict[str, Reason]:
    """Text → why it went."""
    return {one.memory.content: one.reason for one in cleaned.departures}


def add(world: World, *memories: Memory) -> None:
    """Stores memories as an import does, twins too."""
    with world.units.write() as work:
        for memory in memories:
            work.memories.add(memory, [], unique=False)
        work.commit()


def test_what_has_had_its_time_goes(world: World) -> None:
    """Decayed memories are archived with the reason; core ones, the user's, and young ones stay."""
    world.saved("The staging database is Postgres 16")
    world.saved("Auth is Clerk", confidence="0.9")
    world.saved("I prefer tabs", scope="user")
    world.clock.advance(days=200)
    world.saved("The queue is SQS")
    cleaned = clean_of(world)(ANN)
    assert reasons(cleaned) == {"The staging database is Postgres 16": Reason.DECAYED}
    (stored,) = [one for one in world.list_all() if one.status is Status.ARCHIVED]
    assert (stored.content, stored.reason) == ("The staging database is Postgres 16", Reason.DECAYED)
    assert world.contents("staging database", include_archived=True)[0] == "The staging database is Postgres 16"


def test_a_dry_run_changes_nothing(world: World) -> None:
    """A dry run says what would go and why, and leaves everything as it is."""
    memory = world.saved("The staging database is Postgres 16")
    world.clock.advance(days=200)
    cleaned = clean_of(world)(ANN, dry_run=True)
    assert reasons(cleaned) == {memory.content: Reason.DECAYED}
    assert cleaned.operation_id is None
    assert world.get(memory.id, ANN) == memory
    assert reasons(clean_of(world)(ANN)) == reasons(cleaned)


def test_one_run_is_one_operation(world: World) -> None:
    """All that goes in one run has one operation; a second run finds nothing."""
    memories = [world.saved(f"Service {number} listens on port {9000 + number}") for number in range(3)]
    world.clock.advance(days=300)
    cleaned = clean_of(world)(ANN)
    events = [world.history(memory.id, ANN)[-1].event for memory in memories]
    assert {(event.operation_id, event.kind) for event in events} == {(cleaned.operation_id, Kind.CLEAN)}
    assert events[0].changes["status"] == ("active", "archived")
    assert clean_of(world)(ANN) == Cleaned((), dry_run=False)


def test_batches_belong_together(world: World) -> None:
    """More than a batch goes in one run, and still is one operation."""
    blank = world.saved("Service 0 listens on port 9000")
    add(world, *(replace(blank, id=f"{number:08}", content=f"Port {number}") for number in range(2 * BATCH)))
    world.clock.advance(days=300)
    cleaned = clean_of(world)(ANN)
    assert len(cleaned.departures) == 2 * BATCH + 1
    last = world.history(cleaned.departures[-1].memory.id, ANN)[-1].event
    assert last.operation_id == cleaned.operation_id


def test_near_duplicates_go(world: World) -> None:
    """Of two statements in other words the less accessed one goes, if vectors confirm them."""
    first, second = (world.saved(text, type=kind) for text, kind in zip(PHRASES, ("fact", "decision"), strict=True))
    assert reasons(clean_of(world, merge=0.99)(ANN, dry_run=True)) == {}
    world.saved(second.content)
    assert reasons(clean_of(world, merge=0.2)(ANN)) == {first.content: Reason.DUPLICATE}


@pytest.mark.parametrize("ever", [True, False])
def test_without_a_model_only_the_same_text_is_a_duplicate(world: World, ever: bool) -> None:
    """Where there are no vectors, or their model is gone, paraphrases stay."""
    world.embedders.missing = not ever
    for text in PHRASES:
        world.saved(text)
    world.embedders.missing = True
    first = world.list_all()[0]
    add(world, replace(first, id="00000001", access_count=7))
    assert reasons(clean_of(world, merge=0.2)(ANN)) == {first.content: Reason.DUPLICATE}


def test_of_many_duplicates_one_stays(world: World) -> None:
    """Of three statements that say the same, two go."""
    for number, text in enumerate((*PHRASES, "We just use pnpm")):
        world.saved(text, confidence=str(0.5 + number / 10))
    assert set(reasons(clean_of(world, merge=0.1)(ANN)).values()) == {Reason.DUPLICATE}
    assert len([one for one in world.list_all() if one.status is Status.ACTIVE]) == 1


def test_one_project(world: World) -> None:
    """A clean of one project leaves the others alone; an unknown one is an error."""
    here, there = world.saved("The staging port is 81"), world.saved("The staging port is 82", IN_LIB)
    world.clock.advance(days=300)
    assert list(reasons(clean_of(world)(ANN, project="lib"))) == [there.content]
    assert list(reasons(clean_of(world)(ANN))) == [here.content]
    with pytest.raises(NotFound):
        clean_of(world)(ANN, project="nope")


def test_users_are_apart(world: World) -> None:
    """Nobody's memories are cleaned by another user, nor taken for duplicates of theirs."""
    world.saved("The staging port is 81", BOB)
    world.clock.advance(days=300)
    assert clean_of(world)(ANN).departures == ()


class TouchingClock(FrozenClock):
    """Lets a test do something between the look at a memory and its archiving."""

    def __init__(self, world: World, memory: Memory) -> None:
        super().__init__(world.clock.now())
        self._world, self._memory, self._asked = world, memory, 0

    def now(self) -> datetime:
        """The second look at the clock stands between scan and change."""
        self._asked += 1
        if self._asked == 2:
            self._world.update(self._memory.id, {"tags": ["kept"]}, ANN)
        return super().now()


def test_what_is_touched_meanwhile_stays(world: World) -> None:
    """A memory that somebody changed between the look and the change is left for the next run."""
    memory = world.saved("The staging port is 81")
    world.clock.advance(days=300)
    cleaner = replace(clean_of(world), clock=TouchingClock(world, memory))
    assert cleaner(ANN) == Cleaned((), dry_run=False)
    assert world.get(memory.id, ANN).status is Status.ACTIVE
