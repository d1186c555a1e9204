"""Saving beside what is there: what is replaced, contested or said again, with a model and before it is there."""

import pytest

from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.save_memory import Conflict, Merged, Saved, SaveOutcome, Superseded
from nan_forget.application.settle_memories import SettleMemories
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import MemoryType, Status
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.embedders import ChosenEmbedder
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World


def saved(world: World, content: str, **fields: str) -> SaveOutcome:
    """The outcome of a save."""
    return world.save({"content": content, **fields}, ANN)  # type: ignore[typeddict-item]  # a test names fields


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("we use npm", "we switched to pnpm"),
        ("用 npm", "改用 pnpm 了"),
        ("we chose vLLM for serving", "we switched serving to SGLang"),
        ("推理服务选了 vLLM", "推理服务换成 SGLang 了"),
        ("port 3456", "port 8080"),
        ("端口 3456", "端口 8080"),
        ("timeout 10 minutes", "timeout two hours"),
        ("超时 10 分钟", "超时两小时"),
        ("always use tabs", "never use tabs"),
        ("缩进总是用制表符", "缩进不要用制表符"),
    ],
)
def test_the_newest_truth_wins(world: World, old: str, new: str) -> None:
    """The new value is found, the old one is history with a link from the new, and the other places know nothing."""
    first = world.saved(old)
    world.clock.advance(days=1)
    outcome = saved(world, new)
    assert isinstance(outcome, Superseded)
    assert outcome.superseded == outcome.memory.links.supersedes == (first.id,)
    before = world.get(first.id, ANN)
    assert (before.status, before.valid_to) == (Status.SUPERSEDED, world.clock.now())
    assert world.contents("*") == [new]
    told = world.history(first.id, ANN)
    assert [one.event.kind for one in told] == [Kind.SAVE, Kind.SUPERSEDE]
    assert told[-1].event.operation_id == world.history(outcome.memory.id, ANN)[0].event.operation_id


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("my car is red", "my brother's car is red"),
        ("我的车是红色的", "我哥哥的车是红色的"),
        ("staging listens on 8080", "production listens on 80"),
        ("预发环境监听 8080", "生产环境监听 80"),
        ("A calls B", "B calls A"),
        ("A 调用 B", "B 调用 A"),
        ("fact 12 of process 3", "fact 13 of process 3"),
        ("事实 12 来自进程 3", "事实 13 来自进程 3"),
    ],
)
def test_facts_that_hold_side_by_side(world: World, one: str, other: str) -> None:
    """Facts of two people, places, roles or numbers both stay, uncontested."""
    world.saved(one)
    assert isinstance(saved(world, other), Saved)
    assert sorted(world.contents("*")) == sorted([one, other])


def test_other_places_are_left_alone(world: World) -> None:
    """Neither another project, nor the user's memories, nor a session's, nor another user's are touched."""
    world.saved("we use npm", IN_LIB)
    world.saved("we use npm", AT_HOME)
    world.saved("we use npm", BOB)
    world.saved("we use npm", scope="session", session_id="s")
    assert isinstance(saved(world, "we switched to pnpm"), Saved)
    statuses = [one.status for caller in (ANN, BOB) for one in world.export(caller)]
    assert statuses == [Status.ACTIVE] * 5


def test_in_one_session(world: World) -> None:
    """A session's own memories are decided on among themselves."""
    world.saved("we use npm", scope="session", session_id="s")
    outcome = saved(world, "we switched to pnpm", scope="session", session_id="s")
    assert isinstance(outcome, Superseded)


def test_a_core_memory_is_contested(world: World) -> None:
    """What the user insisted on gives way to no casual remark; insisting on the other settles it."""
    core = world.saved("port 3456", provenance="explicit")
    outcome = saved(world, "port 8080")
    assert isinstance(outcome, Conflict)
    assert outcome.conflicts == (core.id,)
    assert sorted(world.contents("*")) == ["port 3456", "port 8080"]
    again = saved(world, "port 8080", provenance="explicit")
    assert isinstance(again, Merged)
    assert (again.memory.id, again.superseded) == (outcome.memory.id, (core.id,))
    assert world.contents("*") == ["port 8080"]


def test_a_given_type_is_not_dropped(world: World) -> None:
    """Said again with a type, a memory takes it; without one it keeps its own."""
    first = world.saved("Auth is Clerk", type="decision")
    assert saved(world, "auth is clerk").memory.type is MemoryType.DECISION
    again = saved(world, "auth is clerk", type="fact")
    assert (again.memory.id, again.memory.type) == (first.id, MemoryType.FACT)


def test_repetition_raises_no_confidence(world: World) -> None:
    """Only a stronger provenance promotes."""
    first = world.saved("Auth is Clerk")
    for _ in range(10):
        world.saved("auth is clerk")
    memory = world.get(first.id, ANN)
    assert (memory.confidence, memory.access_count) == (0.5, 10)


def test_the_user_hears_of_a_past_expiry(world: World) -> None:
    """What expires before it was saved is stored, with a notice."""
    outcome = saved(world, "Auth is Clerk", expires_at="2001-01-01")
    assert "expires in the past" in outcome.notices[0]
    assert saved(world, "Deploys run on Fridays", expires_at="2101-01-01").notices == ()


def test_decided_again_when_vectors_come() -> None:
    """What words alone could not decide is decided once the model is there; imported memories stay as they are."""
    world = World(embedders=ChosenEmbedder(BrokenEmbedder()))
    old = world.saved("We use npm")
    world.clock.advance(days=1)
    assert isinstance(saved(world, "We use pnpm"), Conflict)
    kept = world.saved("Deploys run on Fridays")
    world.embedders.embedder = ChosenEmbedder().embedder
    assert world.heal() == 3
    assert world.contents("*") == [kept.content, "We use pnpm"]
    assert world.get(old.id, ANN).valid_to == world.get(kept.id, ANN).valid_from
    assert world.history(old.id, ANN)[-1].event.door == "work"


def test_newer_memories_win_whatever_is_healed_first() -> None:
    """An older memory that gets its vector last is judged as the older one."""
    world = World(embedders=ChosenEmbedder(BrokenEmbedder()))
    old = world.saved("We use npm")
    world.clock.advance(days=1)
    world.embedders.embedder = ChosenEmbedder().embedder
    new = saved(world, "We use pnpm")
    assert isinstance(new, Conflict)
    world.heal()
    assert world.contents("*") == ["We use pnpm"]
    assert world.get(old.id, ANN).valid_to == new.memory.valid_from


@pytest.mark.parametrize("words", ["The timeout is 120 minutes", "The timeout is  120 minutes."])
def test_healing_merges_what_was_said_twice(words: str) -> None:
    """Two rows that turn out to be paraphrases become one memory, the newer, that knows all of the older."""
    world = World(budget_s=0.0)
    old = world.saved("The timeout is two hours", tags="a")
    world.clock.advance(days=1)
    new = world.saved(words)
    settle = SettleMemories(world.clock, world.ids, Thresholds(merge=0.0))
    HealVectors(world.units, world.embedders, settle)()
    assert world.get(old.id, ANN).status is Status.SUPERSEDED
    stands = world.get(new.id, ANN)
    assert (stands.status, stands.content, stands.tags) == (Status.ACTIVE, words, ("a",))
    assert world.statistics(ANN).pending_vectors == 0


def test_an_archived_memory_is_not_decided_on() -> None:
    """What was put away before its vector came is left alone."""
    world = World(budget_s=0.0)
    old = world.saved("We use npm")
    world.archive(old.id, ANN)
    new = world.saved("We use pnpm")
    world.heal()
    assert [world.get(one.id, ANN).status for one in (old, new)] == [Status.ARCHIVED, Status.ACTIVE]


def test_healing_leaves_other_matters_alone() -> None:
    """An older memory of something alike holds beside the one whose vector came."""
    world = World()
    old = world.saved("staging listens on 8080")
    world.embedders.embedder = BrokenEmbedder()
    world.clock.advance(days=1)
    new = world.saved("production listens on 80")
    world.embedders.embedder = ChosenEmbedder().embedder
    assert world.heal() == 1
    assert [world.get(one.id, ANN).status for one in (old, new)] == [Status.ACTIVE, Status.ACTIVE]
