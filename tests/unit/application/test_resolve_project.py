"""Which project a caller means."""

from typing import NamedTuple

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.resolve_project import Resolution, ResolveProject
from nan_forget.domain.errors import AmbiguousProject, InvalidInput, NotFound
from nan_forget.domain.project import Alias, Location, Project
from nan_forget.domain.text import MAX_LABEL
from tests.fakes.project_locator import MappedLocator
from tests.fakes.project_registry import InMemoryProjectRegistry

ANN = "ann"
REMOTE = Alias("remote", "git.example/ann/app")


def located(path: str = "/work/app", *, remote: bool = False, **given: object) -> Location:
    """A folder as it would be found on disk."""
    aliases = (*([REMOTE] if remote else []), Alias("path", path))
    location = Location(path.rpartition("/")[2], path, aliases)
    return location._replace(**given)  # type: ignore[arg-type]  # a test names fields and their values


class Desk(NamedTuple):
    """A user's registry, and the folders of the machine."""

    registry: InMemoryProjectRegistry
    locator: MappedLocator

    def read(self, location: Location | None = None, explicit: str | None = None, **caller: str) -> Resolution:
        """What a read resolves in a folder."""
        return self._resolve.known(self.registry, self._caller(location, **caller), explicit)

    def write(self, location: Location | None = None, explicit: str | None = None, **caller: str) -> Resolution:
        """What a write resolves in a folder."""
        return self._resolve.ensure(self.registry, self._caller(location, **caller), explicit)

    def named(self, name: str, location: Location | None = None) -> Project:
        """What a name means in a folder."""
        return self._resolve.named(self.registry, self._caller(location), name)

    @property
    def projects(self) -> list[Project]:
        """All that are registered."""
        return self.registry.all(ANN)

    @property
    def _resolve(self) -> ResolveProject:
        return ResolveProject(self.locator)

    def _caller(self, location: Location | None, **caller: str) -> Caller:
        if location:
            self.locator.folders[location.root] = location
        folder = location.root if location else "/home/ann"
        return Caller(user_id=ANN, door="cli", folder=folder, project=caller.get("project"))


@pytest.fixture
def desk() -> Desk:
    """Nothing is registered yet."""
    return Desk(InMemoryProjectRegistry(), MappedLocator())


def test_caller_without_folder(desk: Desk) -> None:
    """Who stands nowhere has no project and no location, and a write registers none."""
    nowhere = Caller(user_id=ANN, door="rest")
    resolve = ResolveProject(desk.locator)
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


@pytest.mark.parametrize(("remote", "key"), [(True, REMOTE.value), (False, "app-5c017a")])
def test_first_write_registers_the_folder(desk: Desk, remote: bool, key: str) -> None:  # noqa: FBT001 - a parameter
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
        own = desk.write(located("/work/app")).project
        desk.write(located("/other/app"))
        assert desk.read(located("/work/app"), "app").project == own
        assert desk.write(located("/work/app", remote=True), "app").project == own
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
        elsewhere = located("/work/site")
        assert desk.named("app", elsewhere) == app
        assert desk.write(elsewhere, "app") == Resolution(app, elsewhere, ())
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
                ask(located("/work/site"), "app")
            assert first.key in caught.value.hint
            assert second.key in caught.value.hint

    def test_blank_is_not_given(self, desk: Desk) -> None:
        """A blank name counts as none."""
        assert desk.write(located(), " ", project="").project == desk.read(located()).project is not None

    def test_name_is_limited(self, desk: Desk) -> None:
        """A name of any length but a sensible one is refused, and nothing is registered."""
        with pytest.raises(InvalidInput):
            desk.write(located(), (MAX_LABEL + 1) * "x")
        assert desk.write(located(), MAX_LABEL * "x").project in desk.projects

    def test_setting_of_the_process(self, desk: Desk) -> None:
        """A project set for the process counts as given, unless the call gives another."""
        assert desk.write(located(), project="shop").project == Project("shop", "shop")
        assert desk.read(located(), project="shop").project == Project("shop", "shop")
        assert desk.write(located(), "site", project="shop").project == Project("site", "site")


class TestClaim:
    """What a ``.nan-forget.toml`` says."""

    def test_claim_names_a_new_project(self, desk: Desk) -> None:
        """A new project has the claimed name, and is found under it; its key stays the folder's."""
        location = located(remote=True, claimed_name="shop")
        assert desk.write(location) == Resolution(Project(REMOTE.value, "shop"), location, ())
        assert desk.named("shop") == Project(REMOTE.value, "shop")

    def test_claim_renames_the_folders_project(self, desk: Desk) -> None:
        """A known project takes the claimed name with the next write, and keeps its memories."""
        project = desk.write(located()).project
        assert project is not None
        claimed = located(claimed_name="shop")
        assert desk.read(claimed).project == project
        assert desk.write(claimed).project == project._replace(name="shop")
        assert desk.projects == [project._replace(name="shop")]

    def test_claim_by_key(self, desk: Desk) -> None:
        """A file may name its project by key, which renames nothing."""
        project = desk.write(located(remote=True)).project
        assert desk.write(located(remote=True, claimed_name=REMOTE.value)) == Resolution(
            project, located(remote=True, claimed_name=REMOTE.value), ()
        )

    @pytest.mark.parametrize("claim", ["secret", "work/secret"])
    def test_claim_of_another_project_is_refused(self, desk: Desk, claim: str) -> None:
        """A folder cannot make itself part of a project that does not know it; a notice says how to allow it."""
        secret = Project("work/secret", "secret")
        desk.registry.add(ANN, secret, [Alias("path", "/work/secret")])
        clone = located(claimed_name=claim)
        read, write = desk.read(clone), desk.write(clone)
        assert read.project is None
        assert write.project == Project("app-5c017a", "app")
        for notices in (read.notices, write.notices, desk.write(clone).notices):
            assert "projects link work/secret" in notices[0]
        assert desk.registry.by_key(ANN, secret.key) == secret

    def test_claim_after_link(self, desk: Desk) -> None:
        """A linked folder may claim its project by name."""
        secret = Project("work/secret", "secret")
        desk.registry.add(ANN, secret, located().aliases)
        assert desk.write(located(claimed_name="secret")) == Resolution(secret, located(claimed_name="secret"), ())

    def test_claim_chooses_among_own_projects(self, desk: Desk) -> None:
        """Where two projects know the folder, the claimed one is meant, though the other has the stronger alias."""
        desk.registry.add(ANN, Project("r", "fork"), [REMOTE])
        desk.registry.add(ANN, Project("p", "app"), [Alias("path", "/work/app")])
        assert desk.read(located(remote=True)).project == Project("r", "fork")
        assert desk.read(located(remote=True, claimed_name="app")).project == Project("p", "app")

    def test_explicit_name_beats_claim(self, desk: Desk) -> None:
        """A given name means another project, and leaves that of the file alone."""
        desk.write(located())
        assert desk.write(located(claimed_name="shop"), "site").project == Project("site", "site")
        assert [project.name for project in desk.projects] == ["app", "site"]

    def test_claimed_privacy(self, desk: Desk) -> None:
        """``private`` holds from the first write, changes with the file, and stays when the file says nothing."""
        private = located(private=True)
        assert desk.write(private).project == Project("app-5c017a", "app", private=True)
        assert desk.write(located()).project == Project("app-5c017a", "app", private=True)
        assert desk.write(located(private=False)).project == Project("app-5c017a", "app", private=False)
        assert desk.write(private).project == desk.projects[0] == Project("app-5c017a", "app", private=True)


def test_users_have_projects_of_their_own(desk: Desk) -> None:
    """The same folder is another user's own project, unknown until that user writes."""
    desk.write(located(remote=True))
    bob = Caller(user_id="bob", door="cli", folder="/work/app")
    resolve = ResolveProject(desk.locator)
    assert resolve.known(desk.registry, bob).project is None
    assert resolve.ensure(desk.registry, bob).project == Project(REMOTE.value, "app")
    assert desk.registry.all("bob") == desk.projects
