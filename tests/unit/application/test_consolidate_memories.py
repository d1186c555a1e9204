"""Consolidation: aged memories of one matter become one entry, and nothing that they say is lost."""

from dataclasses import replace

import pytest

from nan_forget.application.consolidate_memories import Consolidated
from nan_forget.domain.consolidation import overview_id
from nan_forget.domain.errors import NotFound
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Memory, Reason, Status
from nan_forget.domain.particulars import keeps_all
from tests.fakes.id_factory import CountingIds
from tests.unit.application.conftest import ANN, BOB, IN_LIB
from tests.unit.application.upkeep import PATHS, PORTS, TendedWorld

OTHERS = ["Invoices are due within 30 days", "The mascot is a blue otter"]


@pytest.fixture
def world() -> TendedWorld:
    """A store in which nothing was saved."""
    return TendedWorld()


def contents(result: Consolidated) -> set[frozenset[str]]:
    """The lines of each entry."""
    return {frozenset(entry.content.splitlines()) for entry in result.entries}


def test_aged_memories_of_one_matter_become_an_entry(world: TendedWorld) -> None:
    """The entry has all the words, a vector and links; its sources are archived, and what is alone stays."""
    sources = world.remember(*PORTS, *OTHERS)[:3]
    world.clock.advance(days=50)
    (entry,) = world.consolidate(ANN).entries
    assert sorted(entry.content.splitlines()) == PORTS
    assert set(entry.links.consolidated_from) == {one.id for one in sources}
    assert {one.content for one in world.active()} == {entry.content, *OTHERS}
    archived = [world.get(one.id, ANN) for one in sources]
    assert {(one.status, one.reason) for one in archived} == {(Status.ARCHIVED, Reason.CONSOLIDATED)}
    assert world.statistics(ANN).pending_vectors == 0
    assert world.contents("gamma port 9003")[0] == entry.content


def test_chinese_memories_become_an_entry(world: TendedWorld) -> None:
    """Texts in Chinese are put together as those in English are."""
    world.remember(*PATHS)
    world.clock.advance(days=50)
    assert contents(world.consolidate(ANN)) == {frozenset(PATHS)}


@pytest.mark.parametrize("fields", [{"confidence": "0.9"}, {"expires_at": "2030-01-01"}])
def test_core_and_dated_memories_stay(world: TendedWorld, fields: dict[str, str]) -> None:
    """Core memories and those with an end of their own are left as they are, however old."""
    for text in PORTS:
        world.saved(text, ANN, **fields)
    world.clock.advance(days=200)
    assert world.consolidate(ANN).entries == ()


def test_young_memories_stay(world: TendedWorld) -> None:
    """A day is too young, and one young memory keeps the others below the number of a cluster."""
    world.remember(*PORTS[:2])
    world.clock.advance(days=49)
    world.remember(PORTS[2])
    world.clock.advance(days=1)
    assert world.consolidate(ANN).entries == ()


def test_long_memories_stay(world: TendedWorld) -> None:
    """What would be too long for one entry is not put together."""
    world.remember(*(f"{text}\n{'and so on and so forth ' * 200}" for text in PORTS))
    world.clock.advance(days=50)
    assert world.consolidate(ANN).entries == ()


def test_kinds_never_mix(world: TendedWorld) -> None:
    """Two users, projects, types or scopes are never put together, though all say nearly the same."""
    world.remember(PORTS[0])
    world.remember(PORTS[1], type="decision")
    world.remember(PORTS[2], scope="user")
    world.remember(PORTS[1], caller=IN_LIB)
    world.remember(PORTS[2], caller=BOB)
    world.clock.advance(days=200)
    assert world.consolidate(ANN).entries == ()


def test_private_projects_keep_to_themselves(world: TendedWorld) -> None:
    """What is consolidated in a private project stays in it, and mixes with nothing from elsewhere."""
    world.remember(*PORTS)
    hidden = world.remember(*(text.replace("staging", "hidden") for text in PORTS), caller=IN_LIB)
    assert hidden[0].project
    with world.units.write() as work:
        work.projects.set_private(ANN.user_id, hidden[0].project.key, private=True)
        work.commit()
    world.clock.advance(days=50)
    entries = world.consolidate(ANN).entries
    assert {entry.project.name for entry in entries if entry.project} == {"app", "lib"}
    assert all("hidden" not in one for one in world.contents("staging hidden service port 9001", depth=3, limit=50))


def test_a_dry_run_changes_nothing(world: TendedWorld) -> None:
    """A dry run shows what would be made, and leaves everything as it is, without a copy of the store."""
    world.remember(*PORTS)
    world.clock.advance(days=50)
    before = world.list_all()
    shown = world.consolidate(ANN, dry_run=True)
    assert (contents(shown), shown.operation_id) == ({frozenset(PORTS)}, None)
    assert world.list_all() == before
    assert world.backups.all() == []
    assert contents(world.consolidate(ANN)) == contents(shown)
    assert len(world.backups.all()) == 1


def test_one_project(world: TendedWorld) -> None:
    """One project may be consolidated alone; an unknown one is an error."""
    world.remember(*PORTS)
    world.clock.advance(days=50)
    assert world.consolidate(IN_LIB, project="app").entries
    with pytest.raises(NotFound):
        world.consolidate(ANN, project="nope")


def everything(world: TendedWorld) -> list[Memory]:
    """All memories, in the order of their ids."""
    return sorted(world.list_all(), key=lambda one: one.id)


def test_a_hundred_runs_on_a_frozen_clock(world: TendedWorld) -> None:
    """The first run works, 99 change nothing; every number, path and name is in an entry or its sources."""
    sources = world.remember(*PORTS, *PATHS, *OTHERS)
    world.clock.advance(days=50)
    first = world.consolidate(ANN)
    assert len(first.entries) == 2
    after = everything(world)
    for _ in range(99):
        assert world.consolidate(ANN) == Consolidated((), dry_run=False)
    assert everything(world) == after
    told = "\n".join(one.content for one in world.active())
    assert all(keeps_all(told, source.content) for source in sources)


def test_one_run_is_one_operation(world: TendedWorld) -> None:
    """Sources, entries and overview of a run have one operation, which tells of every change."""
    sources = world.remember(*PORTS, *PATHS)
    world.clock.advance(days=50)
    result = world.consolidate(ANN)
    overview = overview_id(ANN.user_id, sources[0].project)  # type: ignore[arg-type]  # they have one
    changed = [*(one.id for one in sources), *(one.id for one in result.entries), overview]
    events = [world.history(one, ANN)[-1].event for one in changed]
    assert {(event.operation_id, event.kind) for event in events} == {(result.operation_id, Kind.CONSOLIDATE)}


def test_an_overview_above_the_entries(world: TendedWorld) -> None:
    """From two entries on a project has one overview, which follows them."""
    world.remember(*PORTS)
    world.clock.advance(days=50)
    world.consolidate(ANN)
    assert not [one for one in world.active() if one.content.startswith("Overview")]
    world.remember(*PATHS)
    world.clock.advance(days=50)
    world.consolidate(ANN)
    (overview,) = [one for one in world.active() if one.content.startswith("Overview")]
    entries = {one.id for one in world.active() if one.links.consolidated_from} - {overview.id}
    assert set(overview.links.consolidated_from) == entries
    world.remember("每晚备份支付数据库", "支付数据库是 Postgres 16", "支付数据库的端口是 9101")
    world.clock.advance(days=50)
    world.consolidate(ANN)
    renewed = world.get(overview.id, ANN)
    assert len(renewed.links.consolidated_from) == 3
    assert renewed.created_at == overview.created_at
    assert renewed.last_accessed_at == world.clock.now()


def test_recall_goes_on_from_an_overview(world: TendedWorld) -> None:
    """Who meets an overview gets the entries below it, whose words are exact, in its place."""
    world.remember(*PORTS, *PATHS)
    world.clock.advance(days=50)
    world.consolidate(ANN)
    found = world.contents("Overview staging service beta port")
    assert "9002" in found[0]
    assert not [one for one in found if one.startswith("Overview")]
    assert world.contents("Overview", type="context")[0].startswith("Overview")


def test_a_good_summary_is_taken(world: TendedWorld) -> None:
    """A model's summary that keeps every particular is the text of the entry; the model sees the sources."""
    world.summarizer.answer = "Staging service ports: alpha 9001, beta 9002, gamma 9003"
    world.remember(*PORTS)
    world.clock.advance(days=50)
    (entry,) = world.consolidate(ANN).entries
    assert entry.content == world.summarizer.answer
    assert sorted(world.summarizer.asked[0]) == PORTS


def test_a_bad_summary_is_refused(world: TendedWorld) -> None:
    """A summary that lost a number is not used: the entry has the exact words."""
    world.summarizer.answer = "Staging services alpha and beta: 9001, 9002; gamma too"
    world.remember(*PORTS)
    world.clock.advance(days=50)
    assert contents(world.consolidate(ANN)) == {frozenset(PORTS)}


def test_without_a_model_nothing_is_consolidated(world: TendedWorld) -> None:
    """Where memories cannot be compared they stay as they are; without the model the entry waits for its vector."""
    world.remember(*PORTS)
    world.clock.advance(days=50)
    world.embedders.missing = True
    assert world.consolidate(ANN).entries == ()


class Intruder(CountingIds):
    """Another process that does something while this one works: ids are asked for between looking and writing."""

    def __init__(self, world: TendedWorld, memory: Memory) -> None:
        super().__init__()
        self._world, self._memory, self._asked = world, memory, 0

    def new_id(self) -> str:
        """The first id is that of the operation, the second one that of the entry."""
        self._asked += 1
        if self._asked == 2:
            self._world.archive(self._memory.id, ANN)
        return f"f{super().new_id()[1:]}"


def test_what_is_touched_meanwhile_is_left_alone(world: TendedWorld) -> None:
    """If a source changes between the look and the entry, nothing of its cluster is changed."""
    sources = world.remember(*PORTS)
    world.clock.advance(days=50)
    consolidate = replace(world.consolidate, ids=Intruder(world, sources[1]))
    assert consolidate(ANN) == Consolidated((), dry_run=False)
    assert {one.content for one in world.active()} == {PORTS[0], PORTS[2]}
