"""Upkeep of a store with thousands of memories, through the adapters."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.ports.memory_store import Selection
from nan_forget.domain.archive import Archive
from nan_forget.domain.memory import Memory, Reason
from nan_forget.domain.record import Record, iso
from nan_forget.entrypoints.container import Container
from tests.fakes.clock import START, FrozenClock

ANN = Caller("ann", "cli")
OLD, ALL = 1_500, 2_000


def record(number: int, *, days: float, **fields: object) -> Record:
    """A memory of a project that was last touched so many days ago."""
    at = iso(START - timedelta(days=days))
    times = dict.fromkeys(("created_at", "updated_at", "last_accessed_at", "valid_from"), at)
    content = f"Ticket {number} was closed by team {number % 17} in room {number % 23}"
    return {"id": f"ticket-{number:06}", "content": content, "project": "app", **times, **fields}


def records() -> Iterator[Record]:
    """Most of them are 400 days old, the rest a day; a core one is 200 days old."""
    yield from (record(number, days=400) for number in range(OLD))
    yield from (record(number, days=1) for number in range(OLD, ALL - 1))
    yield record(ALL - 1, days=200, confidence=0.9)


@pytest.fixture
def store(container: Container) -> Container:
    """With all of them in it."""
    container.import_()(Archive(list(records())), ANN)
    return container


def active(container: Container) -> dict[str, Memory]:
    """What is told, by id."""
    with container.units().read() as work:
        return {one.id: one for one in work.memories.page(Selection("ann", statuses=("active",)), limit=ALL)}


def test_clean_collects_all_that_is_old(store: Container) -> None:
    """All 1,500 old rows go in one run and one operation; a core row of 200 days and the rows of a day stay."""
    shown = store.clean()(ANN, dry_run=True)
    cleaned = store.clean()(ANN)
    assert shown.departures == cleaned.departures
    assert {one.memory.id for one in cleaned.departures} == {f"ticket-{number:06}" for number in range(OLD)}
    assert {one.reason for one in cleaned.departures} == {Reason.DECAYED}
    assert active(store).keys() == {f"ticket-{number:06}" for number in range(OLD, ALL)}
    assert store.clean()(ANN).departures == ()


def test_consolidation_leaves_the_core_and_the_young(store: Container, clock: FrozenClock) -> None:
    """Old rows are put together; core rows and rows of a day are left as they are. A second run does nothing."""
    before = active(store)
    entries = store.consolidate()(ANN).entries
    sources = {source for entry in entries for source in entry.links.consolidated_from}
    assert len(sources) > OLD / 2
    assert sources <= {f"ticket-{number:06}" for number in range(OLD)}
    after = active(store)
    assert all(after[f"ticket-{number:06}"] == before[f"ticket-{number:06}"] for number in range(OLD, ALL))
    told = "\n".join(one.content for one in after.values()).splitlines()
    assert {before[source].content for source in sources} <= set(told)
    assert clock.now() == START
    assert store.consolidate()(ANN).operation_id is None
