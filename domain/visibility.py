"""Who may see what: the one place that says which memories a reader reaches.

A memory of session scope is seen in its session only, one of project scope in its project, one of user scope by its
user everywhere. A private project is seen from inside only. Another user's memories are never seen.
"""

from enum import StrEnum
from typing import NamedTuple


class Reach(StrEnum):
    """How far a reader looks."""

    OWN = "own"
    """The reader's project and the user's memories."""
    EVERYWHERE = "everywhere"
    """All projects but other private ones, and the user's memories."""
    BEYOND = "beyond"
    """Only other projects, private ones left out: the widened tail."""
    PLACE = "place"
    """Only this very project, or none, and this session's own memories, or none of any session's own."""


class View(NamedTuple):
    """Where a reader stands. Without a project, ``OWN`` reaches the user's memories only."""

    user_id: str
    project: str | None = None
    session_id: str | None = None
    reach: Reach = Reach.OWN


class Filter(NamedTuple):
    """What a reader wants of the visible memories; an empty field does not restrict. Times are µs since 1970, UTC."""

    types: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    since_us: int | None = None
    until_us: int | None = None
    as_of_us: int | None = None
    """Only statements that held at this time, whatever became of them later."""
    archived: bool = False
    """Also archived and superseded memories."""


class Place(NamedTuple):
    """Where a memory belongs."""

    scope: str
    project: str | None = None
    """Key of its project."""
    private: bool = False
    """Whether that project is private."""
    session_id: str | None = None


def hidden(place: Place, view: View) -> str | None:
    """Why a memory of the view's user cannot be seen from there; None if it can."""
    if place.scope == "session" and place.session_id != view.session_id:
        return "it belongs to another session"
    if place.project is None or place.project == view.project:
        return "it is no other project's" if view.reach is Reach.BEYOND else None
    if view.reach is Reach.OWN:
        return "it belongs to another project"
    return "its project is private" if place.private else None
