"""Every project locator keeps the contract of its port; the layouts are tested with the adapter that reads them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.application.ports.project_locator import ProjectLocator
from nan_forget.domain.project import Alias, Location
from tests.fakes.project_locator import MappedLocator


class Machine(NamedTuple):
    """A locator, the folder of a project with a remote, and a folder of none."""

    locator: ProjectLocator
    project: str
    home: str


class ProjectLocatorContract:
    """What callers of the port rely on."""

    def test_project_is_located(self, machine: Machine) -> None:
        """A project has a name, its root, and its aliases, the remote before the path."""
        location = machine.locator.locate(machine.project)
        assert location
        assert (location.name, location.root) == ("app", machine.project)
        assert location.aliases == (Alias("remote", "git.example/ann/app"), Alias("path", machine.project))

    def test_location_is_stable(self, machine: Machine) -> None:
        """Asked twice, a locator says the same."""
        assert machine.locator.locate(machine.project) == machine.locator.locate(machine.project)

    def test_home_is_no_project(self, machine: Machine) -> None:
        """The home folder is no project."""
        assert machine.locator.locate(machine.home) is None

    @pytest.mark.parametrize("folder", ["/no/such/folder", "a\0b", "\ud800"])
    def test_nothing_is_raised(self, machine: Machine, folder: str) -> None:
        """What does not exist, or is no path at all, is no project and no error."""
        assert machine.locator.locate(folder) is None


class TestFileProjectLocator(ProjectLocatorContract):
    """The disk."""

    @pytest.fixture
    def machine(self, home: Path) -> Machine:
        """One repository below the home."""
        app = home / "app"
        for part in ("objects", "refs"):
            (app / ".git" / part).mkdir(parents=True)
        (app / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
        (app / ".git" / "config").write_text('[remote "origin"]\n\turl = git@git.example:ann/app.git\n')
        return Machine(FileProjectLocator(str(home), ()), str(app), str(home))


class TestMappedLocator(ProjectLocatorContract):
    """What a test describes."""

    @pytest.fixture
    def machine(self) -> Machine:
        """One folder."""
        app = "/home/ann/app"
        aliases = (Alias("remote", "git.example/ann/app"), Alias("path", app))
        return Machine(MappedLocator({app: Location("app", app, aliases)}), app, "/home/ann")
