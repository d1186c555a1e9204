"""Statistics, handshake, examination and projects."""

from collections.abc import Mapping

import pytest

from nan_forget.application.examine_store import ExamineStore
from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.project import Project
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.embedders import ChosenEmbedder
from tests.fakes.storage_inspector import SOUND, GivenState
from tests.unit.application.conftest import ANN, APP, AT_HOME, BOB, IN_LIB, World, place


def test_statistics_count_one_user_or_one_project(world: World) -> None:
    """Another user's memories are not counted."""
    world.saved("one")
    world.saved("two", IN_LIB, type="decision")
    world.saved("three", BOB)
    report = world.statistics(ANN)
    assert (report.counts.total, report.counts.by_type) == (2, {"fact": 1, "decision": 1})
    assert (report.model_id, report.pending_vectors) == ("hashing-1", 0)
    assert world.statistics(ANN, project="lib").counts.total == 1
    unknown = world.statistics(ANN, project="nowhere")
    assert (unknown.counts.total, len(unknown.notices)) == (0, 1)


def test_the_handshake_says_where_we_stand(world: World) -> None:
    """Project, known projects, counts; before the first memory it says which project it will be, and makes none."""
    meant = world.synchronise(ANN)
    assert meant.project is not None
    assert (meant.project.name, meant.projects) == ("app", [])
    assert world.synchronise(AT_HOME).project is None
    world.saved("one")
    world.saved("two", IN_LIB)
    handshake = world.synchronise(ANN)
    assert handshake.project == meant.project
    assert [project.name for project in handshake.projects] == ["app", "lib"]
    assert handshake.report.counts.total == 2
    elsewhere = world.synchronise(ANN, project="nowhere")
    assert (elsewhere.project, "nowhere" in elsewhere.notices[0]) == (Project("nowhere", "nowhere"), True)


@pytest.mark.parametrize(
    ("changes", "bad"),
    [({}, []), ({"damage": ("page 3",)}, ["database"]), ({"exposed": ("memories.db",)}, ["privacy"])],
)
def test_examination_finds_what_is_wrong(world: World, changes: Mapping[str, object], bad: list[str]) -> None:
    """A sound store passes; damage and open files do not."""
    state = SOUND._replace(**changes)  # type: ignore[arg-type]  # a test names fields and their values
    checks = ExamineStore(GivenState(state), world.statistics)(ANN)
    assert [check.name for check in checks if not check.well] == bad
    assert all(check.hint for check in checks if not check.well)


def test_examination_without_a_model() -> None:
    """It says that words still work, and how many vectors wait."""
    world = World(embedders=ChosenEmbedder(BrokenEmbedder()))
    world.saved("one")
    checks = {check.name: check for check in ExamineStore(GivenState(), world.statistics)(ANN)}
    assert "1 pending" in checks["vectors"].detail
    world.embedders.missing = True
    checks = {check.name: check for check in ExamineStore(GivenState(), world.statistics)(ANN)}
    assert not checks["model"].well


def test_examination_with_another_model_in_the_settings(world: World) -> None:
    """It is well, and the hint says how to change to the model that the settings name."""
    world.saved("one")
    world.embedders.named = "other-1"
    checks = {check.name: check for check in ExamineStore(GivenState(), world.statistics)(ANN)}
    assert checks["model"].well
    assert "reindex" in checks["model"].hint


def test_projects_are_renamed_and_linked(world: World) -> None:
    """A moved folder without a remote becomes the old project again by a link; new memories then land there."""
    old = world.saved("one").project
    world.locator.folders["/new/app"] = place("/new/app")
    moved = ANN._replace(folder="/new/app")
    outcome = world.save({"content": "two"}, moved)
    assert "projects link" in outcome.notices[0]
    assert outcome.memory.project != old
    assert old is not None
    world.manage.link(old.key, moved)
    assert world.saved("three", moved).project == old
    assert world.manage.rename(old.key, "renamed", ANN).name == "renamed"


def test_projects_refuse_what_makes_no_sense(world: World) -> None:
    """An unknown project, an empty name, a folder that is none."""
    world.saved("one")
    with pytest.raises(NotFound):
        world.manage.set_private("nowhere", ANN, private=True)
    with pytest.raises(InvalidInput, match="name"):
        world.manage.rename("app", " ", ANN)
    with pytest.raises(InvalidInput, match="no project"):
        world.manage.link("app", AT_HOME)
    assert world.manage.known(ANN)[0].name == place(APP).name
