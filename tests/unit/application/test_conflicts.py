"""What is contested, and how it ends."""

import pytest

from nan_forget.application.save_memory import Conflict
from nan_forget.domain.errors import NotFound
from nan_forget.domain.memory import Memory, Status
from tests.unit.application.conftest import ANN, BOB, World


@pytest.fixture
def pair(world: World) -> tuple[Memory, Memory]:
    """A core memory, and a weaker one that contradicts it."""
    old = world.saved("The staging database listens on port 5432", confidence="1.0")
    world.clock.advance(days=1)
    outcome = world.save({"content": "The staging database listens on port 6432"}, ANN)
    assert isinstance(outcome, Conflict)
    return old, outcome.memory


def state(world: World, memory: Memory) -> Memory:
    """A memory as it is now."""
    return world.get(memory.id, ANN)


def test_both_are_listed_and_shown_as_contested(world: World, pair: tuple[Memory, Memory]) -> None:
    """Until somebody decides, the pair is listed with a reason, and a search says of both that they are contested."""
    ((older, newer, why),) = world.conflicts(ANN)
    assert (older.id, newer.id) == (pair[0].id, pair[1].id)
    assert "5432" in why
    assert "6432" in why
    for query in ("staging database port", "*"):
        assert [found.contested for found in world.found(query).results] == [True, True]
    assert world.conflicts(BOB) == []


@pytest.mark.parametrize("winner", [0, 1])
def test_one_holds(world: World, pair: tuple[Memory, Memory], winner: int) -> None:
    """The other becomes history with a link to it, and undoing the decision makes both contested again."""
    holds, gone = pair[winner], pair[1 - winner]
    resolved = world.resolve(holds.id, ANN)
    assert (resolved.memory.id, [one.id for one in resolved.others]) == (holds.id, [gone.id])
    assert (state(world, holds).status, state(world, gone).status) == (Status.ACTIVE, Status.SUPERSEDED)
    assert state(world, holds).links.supersedes == (gone.id,)
    assert state(world, gone).valid_to is not None
    assert world.conflicts(ANN) == []
    assert [found.contested for found in world.found("*").results] == [False]
    world.undo(None, ANN)
    assert len(world.conflicts(ANN)) == 1


def test_both_hold(world: World, pair: tuple[Memory, Memory]) -> None:
    """Whoever says that they do not contradict each other keeps both, contested no longer."""
    world.resolve(pair[0].id, ANN, keep_both=True)
    assert [state(world, one).status for one in pair] == [Status.ACTIVE, Status.ACTIVE]
    assert world.conflicts(ANN) == []


def test_nothing_to_decide(world: World, pair: tuple[Memory, Memory]) -> None:
    """A memory that nothing contradicts, and another user's, are refused."""
    calm = world.saved("The sky is blue")
    with pytest.raises(NotFound, match="nothing contradicts"):
        world.resolve(calm.id, ANN)
    with pytest.raises(NotFound):
        world.resolve(pair[0].id, BOB)
    assert len(world.conflicts(ANN)) == 1


def test_history_tells_who_contradicted(world: World, pair: tuple[Memory, Memory]) -> None:
    """Each side names the other one."""
    story = world.history(pair[0].id, ANN)[-1].story
    assert pair[1].summary in story
    world.delete(pair[1].id, ANN)
    assert "(deleted)" in world.history(pair[0].id, ANN)[-1].story or world.history(pair[0].id, ANN)
