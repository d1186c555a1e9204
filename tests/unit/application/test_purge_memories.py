"""Hard deletion of many memories."""

import pytest

from nan_forget.application.ports.backups import BackupKind
from nan_forget.application.ports.remains import Traces
from nan_forget.application.purge_memories import PAGE, PurgeMemories, PurgeRequest
from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.memory import Links, MemoryType
from tests.contracts.scenes import save, save_all
from tests.examples import NOON, memory
from tests.fakes.backups import InMemoryBackups
from tests.fakes.remains import InMemoryRemains
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, World


@pytest.fixture
def database() -> InMemoryDatabase:
    """What the doubles share."""
    return InMemoryDatabase()


@pytest.fixture
def purge(database: InMemoryDatabase) -> PurgeMemories:
    """The use case over them."""
    units = InMemoryUnitOfWork(database)
    return PurgeMemories(units, World(units).projects, InMemoryRemains(database), InMemoryBackups(database))


TASKS = PurgeRequest(type="task")


def test_what_else_holds_the_words(purge: PurgeMemories) -> None:
    """Without being thorough, what else tells of them is told and stays; thoroughly, it goes."""
    source = save(purge.units, memory("source", type=MemoryType.TASK, problem="why"))
    entry = save(purge.units, memory("source and more", links=Links(consolidated_from=(source.id,))))
    with purge.units.write() as work:
        for one in (source.id, entry.id):
            work.events.append([Event("o", "ann", one, NOON, "cli", Kind.SAVE, {"problem": (None, "why")})])
        work.commit()
    copy = purge.backups.create(BackupKind.USER)
    found = purge.preview(TASKS, ANN)
    assert (found.memories, found.derived, found.traces) == ([source], [entry], Traces(1, 0))
    assert (found.backups, found.elsewhere) == ([copy], 3)
    assert purge.preview(TASKS, ANN, thorough=True).traces == Traces(0, 0)
    done = purge(TASKS, ANN, thorough=True)
    assert done.scrubbed
    assert purge.backups.all() == []
    with purge.units.read() as work:
        assert work.memories.get("ann", [source.id, entry.id]) == []


def test_only_what_was_asked_for(purge: PurgeMemories) -> None:
    """Any number of memories; a derived one loses its link and stays."""
    tasks = [memory(f"task {number}", type=MemoryType.TASK) for number in range(PAGE + 1)]
    save_all(purge.units, [(one, ()) for one in tasks])
    entry = save(purge.units, memory("entry", links=Links(consolidated_from=(tasks[0].id,))))
    assert len(purge(TASKS, ANN).memories) == PAGE + 1
    with purge.units.read() as work:
        [left] = work.memories.get("ann", [entry.id])
    assert left.links == Links()
    nothing = purge(TASKS, ANN)
    assert (nothing.memories, nothing.scrubbed) == ([], False)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (PurgeRequest(), InvalidInput),
        (PurgeRequest(before="soon"), InvalidInput),
        (PurgeRequest(project="nowhere"), NotFound),
    ],
)
def test_refused(purge: PurgeMemories, request_: PurgeRequest, error: type[Exception]) -> None:
    """A purge of everything is never meant, and an unknown project is no empty one."""
    with pytest.raises(error):
        purge(request_, ANN)


def test_by_project_and_age(world: World) -> None:
    """The restrictions go together."""
    purge = PurgeMemories(world.units, world.projects, InMemoryRemains(), InMemoryBackups(InMemoryDatabase()))
    one = world.saved("one")
    assert purge.preview(PurgeRequest(project="app", before="2026-11-30"), ANN).memories == []
    assert purge.preview(PurgeRequest(project="app", before="2026-12-01"), ANN).memories == [one]
