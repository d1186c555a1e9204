"""Taking operations back."""

import pytest

from nan_forget.domain.errors import ChangedSince, InvalidInput, NotFound
from nan_forget.domain.memory import Memory, Status
from tests.unit.application.conftest import ANN, BOB, World
from tests.unit.application.upkeep import PORTS, TendedWorld


def now(world: World, memory: Memory) -> Memory:
    """A memory as it is now."""
    return world.get(memory.id, ANN)


def number(world: World, memory: Memory, place: int = -1) -> str:
    """The number of an event of a memory."""
    return str(world.history(memory.id, ANN)[place].seq)


@pytest.mark.parametrize(("old", "new"), [("We use npm", "We switched to pnpm"), ("我们用 npm", "我们改用 pnpm 了")])
def test_a_replaced_truth_comes_back(world: World, old: str, new: str) -> None:
    """Undoing a save that replaced something brings that back and puts the new one away; undoing that redoes it."""
    npm = world.saved(old)
    world.clock.advance(days=1)
    pnpm = world.saved(new)
    assert now(world, npm).status is Status.SUPERSEDED
    world.undo(None, ANN)
    back = now(world, npm)
    assert (back.status, back.valid_to) == (Status.ACTIVE, None)
    assert now(world, pnpm).status is Status.ARCHIVED
    assert world.contents(old) == [old]
    world.undo(None, ANN)
    assert (now(world, npm).status, now(world, pnpm).status) == (Status.SUPERSEDED, Status.ACTIVE)


def test_an_older_text_is_found_again(world: World) -> None:
    """Undoing an update brings back the words, and a search finds them by what they mean."""
    memory = world.saved("Deployments run on Fridays")
    world.update(memory.id, {"content": "The sky is blue"}, ANN)
    undone = world.undo(None, ANN)
    assert [one.content for one in undone.memories] == ["Deployments run on Fridays"]
    assert world.contents("deployments on fridays") == ["Deployments run on Fridays"]
    assert now(world, memory).summary == "Deployments run on Fridays"


def test_what_was_put_away_comes_back(world: World) -> None:
    """An archive is undone by the number of its event, though other memories were saved since."""
    memory = world.saved("Deployments run on Fridays")
    world.archive(memory.id, ANN)
    archived = number(world, memory)
    world.saved("The sky is blue")
    world.undo(archived, ANN)
    assert now(world, memory).status is Status.ACTIVE


def test_later_changes_are_not_overwritten(world: World) -> None:
    """What was changed again is refused with the event that did it, and stays; another field is no obstacle."""
    memory = world.saved("Deployments run on Fridays")
    world.update(memory.id, {"content": "Deployments run on Mondays"}, ANN)
    first = number(world, memory)
    world.update(memory.id, {"tags": ["ops"]}, ANN)
    world.update(memory.id, {"content": "Deployments run on Tuesdays"}, ANN)
    later = number(world, memory)
    with pytest.raises(ChangedSince, match=f"content of memory .* by event {later}") as refused:
        world.undo(first, ANN)
    assert refused.value.hint == f"`nan-forget undo {later}` undoes that first."
    assert now(world, memory).content == "Deployments run on Tuesdays"
    world.undo(later, ANN)
    world.undo(first, ANN)
    assert (now(world, memory).content, now(world, memory).tags) == ("Deployments run on Fridays", ("ops",))


def test_a_consolidation_is_one_operation() -> None:
    """All sources come back at once, and the entry is put away."""
    world = TendedWorld()
    sources = world.remember(*PORTS)
    world.clock.advance(days=50)
    (entry,) = world.consolidate(ANN).entries
    assert {now(world, one).status for one in sources} == {Status.ARCHIVED}
    world.undo(number(world, sources[0]), ANN)
    assert {now(world, one).status for one in sources} == {Status.ACTIVE}
    assert world.get(entry.id, ANN).status is Status.ARCHIVED


def test_what_cannot_be_undone(world: World) -> None:
    """Nothing happened, no such event, another user's event, no number."""
    with pytest.raises(NotFound, match="there is nothing to undo"):
        world.undo(None, ANN)
    memory = world.saved("Deployments run on Fridays")
    for event, caller in ((number(world, memory), BOB), ("999", ANN)):
        with pytest.raises(NotFound, match=f"there is no event {event}"):
            world.undo(event, caller)
    with pytest.raises(InvalidInput, match="is no number of an event"):
        world.undo("soon", ANN)
