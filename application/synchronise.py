"""The handshake: where the caller stands, whether all is well, and what is known."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.read_statistics import ReadStatistics, Report
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.domain.project import Project


class Handshake(NamedTuple):
    """What a client learns at the start of a session."""

    project: Project | None
    """The project that the caller's memories go to, also before the first one; None outside of any."""
    projects: list[Project]
    report: Report
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Synchronise:
    """Reads only."""

    units: UnitOfWork
    projects: ResolveProject
    statistics: ReadStatistics

    def __call__(self, caller: Caller, *, project: str | None = None) -> Handshake:
        """The handshake for the given project or for that of the caller's folder."""
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, project)
            here = self.projects.meant(work.projects, caller, project)
            known = work.projects.all(caller.user_id)
        report = self.statistics(caller)
        return Handshake(here, known, report, (*place.notices, *report.notices))
