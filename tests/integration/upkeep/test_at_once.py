"""Upkeep by several processes at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from nan_forget.application.caller import Caller
from nan_forget.application.scan import active
from nan_forget.domain.archive import Archive
from nan_forget.entrypoints.container import Container
from tests.fakes.clock import START, FrozenClock
from tests.integration.upkeep.test_large_store import record

ANN = Caller("ann", "cli")
WORKERS = 4


def another(_: int) -> Container:
    """The product as another process has it."""
    made = Container()
    made.clock.override(FrozenClock(START))
    return made


def test_every_source_is_consolidated_once(container: Container) -> None:
    """Of four that consolidate at once, no two make an entry of the same memory, and nothing is lost."""
    container.import_()(Archive([record(number, days=100) for number in range(120)]), ANN)
    others = [another(number) for number in range(WORKERS)]
    with ThreadPoolExecutor(WORKERS) as pool:
        made = list(pool.map(lambda one: one.consolidate()(ANN).entries, others))
    sources = Counter(source for entries in made for entry in entries for source in entry.links.consolidated_from)
    assert sources
    assert set(sources.values()) == {1}
    with container.units().read() as work:
        told = list(active(work, ANN.user_id, None))
    lines = Counter(line for one in told for line in one.content.splitlines() if line.startswith("Ticket"))
    assert set(lines.values()) == {1}
    assert len(lines) == 120
    for other in others:
        other.units().close()
