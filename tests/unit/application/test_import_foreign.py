"""What another tool has stored, and where it goes."""

from collections.abc import Mapping

import pytest

from nan_forget.application.import_foreign import ImportForeign
from nan_forget.application.import_memories import ImportReport
from nan_forget.application.place_memory import Choices
from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Scope
from nan_forget.domain.provenance import Provenance, Tier
from tests.fakes.backups import InMemoryBackups
from tests.fakes.foreign_store import GivenStore
from tests.fakes.unit_of_work import InMemoryDatabase
from tests.unit.application.conftest import ANN, AT_HOME, HOME, LIB, World


def imported(world: World, *records: Mapping[str, object], choices: Choices | None = None) -> ImportReport:
    """What becomes of another tool's records."""
    return world.import_(Archive(records, foreign=True), AT_HOME, choices=choices or Choices())


def places(world: World) -> dict[str, tuple[Scope, str | None]]:
    """Scope and project of every memory."""
    return {one.content: (one.scope, one.project.name if one.project else None) for one in world.export(ANN)}


def test_what_cannot_be_read_is_left_out(world: World) -> None:
    """The others come, and the one that is left out is named."""
    report = imported(world, {"content": "one"}, {"content": ""}, {"content": "two"})
    assert (report.imported, report.skipped, report.notices) == (2, 1, ("Left out: record 2: content is empty.",))


def test_a_dry_run_tells_and_changes_nothing(world: World) -> None:
    """Each memory with what would become of it; not even its project is registered."""
    world.saved("Auth is Clerk")
    records = ({"id": "a", "content": "one", "project": "web"}, {"id": "a", "content": "one"})
    report = imported(world, *records, choices=Choices(dry_run=True))
    assert [(one.outcome, one.memory.content) for one in report.taken] == [("imported", "one"), ("unchanged", "one")]
    assert places(world) == {"Auth is Clerk": (Scope.PROJECT, "app")}
    assert [one.name for one in world.manage.known(ANN)] == ["app"]


def test_a_duplicate_adds_what_it_knows(world: World) -> None:
    """Labels, an answer and stronger trust are taken over, and the second time there is nothing more to add."""
    known = world.saved("Auth is Clerk", AT_HOME, tags="a")
    record = {"content": "auth is clerk", "tags": ["b"], "solution": "s", "provenance": "human"}
    assert imported(world, record).duplicates == 1
    now = world.get(known.id, ANN)
    assert (now.content, set(now.tags), now.solution) == ("Auth is Clerk", {"a", "b"}, "s")
    assert (now.provenance, now.confidence, now.tier) == (Provenance.HUMAN, 0.95, Tier.CORE)
    told = world.history(known.id, ANN)
    assert imported(world, record).duplicates == 1
    assert world.history(known.id, ANN) == told
    assert imported(world, {**record, "confidence": 1.0}).duplicates == 1
    assert world.get(known.id, ANN).confidence == 1.0


def test_places(world: World) -> None:
    """By name, by key and name, by folder; what is in no project is the user's, and so is what was of a folder that
    is none.
    """
    imported(
        world,
        {"content": "name", "project": "web"},
        {"content": "folder", "project": {"folder": LIB}},
        {"content": "home", "project": {"folder": HOME}},
        {"content": "key", "project": {"key": "k", "name": "shown"}},
        {"content": "known key", "project": {"key": "k"}},
        {"content": "no key", "project": {"name": "shown"}},
        {"content": "none"},
        {"content": "one session", "scope": "session", "session_id": "s"},
        {"content": "session", "scope": "session", "session_id": "s", "project": {"name": "lost"}},
    )
    assert places(world) == {
        "name": (Scope.PROJECT, "web"),
        "folder": (Scope.PROJECT, "lib"),
        "home": (Scope.USER, None),
        "key": (Scope.PROJECT, "shown"),
        "known key": (Scope.PROJECT, "shown"),
        "no key": (Scope.USER, None),
        "none": (Scope.USER, None),
        "one session": (Scope.SESSION, None),
        "session": (Scope.SESSION, None),
    }


def test_choices(world: World) -> None:
    """Their names may mean others of ours, and one project may be for everything."""
    records = ({"content": "one", "project": "web"}, {"content": "two", "project": {"key": "k", "name": "api"}})
    imported(world, *records, choices=Choices(projects={"web": "shop", "api": "shop"}))
    assert places(world) == {"one": (Scope.PROJECT, "shop"), "two": (Scope.PROJECT, "shop")}
    third, fourth = {"content": "three", "project": "web"}, {"content": "four", "project": {"key": "k"}}
    imported(world, third, {"content": "five", "scope": "user"}, choices=Choices("all"))
    imported(world, fourth, choices=Choices(projects={"k": "shop"}))
    assert places(world) | {"one": None, "two": None} == {
        "one": None,
        "two": None,
        "three": (Scope.PROJECT, "all"),
        "five": (Scope.PROJECT, "all"),
        "four": (Scope.PROJECT, "shop"),
    }


@pytest.fixture
def importer(world: World) -> ImportForeign:
    """One store of one tool, which cannot be read altogether."""
    store = GivenStore({"file": Archive([{"content": "one"}, {"content": ""}], foreign=True)})
    return ImportForeign({"tool": store}, world.import_, InMemoryBackups(InMemoryDatabase()))


def run(importer: ImportForeign, path: str = "file", *, dry_run: bool = False) -> ImportReport:
    """What becomes of a file."""
    return importer("tool", path, ANN, choices=Choices(dry_run=dry_run), progress=lambda *_: None)


def test_a_store_is_read_by_its_tool(importer: ImportForeign) -> None:
    """It is imported like an export; another kind of file is refused."""
    assert run(importer).imported == 1
    with pytest.raises(InvalidInput, match="other is no store"):
        run(importer, "other")


def test_a_store_in_our_place(importer: ImportForeign, world: World) -> None:
    """A dry run tells what would come without asking our store, which cannot be there; then the file makes room."""
    backups = importer.backups
    assert isinstance(backups, InMemoryBackups)
    backups.foreign.add("file")
    preview = run(importer, dry_run=True)
    assert (preview.imported, preview.skipped, len(preview.taken)) == (1, 1, 1)
    assert places(world) == {}
    assert run(importer).notices[-1] == "file is kept as file-set-aside."
    assert places(world) == {"one": (Scope.USER, None)}
