"""Which project a caller means."""

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.resolve_project import Resolution, ResolveProject
from nan_forget.domain.errors import AmbiguousProject, InvalidInput, NotFound
from nan_forget.domain.project import MAX_NAME, Project
from nan_forget.domain.text import MAX_LABEL
from tests.fakes.project_locator import MappedLocator
from tests.fakes.project_registry import InMemoryProjectRegistry
from tests.unit.application.desk import ANN, REMOTE, Desk, located


@pytest.fixture
def desk() -> Desk:
    """Nothing is registered yet."""
    return Desk(InMemoryProjectRegistry(), MappedLocator())


def test_caller_without_folder(desk: Desk) -> None:
    """Who stands nowhere has no project and no location, and a write registers none."""
    desk.locator.folders[""] = located()
    resolve = ResolveProject(desk.locator)
    for nowhere in (Caller(user_id=ANN, door="rest"), Caller(user_id=ANN, door="rest", folder="")):
        assert resolve.location(nowhere) is None
        assert resolve.known(desk.registry, nowhere) == resolve.ensure(desk.registry, nowhere) == Resolution(None)
    assert desk.projects == []


def test_folder_outside_of_projects(desk: Desk) -> None:
    """In a folder that is no project, a read and a write have none."""
    assert desk.read() == desk.write() == Resolution(None)
    assert desk.projects == []


def test_read_registers_nothing(desk: Desk) -> None:
    """A read in a new folder has its location but no project, and leaves the registry empty."""
    location = located(branch="main", memory_off=True)
    assert desk.read(location) == Resolution(None, location, ())
    assert desk.projects == []


@pytest.mark.parametrize(("remote", "key"), [(True, REMOTE.value), (False, "app-12614c")])
def test_first_write_registers_the_folder(desk: Desk, remote: bool, key: str) -> None:
    """A new project has its remote, else its name and path, as key, and answers to every alias of the folder."""
    location = located(remote=remote)
    project = Project(key, "app")
    assert desk.write(location) == Resolution(project, location, ())
    assert desk.read(location) == Resolution(project, location, ())
    assert [desk.registry.by_alias(ANN, alias) for alias in location.aliases] == [project] * len(location.aliases)


def test_write_twice_changes_nothing(desk: Desk) -> None:
    """A second write finds the project of the first."""
    first = desk.write(located(remote=True))
    assert desk.write(located(remote=True)) == first
    assert desk.projects == [first.project]


def test_moved_with_a_remote(desk: Desk) -> None:
    """A repository that was moved or cloned twice stays one project, and both paths lead to it."""
    project = desk.write(located("/old/app", remote=True)).project
    assert desk.read(located("/new/app", remote=True)) == Resolution(project, located("/new/app", remote=True))
    assert desk.write(located("/new/app", remote=True)).project == project
    assert desk.read(located("/new/app")).project == desk.read(located("/old/app")).project == project


def test_remote_added_later(desk: Desk) -> None:
    """A folder that gets a remote stays its project, which is then known by the remote from anywhere."""
    project = desk.write(located()).project
    assert desk.write(located(remote=True)).project == project
    assert desk.read(located("/clone/app", remote=True)).project == project


def test_moved_without_a_remote(desk: Desk) -> None:
    """A folder that was moved without a remote is a new project; the old one is suggested until the first write."""
    old = desk.write(located("/old/app")).project
    assert old is not None
    read, write = desk.read(located("/new/app")), desk.write(located("/new/app"))
    assert read.project is None
    assert write.project not in {None, old}
    for notices in (read.notices, write.notices):
        assert len(notices) == 1
        assert f"projects link {old.key}" in notices[0]
    assert desk.read(located("/new/app")).notices == desk.write(located("/new/app")).notices == ()


def test_remote_wins_over_path(desk: Desk) -> None:
    """Where remote and path are known as two projects, the remote's is meant, the other named, and both are kept."""
    by_path = desk.write(located()).project
    by_remote = desk.write(located("/clone/app", remote=True)).project
    assert by_path is not None
    for resolution in (desk.read(located(remote=True)), desk.write(located(remote=True))):
        assert resolution.project == by_remote
        assert by_path.key in resolution.notices[0]
    assert desk.read(located()).project == by_path


def test_imported_project_is_found_by_its_key(desk: Desk) -> None:
    """A project that came with an import, without aliases, is recognised by the key that its folder would get."""
    imported = Project(REMOTE.value, "renamed", private=True)
    desk.registry.add(ANN, imported)
    assert desk.read(located(remote=True)).project == imported
    assert desk.write(located(remote=True)).project == imported
    assert desk.registry.by_alias(ANN, REMOTE) == imported


def test_linked_alias_beats_the_key(desk: Desk) -> None:
    """A folder that was linked to another project does not go back to the one that has its key."""
    desk.write(located(remote=True))
    other = Project("other", "other")
    desk.registry.add(ANN, other, located(remote=True).aliases)
    assert desk.read(located(remote=True)) == Resolution(other, located(remote=True), ())


class TestExplicit:
    """A name or key that was given."""

    def test_exact_key_comes_first(self, desk: Desk) -> None:
        """A key is meant rather than a name of the same letters, also that of the folder."""
        keyed = Project("app", "old app")
        desk.registry.add(ANN, keyed)
        folder = desk.write(located()).project
        assert folder is not None
        assert desk.write(located(), "app").project == desk.read(located(), "app").project == keyed
        assert desk.named(folder.key) == folder

    def test_name_of_the_folder(self, desk: Desk) -> None:
        """Among several of a name, the folder's own project is meant, and it gets the folder's aliases."""
        own = desk.write(located("/code/app")).project
        desk.write(located("/other/app"))
        assert desk.read(located("/code/app"), "app").project == own
        assert desk.write(located("/code/app", remote=True), "app").project == own
        assert desk.registry.by_alias(ANN, REMOTE) == own

    @pytest.mark.parametrize("name", ["app", REMOTE.value])
    def test_new_folder_by_its_name(self, desk: Desk, name: str) -> None:
        """The name or key that a new folder would get means the folder, not a project of that name elsewhere."""
        desk.write(located("/other/app"))
        location = located(remote=True)
        assert desk.read(location, name).project is None
        assert desk.write(location, name).project == Project(REMOTE.value, "app")
        assert desk.read(location).project == Project(REMOTE.value, "app")

    def test_only_project_of_the_name(self, desk: Desk) -> None:
        """From anywhere else, a name means the only project that has it, and that project gets no new alias."""
        app = desk.write(located()).project
        elsewhere = located("/code/site")
        assert desk.named("app", elsewhere) == app
        assert desk.read(elsewhere, "app") == desk.write(elsewhere, "app") == Resolution(app, elsewhere, ())
        assert desk.registry.by_alias(ANN, elsewhere.aliases[0]) is None

    def test_new_name(self, desk: Desk) -> None:
        """A new name is a new project under that key for a write, a notice for a read, an error where it must exist."""
        read = desk.read(located(), " shop\n")
        assert (read.project, read.location) == (None, located())
        assert "'shop'" in read.notices[0]
        with pytest.raises(NotFound, match="'shop'"):
            desk.named("shop")
        assert desk.write(located(), " shop\n").project == Project("shop", "shop")
        assert desk.write(None, "shop") == Resolution(Project("shop", "shop"))
        assert desk.projects == [Project("shop", "shop")]

    def test_several_of_the_name(self, desk: Desk) -> None:
        """A name of several other projects is an error that lists their keys, for reads and writes."""
        first = desk.write(located("/a/app")).project
        second = desk.write(located("/b/app")).project
        assert first is not None
        assert second is not None
        for ask in (desk.read, desk.write):
            with pytest.raises(AmbiguousProject) as caught:
                ask(located("/code/site"), "app")
            assert first.key in caught.value.hint
            assert second.key in caught.value.hint

    def test_blank_is_not_given(self, desk: Desk) -> None:
        """A blank name counts as none."""
        assert desk.write(located(), " ", project="").project == desk.read(located()).project is not None

    def test_name_is_limited(self, desk: Desk) -> None:
        """A name of any length but a sensible one is refused, and nothing is registered."""
        with pytest.raises(InvalidInput):
            desk.write(located(), (MAX_LABEL + 1) * "x")
        with pytest.raises(InvalidInput):
            desk.write(located(), (MAX_NAME + 1) * "x")
        assert desk.write(located(), MAX_NAME * "x").project in desk.projects

    def test_a_key_may_be_longer(self, desk: Desk) -> None:
        """What is registered is found by its key, whatever its length."""
        long = Project((MAX_NAME + 1) * "k", "long")
        desk.registry.add(ANN, long)
        assert desk.write(located(), long.key).project == long

    def test_setting_of_the_process(self, desk: Desk) -> None:
        """A project set for the process counts as given, unless the call gives another."""
        assert desk.write(located(), project="shop").project == Project("shop", "shop")
        assert desk.read(located(), project="shop").project == Project("shop", "shop")
        assert desk.write(located(), "site", project="shop").project == Project("site", "site")


def test_users_have_projects_of_their_own(desk: Desk) -> None:
    """The same folder is another user's own project, unknown until that user writes."""
    desk.write(located(remote=True))
    bob = Caller(user_id="bob", door="cli", folder="/code/app")
    resolve = ResolveProject(desk.locator)
    assert resolve.known(desk.registry, bob).project is None
    assert resolve.ensure(desk.registry, bob).project == Project(REMOTE.value, "app")
    assert desk.registry.all("bob") == desk.projects
