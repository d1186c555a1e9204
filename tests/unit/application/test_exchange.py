"""Handing out and taking in, and the vectors that follow."""

from collections.abc import Mapping

import pytest

from nan_forget.application.import_memories import BATCH, ImportReport
from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Memory, Scope, Status
from nan_forget.domain.project import Project
from nan_forget.domain.provenance import Tier
from nan_forget.domain.record import as_record
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.embedders import ChosenEmbedder, OtherModel
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World


def exported(world: World) -> Archive:
    """Everything of Ann's, as an archive."""
    return Archive([as_record(memory) for memory in world.export(ANN)], world.export.projects(ANN))


def all_of(world: World) -> dict[str, Memory]:
    """Every memory of Ann's by id."""
    return {memory.id: memory for memory in world.export(ANN)}


def test_an_export_comes_back_equal_in_every_field(world: World) -> None:
    """Archived ones, sessions, links, projects and privacy included; a second import changes nothing."""
    world.saved("one", tags="a,b", problem="p", files="x.py", expires_at="2027-01-01")
    world.saved("two", AT_HOME)
    world.saved("three", scope="session", session_id="s")
    world.archive(world.saved("four", IN_LIB).id, ANN)
    world.manage.set_private("lib", ANN, private=True)
    other = World()
    archive = exported(world)
    assert other.import_(archive, ANN) == ImportReport(4, 0, 0, 0)
    assert all_of(other) == all_of(world)
    assert other.manage.known(ANN) == world.manage.known(ANN)
    before = other.history(next(iter(all_of(other))), ANN)
    assert other.import_(archive, ANN) == ImportReport(0, 4, 0, 0)
    assert (all_of(other), other.history(before[0].event.memory_id, ANN)) == (all_of(world), before)


def test_large_imports_go_in_batches_and_show_progress(world: World) -> None:
    """Rows first, then vectors; each phase ends at its total."""
    seen: list[tuple[str, int, int]] = []
    archive = Archive([{"content": f"note {number}"} for number in range(BATCH + 1)])
    world.import_(archive, ANN, progress=lambda *step: seen.append(step))
    assert seen[:2] == [("memories", BATCH, BATCH + 1), ("memories", BATCH + 1, BATCH + 1)]
    assert seen[-1] == ("vectors", BATCH + 1, BATCH + 1)
    assert world.statistics(ANN).pending_vectors == 0


def test_a_plain_record_gets_the_defaults(world: World) -> None:
    """Content is enough; times follow from the creation, the tier from the confidence."""
    world.import_(Archive([{"content": "one", "created_at": "2020-01-01", "confidence": "0.9", "project": "web"}]), ANN)
    memory = next(world.export(ANN))
    assert (memory.tier, memory.scope, memory.project and memory.project.name) == (Tier.CORE, Scope.PROJECT, "web")
    assert memory.created_at == memory.updated_at == memory.last_accessed_at == memory.valid_from
    assert memory.created_at.year == 2020


def test_a_users_memory_keeps_no_project(world: World) -> None:
    """User scope and a project exclude each other."""
    world.import_(Archive([{"content": "one", "project": "web", "scope": "user"}, {"content": "two"}]), ANN)
    assert [memory.project for memory in world.export(ANN)] == [None, None]


def test_projects_come_by_key(world: World) -> None:
    """A record may name its project by key and name without a head that lists it; one without a key has none."""
    records: list[Mapping[str, object]] = [
        {"content": "one", "project": {"key": "k", "name": "web"}},
        {"content": "two", "project": {"key": "k"}},
    ]
    world.import_(Archive(records), ANN)
    assert world.manage.known(ANN) == [Project("k", "web")]


def test_what_is_said_already_is_a_duplicate(world: World) -> None:
    """The existing memory stands; an archived copy is kept as what it is."""
    world.saved("Auth is Clerk")
    records = [
        {"content": "AUTH is clerk", "project": "app"},
        {"content": "auth is clerk", "project": "app", "status": "archived"},
    ]
    assert world.import_(Archive(records), ANN) == ImportReport(1, 0, 1, 0)
    assert [memory.status for memory in world.export(ANN)].count(Status.ARCHIVED) == 1


def test_a_record_twice_in_one_archive_is_taken_once(world: World) -> None:
    """The second one is known by its id."""
    record = as_record(world.saved("one"))
    other = World()
    assert other.import_(Archive([record, record]), ANN) == ImportReport(1, 1, 0, 0)


@pytest.mark.parametrize(
    "record",
    [{"content": ""}, {"content": "x", "confidence": 2}, {"content": "x", "created_at": "soon"}, {"type": "fact"}],
)
def test_a_bad_record_is_named_and_nothing_is_taken(world: World, record: Mapping[str, object]) -> None:
    """All records are read before the first is stored."""
    with pytest.raises(InvalidInput, match="record 2"):
        world.import_(Archive([{"content": "one"}, record]), ANN)
    assert list(world.export(ANN)) == []


def test_without_a_model_the_vectors_wait_and_are_healed_later() -> None:
    """Nothing is lost: the next run with a model fills them."""
    world = World(embedders=ChosenEmbedder(BrokenEmbedder()))
    assert world.import_(Archive([{"content": "one"}, {"content": "two"}]), ANN).pending_vectors == 2
    assert world.heal() == 0
    world.embedders.embedder = ChosenEmbedder().embedder
    assert world.heal(limit=1) == 1
    assert world.heal() == 1
    assert world.statistics(ANN).pending_vectors == 0
    assert world.heal() == 0


def test_healing_never_mixes_models(world: World) -> None:
    """Vectors of a second model do not go into the space of the first."""
    world.saved("one")
    world.embedders.missing = True
    world.saved("two")
    world.embedders.missing = False
    world.embedders.embedder = OtherModel()
    assert world.heal() == 0
    world.embedders.missing = True
    assert world.heal() == 0


def test_an_export_is_one_users(world: World) -> None:
    """Another user's memories are not in it."""
    world.saved("one")
    assert list(world.export(BOB)) == []
    assert world.export.projects(BOB) == []
