"""Depth 3: what comes to mind beside what a search has recalled."""

from dataclasses import replace as changed

import pytest

from nan_forget.application.associate import associate
from nan_forget.domain.association import Association
from nan_forget.domain.memory import Links, Memory, Scope, Status
from nan_forget.domain.visibility import View
from tests.contracts.scenes import SECRET, register, save
from tests.examples import ANN, APP, BOB, LIB, direction, memory
from tests.fakes.unit_of_work import InMemoryUnitOfWork
from tests.unit.application import conftest
from tests.unit.application.conftest import IN_LIB, World

ANNS = View(ANN, APP.key)


@pytest.fixture
def units() -> InMemoryUnitOfWork:
    """A store that knows Ann's and Bob's projects."""
    units = InMemoryUnitOfWork()
    register(units)
    return units


def activated(units: InMemoryUnitOfWork, *recalled: Memory, limit: int = 9) -> list[Association]:
    """What comes to Ann's mind in her project."""
    with units.read() as work:
        return associate([one.id for one in recalled], ANNS, work, least=0.4, limit=limit)


def test_activation_spreads_two_steps(units: InMemoryUnitOfWork) -> None:
    """Links, concepts and files pass half on at each step; after the second it is over."""
    start = save(units, memory("start", concepts=("auth",)))
    one = save(units, memory("1", concepts=("auth",), files=("a.ts",)))
    two = save(units, memory("2", files=("a.ts",)))
    save(units, memory("3", links=Links(supersedes=(two.id,))))
    expected = [Association(one.id, 0.5, "concept: auth"), Association(two.id, 0.25, "file: a.ts")]
    assert activated(units, start) == expected


def test_enough_of_the_first_step_is_enough(units: InMemoryUnitOfWork) -> None:
    """Where the first step finds more than is told, the second one, which finds weaker ones only, adds nothing."""
    start = save(units, memory("start", concepts=("auth",)))
    first = [save(units, memory(f"{n}", concepts=("auth",), files=("a.ts",))).id for n in range(3)]
    save(units, memory("second", files=("a.ts",)))
    assert [one.id for one in activated(units, start, limit=2)] == first[:2]
    assert [one.id for one in activated(units, start, limit=3)] == first
    assert len(activated(units, start, limit=4)) == 4


def test_the_centre_finds_its_neighbours(units: InMemoryUnitOfWork) -> None:
    """What lies near the middle of the recalled memories comes to mind, if it is near enough."""
    left, right = save(units, memory("left"), direction(0)), save(units, memory("right"), direction(60))
    middle = save(units, memory("middle"), direction(30))
    save(units, memory("far"), direction(120))
    (found,) = activated(units, left, right)
    assert (found.id, found.why) == (middle.id, "near")
    assert found.activation == pytest.approx(1.0, abs=1e-6)


def test_the_stronger_reason_counts(units: InMemoryUnitOfWork) -> None:
    """A memory that is both near and joined comes once, for what activates it most."""
    start = save(units, memory("start", concepts=("auth",)), direction(0))
    save(units, memory("near", concepts=("auth",)), direction(10))
    save(units, memory("joined", concepts=("auth",)), direction(65))
    assert [one.why for one in activated(units, start)] == ["near", "concept: auth"]
    assert len(activated(units, start, limit=1)) == 1


def test_nothing_recalled_brings_nothing_to_mind(units: InMemoryUnitOfWork) -> None:
    """Without a start there is no association, nor at a memory that has nothing to do with any other."""
    alone = save(units, memory("alone"))
    assert activated(units) == activated(units, alone) == []


def test_only_what_is_visible_comes_to_mind(units: InMemoryUnitOfWork) -> None:
    """However near and joined they are, other projects, private ones, other sessions and other users stay away."""
    shared: dict[str, object] = {"concepts": ("auth",), "files": ("a.ts",)}
    start = save(units, memory("start", project=APP, **shared), direction(0))
    own = save(units, memory("own", project=APP, **shared), direction(0))
    hidden: list[dict[str, object]] = [
        {"project": LIB},
        {"project": SECRET.ref},
        {"project": APP, "scope": Scope.SESSION, "session_id": "s2"},
        {"user_id": BOB},
        {"user_id": BOB, "project": APP},
    ]
    for number, fields in enumerate(hidden):
        save(units, memory(f"{number}", links=Links(supersedes=(start.id,)), **shared, **fields), direction(0))
    assert [one.id for one in activated(units, start)] == [own.id]


def linked(world: World, holder: Memory, **links: tuple[str, ...]) -> None:
    """Gives a memory links, as consolidation does."""
    with world.units.write() as work:
        work.memories.replace(changed(holder, links=Links(**links)))
        work.commit()


def test_depth_three_tells_what_comes_to_mind(world: World) -> None:
    """Associations stand beside the results, each with its reason, and only at depth 3."""
    world.saved("Auth is Clerk", concepts="login")
    other = world.saved("Cookies expire after an hour", concepts="login")
    outcome = world.found("Clerk auth", depth=3, limit=1)
    assert [found.memory.content for found in outcome.results] == ["Auth is Clerk"]
    assert [(one.memory, one.activation, one.why) for one in outcome.associations] == [(other, 0.5, "concept: login")]
    assert world.found("Clerk auth", depth=2, limit=1).associations == []


def test_what_was_found_is_no_association(world: World) -> None:
    """A result never comes to mind beside itself, widened ones included."""
    world.saved("Auth is Clerk", concepts="login")
    world.saved("Auth of lib is Clerk", IN_LIB, concepts="login")
    outcome = world.found("Clerk auth", depth=3)
    assert len(outcome.results) == 2
    assert outcome.associations == []


def test_archived_memories_come_to_mind_as_such(world: World) -> None:
    """What was put away is no result any more, but an association that says its status."""
    world.saved("Auth is Clerk", concepts="login")
    old = world.saved("Cookies expire after an hour", concepts="login")
    world.archive(old.id, conftest.ANN)
    (found,) = world.found("Clerk auth", depth=3).associations
    assert (found.memory.id, found.memory.status) == (old.id, Status.ARCHIVED)


def test_an_overview_leads_to_its_entries(world: World) -> None:
    """When a search meets an entry that others were consolidated into, it goes on to those, put away as they are."""
    sources = [world.saved(text).id for text in ("Cookies expire after an hour", "Passwords need twelve letters")]
    overview = world.saved("Overview: how people log in")
    linked(world, overview, consolidated_from=tuple(sources))
    for id in sources:
        world.archive(id, conftest.ANN)
    outcome = world.found("overview log in", depth=3)
    assert [found.memory.id for found in outcome.results] == [overview.id]
    assert {(one.memory.id, one.why) for one in outcome.associations} == {
        (id, "link: consolidated from") for id in sources
    }
