"""A user's projects and folders, for tests of which one is meant."""

from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.resolve_project import Resolution, ResolveProject
from nan_forget.domain.project import Alias, Location, Project
from tests.fakes.project_locator import MappedLocator
from tests.fakes.project_registry import InMemoryProjectRegistry

ANN = "ann"
REMOTE = Alias("remote", "git.example/ann/app")


def located(path: str = "/code/app", *, remote: bool = False, **given: object) -> Location:
    """A folder as it would be found on disk."""
    aliases = (*([REMOTE] if remote else []), Alias("path", path))
    location = Location(path.rpartition("/")[2], path, aliases)
    return location._replace(**given)  # type: ignore[arg-type]  # a test names fields and their values


class Desk(NamedTuple):
    """A user's registry, and the folders of the machine."""

    registry: InMemoryProjectRegistry
    locator: MappedLocator

    def read(
        self, location: Location | None = None, explicit: str | None = None, *, project: str | None = None
    ) -> Resolution:
        """What a read resolves in a folder; ``project`` is set for the process."""
        return self._resolve.known(self.registry, self._caller(location, project), explicit)

    def write(
        self, location: Location | None = None, explicit: str | None = None, *, project: str | None = None
    ) -> Resolution:
        """What a write resolves in a folder; ``project`` is set for the process."""
        return self._resolve.ensure(self.registry, self._caller(location, project), explicit)

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

    def _caller(self, location: Location | None, project: str | None = None) -> Caller:
        if location:
            self.locator.folders[location.root] = location
        folder = location.root if location else "/home/ann"
        return Caller(user_id=ANN, door="cli", folder=folder, project=project)
