"""The store tidies itself: after so many saves, and once a day."""

import pytest

from nan_forget.application.run_due_work import RunDueWork, Worked
from nan_forget.application.tidy_store import tidy_duty
from nan_forget.domain.memory import Reason, Status
from tests.unit.application.conftest import ANN, BOB
from tests.unit.application.upkeep import PORTS, TendedWorld


@pytest.fixture
def world() -> TendedWorld:
    """A store in which nothing was saved."""
    return TendedWorld()


def work(world: TendedWorld) -> RunDueWork:
    """Background work that tidies."""
    return RunDueWork(world.lease, world.clock, world.ids, [tidy_duty(world.tidy)])


def test_an_empty_store_needs_nothing(world: TendedWorld) -> None:
    """Where nothing was saved, nothing is due."""
    assert work(world)(ANN) == Worked({}, {})


def test_due_after_ten_saves(world: TendedWorld) -> None:
    """Nine saves are not enough, the tenth is, and then it takes ten more; another user's do not count."""
    world.remember(*(f"Fact number {number} of the day" for number in range(9)))
    world.saved("Bob likes tabs", BOB)
    assert work(world)(ANN) == Worked({}, {})
    world.saved("Fact number 9 of the day")
    assert work(world)(ANN) == Worked({"tidy": 0}, {})
    assert work(world)(ANN) == Worked({}, {})


def test_due_after_a_day(world: TendedWorld) -> None:
    """A day after the first save, and then after the last time, it is due."""
    world.saved("We use pnpm")
    world.clock.advance(hours=23)
    assert work(world)(ANN) == Worked({}, {})
    world.clock.advance(hours=1)
    assert work(world)(ANN) == Worked({"tidy": 0}, {})
    world.clock.advance(hours=23)
    assert work(world)(ANN) == Worked({}, {})
    world.clock.advance(hours=1)
    assert work(world)(ANN) == Worked({"tidy": 0}, {})


def test_consolidates_before_it_cleans(world: TendedWorld) -> None:
    """What would be archived for its age becomes an entry first; what finds no company is archived."""
    world.remember(*PORTS, "The mascot is a blue otter")
    world.clock.advance(days=300)
    assert work(world)(ANN) == Worked({"tidy": 2}, {})
    reasons = [one.reason for one in world.list_all() if one.status is Status.ARCHIVED]
    assert sorted(filter(None, reasons)) == [Reason.CONSOLIDATED] * 3 + [Reason.DECAYED]
    assert [sorted(one.content.splitlines()) for one in world.active()] == [PORTS]
