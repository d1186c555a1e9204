"""Keeps the list of projects: names, privacy, and which folder is which."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import name as one_line
from nan_forget.domain.project import MAX_NAME, Project


@dataclass(frozen=True, slots=True)
class ManageProjects:
    """Each method changes one project, named by key or name. ``NotFound``, ``AmbiguousProject``."""

    units: UnitOfWork
    projects: ResolveProject

    def known(self, caller: Caller) -> list[Project]:
        """All projects of the caller, by name."""
        with self.units.read() as work:
            return work.projects.all(caller.user_id)

    def rename(self, project: str, name: str, caller: Caller) -> Project:
        """Gives a project another display name; its key stays."""
        shown = one_line(name, "name")
        if not shown or len(shown) > MAX_NAME:
            raise InvalidInput(f"a project's name has 1 to {MAX_NAME:,} characters")
        with self.units.write() as work:
            found = self.projects.named(work.projects, caller, project)
            work.projects.rename(caller.user_id, found.key, shown)
            work.commit()
        return found._replace(name=shown)

    def set_private(self, project: str, caller: Caller, *, private: bool) -> Project:
        """Hides a project's memories from every other project, or opens them."""
        with self.units.write() as work:
            found = self.projects.named(work.projects, caller, project)
            work.projects.set_private(caller.user_id, found.key, private=private)
            work.commit()
        return found._replace(private=private)

    def link(self, project: str, caller: Caller) -> Project:
        """Makes the caller's folder part of a project: after a move without a remote, or to allow a claim."""
        with self.units.write() as work:
            found = self.projects.named(work.projects, caller, project)
            location = self.projects.location(caller)
            if location is None:
                raise InvalidInput("this folder is no project", hint="Call it from the project's folder.")
            work.projects.link(caller.user_id, found.key, location.aliases)
            work.commit()
        return found
