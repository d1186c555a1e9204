"""Why a memory is not told, asked through the whole store; and what has happened lately."""

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.explain_absence import ExplainAbsence
from nan_forget.application.explain_recall import Explained
from nan_forget.application.follow_events import AT_ONCE, FollowEvents
from nan_forget.application.recall import Limits
from nan_forget.domain.errors import NotFound
from tests.fakes.recall_log import InMemoryRecallLog
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"


class Asking:
    """Ann's store, and what is asked of it."""

    def __init__(self) -> None:
        self.database = InMemoryDatabase()
        self.world = World(InMemoryUnitOfWork(self.database))

    def why_not(
        self, id: str, caller: Caller = ANN, *, query: str = ABOUT_AUTH, project: str | None = None
    ) -> Explained:
        """The explanation."""
        world, log = self.world, InMemoryRecallLog(self.database)
        explain = ExplainAbsence(world.units, world.embedders, world.projects, log, world.clock, Limits())
        return explain(query, id, caller, project=project)


def test_told_and_not_told() -> None:
    """The rules are those of a recall from the caller's place."""
    asking = Asking()
    known = asking.world.saved(AUTH).id
    assert asking.why_not(known).reason == "told"
    assert asking.why_not(known, query="ok").reason == "nothing-asked"
    asking.world.saved("Something of the library", IN_LIB)
    assert asking.why_not(known, IN_LIB).reason == "hidden"
    assert asking.why_not(known, IN_LIB, project="app").reason == "told"


def test_private_projects() -> None:
    """A memory of a private project is hidden from everywhere else; the user's own belong to no project."""
    asking = Asking()
    known = asking.world.saved(AUTH).id
    everywhere = AT_HOME._replace(folder=None)
    assert asking.why_not(known, everywhere).reason == "told"
    asking.world.manage.set_private("app", ANN, private=True)
    assert asking.why_not(known, everywhere).reason == "hidden"
    own = asking.world.saved("The drawer is blue", AT_HOME, scope="user").id
    assert asking.why_not(own, query="which colour has the drawer?").reason in {"told", "below-bar"}


def test_memories_of_others() -> None:
    """Another user's memory does not exist."""
    asking = Asking()
    with pytest.raises(NotFound):
        asking.why_not(asking.world.saved(AUTH, BOB).id)


def test_what_happened_lately() -> None:
    """From a number on, the caller's own changes are told in order, as many at once as a piece holds."""
    asking = Asking()
    follow = FollowEvents(asking.world.units)
    assert (follow.last(ANN), follow(ANN, after=0)) == (0, [])
    first = asking.world.saved("one").id
    asking.world.saved("not ours", BOB)
    last = follow.last(ANN)
    second = asking.world.saved("two").id
    assert [one.event.memory_id for one in follow(ANN, after=0)] == [first, second]
    assert [one.event.memory_id for one in follow(ANN, after=last)] == [second]
    assert AT_ONCE > 1
