"""The opening of a session: what is told of the project and of the user, and what is kept of it."""

from collections.abc import Mapping

import pytest

from nan_forget.application.begin_session import Opening, begin_session
from nan_forget.domain.aliases import key_of
from nan_forget.domain.block import NO_BLOCK, Budget
from nan_forget.domain.handshake import Holdings
from nan_forget.domain.moments import to_us
from nan_forget.domain.receipt import Occasion
from nan_forget.domain.visibility import Reach, View
from tests.unit.application.conftest import ANN, APP, AT_HOME, BOB, IN_LIB, World, place

IN_APP = View("ann", key_of(place(APP)), "s1")


def opened(world: World, view: View = IN_APP, before: Mapping[str, int] | None = None) -> Opening:
    """The opening now."""
    with world.units.read() as work:
        now_us = to_us(world.clock.now())
        return begin_session(view, work.index, before or {}, budget=Budget(), now_us=now_us)


def test_an_empty_store(world: World) -> None:
    """Where nothing is remembered nothing is told, and there is nothing to keep."""
    assert opened(world) == Opening(Holdings(0, 0), NO_BLOCK, None)


def test_project_and_preferences(world: World) -> None:
    """The project's memories and the user's preferences are told, strongest first; nothing of others is."""
    weak = world.saved("Deployments run on Fridays")
    strong = world.saved("Auth is Clerk, not custom JWT", provenance="human")
    likes = world.saved("Ann prefers tabs over spaces", AT_HOME, type="preference", confidence="0.7")
    world.saved("The moon is far", AT_HOME)
    world.saved("The library is in Rust", IN_LIB)
    world.saved("Bob likes spaces", BOB._replace(folder=AT_HOME.folder), type="preference")
    opening = opened(world)
    assert opening.block.told == (strong.id, likes.id, weak.id)
    assert opening.holdings == Holdings(2, 2)


def test_outside_of_a_project(world: World) -> None:
    """Where there is no project the user's own memories are told, of any type, and no project's are counted."""
    world.saved("Auth is Clerk, not custom JWT")
    moon = world.saved("The moon is far", AT_HOME)
    opening = opened(world, View("ann", None, "s1", Reach.EVERYWHERE))
    assert (opening.block.told, opening.holdings) == ((moon.id,), Holdings(None, 1))


def test_places(world: World) -> None:
    """Three preferences have a place however many memories the project has, and the block stays within its budget."""
    for word in "alpha beta gamma delta epsilon zeta eta theta iota kappa".split():
        world.saved(f"Service {word} is written in {word[::-1]}", provenance="human")
        world.saved(f"She likes {word} more than {word[::-1]}", AT_HOME, type="preference")
    entries = [world.get(id, AT_HOME) for id in opened(world).block.told]
    assert [one.type for one in entries] == ["fact"] * 5 + ["preference"] * 3


def test_nothing_twice(world: World) -> None:
    """What the session was told before is left out, unless it was changed since."""
    known, other = world.saved("Auth is Clerk, not custom JWT"), world.saved("Deployments run on Fridays")
    told_us = to_us(world.clock.now())
    assert opened(world, before={known.id: told_us}).block.told == (other.id,)
    world.clock.advance(minutes=1)
    world.update(known.id, {"content": "Auth is Auth0, not Clerk"}, ANN)
    assert set(opened(world, before={known.id: told_us}).block.told) == {known.id, other.id}


def test_receipt(world: World) -> None:
    """The receipt names the occasion and has every memory with its factors at similarity 1."""
    told = world.saved("Auth is Clerk, not custom JWT")
    receipt = opened(world).receipt
    assert receipt is not None
    assert (receipt.user_id, receipt.session_id, receipt.occasion) == ("ann", "s1", Occasion.SESSION_START)
    (entry,) = receipt.told
    assert (entry.memory_id, entry.injected, entry.factors.similarity) == (told.id, True, 1.0)
    assert entry.factors.score == pytest.approx(0.75)
