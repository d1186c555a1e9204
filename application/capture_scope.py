"""How far what was captured reaches."""

from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.resolve_project import ResolveProject, is_off
from nan_forget.domain.capture import everywhere
from nan_forget.domain.memory import MemoryType, Scope


class Situation(NamedTuple):
    """Where a caller stands."""

    off: bool
    """No memory is wanted there."""
    private: bool
    """Its project is private."""


def scope_of(text: str, type_: MemoryType, *, private: bool) -> Scope | None:
    """User scope for what is said of the person or of every project, unless the project is private; else None, and the
    rule of every save holds.
    """
    return Scope.USER if everywhere(text, type_) and not private else None


def situation(units: UnitOfWork, projects: ResolveProject, caller: Caller) -> Situation:
    """Asked of the disk and of the store; writes nothing."""
    with units.read() as work:
        place = projects.known(work.projects, caller)
    claimed = place.location is not None and place.location.private is True
    private = claimed or (place.project is not None and place.project.private)
    return Situation(off=is_off(place, caller), private=private)
