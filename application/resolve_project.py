"""Decides which project a caller means: an explicit name, else the one of the folder it stands in."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.project_locator import ProjectLocator
from nan_forget.application.ports.project_registry import ProjectRegistry
from nan_forget.domain.errors import AmbiguousProject, NotFound
from nan_forget.domain.project import Location, Project

CLAIM_FILE = ".nan-forget.toml"


class Resolution(NamedTuple):
    """The project, what the disk said of the caller's folder, and what the user should know."""

    project: Project | None
    location: Location | None = None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolveProject:
    """One rule for every door. Explicit > process setting > ``.nan-forget.toml`` > git > folder."""

    locator: ProjectLocator

    def known(self, registry: ProjectRegistry, caller: Caller, explicit: str | None = None) -> Resolution:
        """For reading: the project if it is registered already; writes nothing. ``AmbiguousProject``."""
        location = self.location(caller)
        wanted = _wanted(caller, explicit)
        if not wanted:
            return _here(registry, caller.user_id, location)
        project = _meant(registry, caller.user_id, wanted, here=_here(registry, caller.user_id, location).project)
        unknown = () if project else (f"No project {wanted!r} yet; `nan-forget projects list` shows the known ones.",)
        return Resolution(project, location, unknown)

    def named(self, registry: ProjectRegistry, caller: Caller, explicit: str) -> Project:
        """The registered project that a key or name means. ``NotFound``, ``AmbiguousProject``."""
        project = self.known(registry, caller, explicit).project
        if project is None:
            raise NotFound(f"no project {explicit!r}", hint="`nan-forget projects list` shows the known ones.")
        return project

    def ensure(self, registry: ProjectRegistry, caller: Caller, explicit: str | None = None) -> Resolution:
        """For writing: the project, registered if it is new, with the aliases of the folder; None outside of any.

        ``AmbiguousProject`` if an explicit name fits several projects.
        """
        found = self.known(registry, caller, explicit)
        wanted = _wanted(caller, explicit)
        if found.location is not None and not wanted:
            return _registered(registry, caller.user_id, found)
        if found.project is None and wanted:
            project = Project(wanted, wanted)
            registry.add(caller.user_id, project)
            return Resolution(project, found.location)
        return found

    def location(self, caller: Caller) -> Location | None:
        """What the disk says of the caller's folder."""
        return self.locator.locate(caller.folder) if caller.folder else None


def _wanted(caller: Caller, explicit: str | None) -> str:
    return (explicit or "").strip() or (caller.project or "").strip()


def _meant(registry: ProjectRegistry, user_id: str, wanted: str, *, here: Project | None) -> Project | None:
    """In order: an exact key, the current folder's project if its name is equal, the only project of that name."""
    by_key = registry.by_key(user_id, wanted)
    if by_key or (here and here.name == wanted):
        return by_key or here
    of_name = registry.by_name(user_id, wanted)
    if len(of_name) > 1:
        keys = ", ".join(project.key for project in of_name)
        raise AmbiguousProject(f"{len(of_name)} projects are named {wanted!r}", hint=f"Give the key: {keys}.")
    return of_name[0] if of_name else None


def _here(registry: ProjectRegistry, user_id: str, location: Location | None) -> Resolution:
    """The registered project of a folder: what its file claims if the claim holds, else the first known alias."""
    if location is None:
        return Resolution(None)
    owners = [owner for alias in location.aliases if (owner := registry.by_alias(user_id, alias))]
    recognised = owners[0] if owners else None
    if not location.claimed_name:
        return Resolution(recognised, location)
    claimed = _meant(registry, user_id, location.claimed_name, here=recognised)
    if claimed is None or claimed in owners:
        return Resolution(claimed, location)
    # A file that came with a clone must not open another project's memories to it.
    refused = f"{CLAIM_FILE} claims the project {claimed.name!r}, which does not know this folder"
    return Resolution(recognised, location, (f"{refused}; to allow it: `nan-forget projects link {claimed.key}`.",))


def _registered(registry: ProjectRegistry, user_id: str, found: Resolution) -> Resolution:
    """The project of a folder after it, its aliases and its privacy were registered."""
    location = found.location
    if location is None:
        return found
    project, notices = found.project, found.notices
    if project is None:
        project = _new_project(location, claims=not found.notices)
        notices += _namesakes(registry, user_id, project)
        project = registry.by_key(user_id, project.key) or _added(registry, user_id, project)
    # A folder that names itself anew takes its aliases along; otherwise only unknown ones are added.
    new_claim = found.project is None and location.claimed_name == project.key
    aliases = [alias for alias in location.aliases if new_claim or registry.by_alias(user_id, alias) is None]
    if aliases:
        registry.link(user_id, project.key, aliases)
    if location.private is not None and location.private != project.private:
        registry.set_private(user_id, project.key, private=location.private)
        project = project._replace(private=location.private)
    return Resolution(project, location, notices)


def _added(registry: ProjectRegistry, user_id: str, project: Project) -> Project:
    registry.add(user_id, project)
    return project


def _new_project(location: Location, *, claims: bool) -> Project:
    if location.claimed_name and claims:
        return Project(location.claimed_name, location.claimed_name, bool(location.private))
    remote = next((alias.value for alias in location.aliases if alias.kind == "remote"), None)
    mark = sha256(location.root.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    return Project(remote or f"{location.name}-{mark}", location.name, bool(location.private))


def _namesakes(registry: ProjectRegistry, user_id: str, project: Project) -> tuple[str, ...]:
    """Says that the folder may be a known project that was moved."""
    others = [other.key for other in registry.by_name(user_id, project.name) if other.key != project.key]
    if not others:
        return ()
    return (f"New project; if it is a moved one: `nan-forget projects link {others[0]}` from this folder.",)
