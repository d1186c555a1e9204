"""Decides which project a caller means: an explicit name, else the one of the folder it stands in.

The prompt hook comes here, too: named tuples and functions only.
"""

from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.known_projects import KnownProjects
from nan_forget.application.ports.project_locator import ProjectLocator
from nan_forget.application.ports.project_registry import ProjectRegistry
from nan_forget.domain.aliases import key_of, one_line
from nan_forget.domain.errors import AmbiguousProject, InvalidInput, NotFound
from nan_forget.domain.project import MAX_NAME, Location, Project
from nan_forget.domain.text import MAX_LABEL
from nan_forget.domain.visibility import Reach, View

_SHOW_ALL = "`nan-forget projects list` shows the known ones."


class Resolution(NamedTuple):
    """The project, what the disk said of the caller's folder, and what the user should know."""

    project: Project | None
    location: Location | None = None
    notices: tuple[str, ...] = ()


class ResolveProject(NamedTuple):
    """One rule for every door. Explicit > process setting > ``.nan-forget.toml`` > git > folder."""

    locator: ProjectLocator

    def location(self, caller: Caller) -> Location | None:
        """What the disk says of the caller's folder."""
        return self.locator.locate(caller.folder) if caller.folder else None

    def known(self, registry: KnownProjects, caller: Caller, explicit: str | None = None) -> Resolution:
        """For reading: the project if it is registered already; writes nothing. ``AmbiguousProject``."""
        place = _place(registry, caller.user_id, self.location(caller))
        name = _name(caller, explicit)
        if name is None:
            return Resolution(place.stored, place.location, place.notices) if place else Resolution(None)
        meant = _meant(registry, caller.user_id, name, place=place)
        project = registry.by_key(caller.user_id, meant.key)
        unknown = () if project else (f"No project {name!r} yet; {_SHOW_ALL}",)
        return Resolution(project, place.location if place else None, unknown)

    def meant(self, registry: KnownProjects, caller: Caller, explicit: str | None = None) -> Project | None:
        """The project that a save would go to, registered or not yet; None outside of any. ``AmbiguousProject``."""
        place = _place(registry, caller.user_id, self.location(caller))
        name = _name(caller, explicit)
        if name is None:
            return place.project if place else None
        return _meant(registry, caller.user_id, name, place=place)

    def named(self, registry: KnownProjects, caller: Caller, explicit: str) -> Project:
        """The registered project that a key or name means. ``NotFound``, ``AmbiguousProject``."""
        project = self.known(registry, caller, explicit).project
        if project is None:
            raise NotFound(f"no project {explicit!r}", hint=_SHOW_ALL)
        return project

    def ensure(self, registry: ProjectRegistry, caller: Caller, explicit: str | None = None) -> Resolution:
        """For writing: the project, registered if it is new; None outside of any.

        The folder's own project also gets the folder's unknown aliases, and name and privacy of a
        ``.nan-forget.toml``. ``AmbiguousProject``.
        """
        place = _place(registry, caller.user_id, self.location(caller))
        name = _name(caller, explicit)
        if name is None:
            return _settled(registry, caller.user_id, place) if place else Resolution(None)
        meant = _meant(registry, caller.user_id, name, place=place)
        if place and place.project.key == meant.key:
            return _settled(registry, caller.user_id, place)
        if registry.by_key(caller.user_id, meant.key) is None:
            registry.add(caller.user_id, meant)
        return Resolution(meant, place.location if place else None)


def view_of(place: Resolution, caller: Caller, explicit: str | None = None) -> View:
    """What a reader in that place sees: its project and the user's memories; everything where there is no project.

    A project that is not registered yet is a place of its own, in which only the user's memories are seen.
    """
    if place.project:
        return View(caller.user_id, place.project.key, caller.session_id)
    nowhere = place.location is None and _name(caller, explicit) is None
    return View(caller.user_id, None if nowhere else "", caller.session_id, Reach.EVERYWHERE if nowhere else Reach.OWN)


def is_off(place: Resolution, caller: Caller, explicit: str | None = None) -> bool:
    """Whether the folder's ``.nan-forget.toml`` wants no memory here; a project that is named is another matter."""
    return place.location is not None and place.location.memory_off and _name(caller, explicit) is None


def refuse_if_off(place: Resolution, caller: Caller, explicit: str | None = None) -> None:
    """``InvalidInput`` where nothing is to be remembered."""
    if is_off(place, caller, explicit):
        raise InvalidInput("memory is off in this folder", hint='Its .nan-forget.toml says memory = "off".')


class _Place(NamedTuple):
    """A folder that is a project."""

    location: Location
    stored: Project | None
    """What is registered for it."""
    project: Project
    """What ought to be."""
    notices: tuple[str, ...]


def _name(caller: Caller, explicit: str | None) -> str | None:
    """The name or key that was given, for this call or for the whole process."""
    given = (one_line(text).strip() for text in (explicit, caller.project) if text)
    name = next(filter(None, given), None)
    if name and len(name) > MAX_LABEL:
        raise InvalidInput(f"a project's name has {len(name):,} characters, {MAX_LABEL:,} is the limit")
    return name


def _meant(registry: KnownProjects, user_id: str, name: str, *, place: _Place | None) -> Project:
    """In order: an exact key, the folder's project if its name is equal, the only project of that name, a new one."""
    of_key = registry.by_key(user_id, name)
    if of_key:
        return of_key
    if place and name in {place.project.key, place.project.name}:
        return place.project
    of_name = registry.by_name(user_id, name)
    if len(of_name) > 1:
        keys = ", ".join(project.key for project in of_name)
        raise AmbiguousProject(f"{len(of_name)} projects are named {name!r}", hint=f"Give the key: {keys}.")
    if not of_name and len(name) > MAX_NAME:
        raise InvalidInput(f"a project's name has {len(name):,} characters, {MAX_NAME:,} is the limit")
    return of_name[0] if of_name else Project(name, name)


def _place(registry: KnownProjects, user_id: str, location: Location | None) -> _Place | None:
    if location is None:
        return None
    owners = [owner for alias in location.aliases if (owner := registry.by_alias(user_id, alias))]
    # An import brings projects with their keys, before any folder of this machine was seen.
    owner = _owner(owners, location.claimed_name) or registry.by_key(user_id, key_of(location))
    name, refused = _display_name(registry, user_id, location, owner=owner)
    if owner is None:
        project = Project(key_of(location), name, bool(location.private))
        doubts = _namesakes(registry.by_name(user_id, name))
    else:
        private = owner.private if location.private is None else location.private
        project = Project(owner.key, name, private)
        doubts = _rivals(owners, owner)
    return _Place(location, owner, project, (*refused, *doubts, *_faults(location)))


def _owner(owners: list[Project], claim: str | None) -> Project | None:
    """Of the projects that know the folder, the claimed one, else that of the strongest alias."""
    return next((owner for owner in owners if claim in {owner.key, owner.name}), owners[0] if owners else None)


def _display_name(
    registry: KnownProjects, user_id: str, location: Location, *, owner: Project | None
) -> tuple[str, tuple[str, ...]]:
    """The name of a folder's project: what its file claims, unless that is another project's, and then a notice."""
    present = owner.name if owner else location.name
    claim = location.claimed_name
    if claim is None or (owner and claim in {owner.key, owner.name}):
        return present, ()
    others = registry.by_name(user_id, claim) or [other for other in [registry.by_key(user_id, claim)] if other]
    if not others:
        return claim, ()
    # A file that came with a clone must not open another project's memories to it.
    refused = f"This folder's .nan-forget.toml names the project {claim!r}, which does not know the folder"
    return present, (f"{refused}; to allow it: `nan-forget projects link {others[0].key}`.",)


def _faults(location: Location) -> tuple[str, ...]:
    """Says that a file is not as it should be, and what that means."""
    if location.fault is None:
        return ()
    return (f"This folder's .nan-forget.toml: {location.fault}. Until it is corrected the project is private.",)


def _namesakes(others: list[Project]) -> tuple[str, ...]:
    """Says that a new project may be a known one that was moved."""
    if not others:
        return ()
    keys = ", ".join(other.key for other in others)
    link = f"`nan-forget projects link {others[0].key}`"
    return (f"New project; another of its name is known ({keys}). If it was moved here: {link}.",)


def _rivals(owners: list[Project], owner: Project) -> tuple[str, ...]:
    """Says that the folder's aliases belong to two projects."""
    return tuple(
        f"This folder is also known as {other.name!r} ({other.key}); "
        f"`nan-forget projects link {owner.key}` makes it {owner.name!r} alone."
        for other in owners
        if other.key != owner.key
    )


def _settled(registry: ProjectRegistry, user_id: str, place: _Place) -> Resolution:
    """The folder's project after the registry was brought up to date."""
    project, stored = place.project, place.stored
    unknown = [alias for alias in place.location.aliases if registry.by_alias(user_id, alias) is None]
    if stored is None:
        registry.add(user_id, project, unknown)
        return Resolution(project, place.location, place.notices)
    if unknown:
        registry.link(user_id, project.key, unknown)
    if stored.name != project.name:
        registry.rename(user_id, project.key, project.name)
    if stored.private != project.private:
        registry.set_private(user_id, project.key, private=project.private)
    return Resolution(project, place.location, place.notices)
