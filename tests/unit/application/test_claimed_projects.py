"""What a ``.nan-forget.toml`` may say about its folder's project."""

import pytest

from nan_forget.application.resolve_project import Resolution
from nan_forget.domain.project import Alias, Project
from tests.fakes.project_locator import MappedLocator
from tests.fakes.project_registry import InMemoryProjectRegistry
from tests.unit.application.desk import ANN, REMOTE, Desk, located


@pytest.fixture
def desk() -> Desk:
    """Nothing is registered yet."""
    return Desk(InMemoryProjectRegistry(), MappedLocator())


def test_claim_names_a_new_project(desk: Desk) -> None:
    """A new project has the claimed name, and is found under it; its key stays the folder's."""
    location = located(remote=True, claimed_name="shop")
    assert desk.write(location) == Resolution(Project(REMOTE.value, "shop"), location, ())
    assert desk.named("shop") == Project(REMOTE.value, "shop")


def test_claim_renames_the_folders_project(desk: Desk) -> None:
    """A known project takes the claimed name with the next write, and keeps its memories."""
    project = desk.write(located()).project
    assert project is not None
    claimed = located(claimed_name="shop")
    assert desk.read(claimed).project == project
    assert desk.write(claimed).project == project._replace(name="shop")
    assert desk.projects == [project._replace(name="shop")]


def test_claim_by_key(desk: Desk) -> None:
    """A file may name its project by key, which renames nothing."""
    project = desk.write(located(remote=True)).project
    assert desk.write(located(remote=True, claimed_name=REMOTE.value)) == Resolution(
        project, located(remote=True, claimed_name=REMOTE.value), ()
    )


@pytest.mark.parametrize("claim", ["secret", "code/secret"])
def test_claim_of_another_project_is_refused(desk: Desk, claim: str) -> None:
    """A folder cannot make itself part of a project that does not know it; a notice says how to allow it."""
    secret = Project("code/secret", "secret")
    desk.registry.add(ANN, secret, [Alias("path", "/code/secret")])
    clone = located(claimed_name=claim)
    read, write = desk.read(clone), desk.write(clone)
    assert read.project is None
    assert write.project == Project("app-12614c", "app")
    for notices in (read.notices, write.notices, desk.write(clone).notices):
        assert "projects link code/secret" in notices[0]
    assert desk.registry.by_key(ANN, secret.key) == secret


def test_claim_after_link(desk: Desk) -> None:
    """A linked folder may claim its project by name."""
    secret = Project("code/secret", "secret")
    desk.registry.add(ANN, secret, located().aliases)
    assert desk.write(located(claimed_name="secret")) == Resolution(secret, located(claimed_name="secret"), ())


def test_claim_chooses_among_own_projects(desk: Desk) -> None:
    """Where two projects know the folder, the claimed one is meant, though the other has the stronger alias."""
    desk.registry.add(ANN, Project("r", "fork"), [REMOTE])
    desk.registry.add(ANN, Project("p", "app"), [Alias("path", "/code/app")])
    assert desk.read(located(remote=True)).project == Project("r", "fork")
    assert desk.read(located(remote=True, claimed_name="app")).project == Project("p", "app")


def test_explicit_name_beats_claim(desk: Desk) -> None:
    """A given name means another project, and leaves that of the file alone."""
    desk.write(located())
    assert desk.write(located(claimed_name="shop"), "site").project == Project("site", "site")
    assert [project.name for project in desk.projects] == ["app", "site"]


def test_claimed_privacy(desk: Desk) -> None:
    """``private`` holds from the first write, changes with the file, and stays when the file says nothing."""
    for said, private in ((True, True), (None, True), (False, False), (None, False), (True, True)):
        project = Project("app-12614c", "app", private=private)
        assert desk.write(located(private=said)).project == project
        assert desk.projects == [project]


def test_a_faulty_file_makes_private(desk: Desk) -> None:
    """A file that may have meant to hide a project hides it, and says what is wrong, at every read and write."""
    project = desk.write(located()).project
    assert project is not None
    faulty = located(private=True, fault="it is no TOML")
    for notices in (desk.read(faulty).notices, desk.write(faulty).notices):
        assert notices == (
            "This folder's .nan-forget.toml: it is no TOML. Until it is corrected the project is private.",
        )
    assert desk.projects == [project._replace(private=True)]
