"""The decision table: what a new memory makes of those of its place."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.decision import Change, Decision, Rival, Settled, decide, may_replace, settle
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Links, Memory, Status
from nan_forget.domain.provenance import Tier
from tests.examples import NOON, memory

CALIBRATION = Calibration(merge=0.95, conflict=0.73, cluster=0.56, minimum=0.12, lexical_weight=0.6)
LATER = NOON + timedelta(days=1)

OLD, NEW = "The API listens on port 3456", "The API listens on port 8080"


def later(content: str = NEW, **fields: object) -> Memory:
    """A memory of the next day."""
    times = dict.fromkeys(("created_at", "updated_at", "last_accessed_at", "valid_from"), LATER)
    return memory(content, **(times | fields))


def decided(new: Memory, *olds: Memory, cosine: float | None = 0.9) -> Decision:
    """The decision beside equally near rivals."""
    return decide(new, [Rival(old, cosine) for old in olds], CALIBRATION)


def settled(new: Memory, *olds: Memory, cosine: float | None = 0.9, stored: bool = False) -> Settled:
    """What follows from it."""
    return settle(new, decided(new, *olds, cosine=cosine), now=LATER, stored=stored)


def test_nothing_is_there() -> None:
    """A memory without rivals stands as it is."""
    new = later()
    assert settled(new) == Settled(new, (Change(Kind.SAVE, None, new),), (), ())


def test_a_newer_value_takes_the_place_of_all_older_ones() -> None:
    """Several memories may be superseded at once; each ends when the new one begins, which knows them all."""
    olds = memory(OLD, tags=("a",)), memory("The API listens on port 99")
    found = settled(later(), *olds)
    assert found.superseded == found.memory.links.supersedes == tuple(old.id for old in olds)
    for change, old in zip(found.changes, olds, strict=False):
        ended = replace(old, status=Status.SUPERSEDED, valid_to=LATER, updated_at=LATER)
        assert change == (Kind.SUPERSEDE, old, ended)
    assert found.changes[-1] == (Kind.SAVE, None, found.memory)
    assert found.memory.valid_from == LATER


def test_what_is_not_sure_is_contested() -> None:
    """Both stay active, and each names the other."""
    old, new = memory("We keep backups in boxes"), later("We keep backups in bags")
    found = settled(new, old)
    assert (found.superseded, found.conflicts) == ((), (old.id,))
    (kind, _, doubted), (_, _, said) = found.changes
    assert (kind, doubted.status, said.status) == (Kind.CONFLICT, Status.ACTIVE, Status.ACTIVE)
    assert (doubted.links.conflicts_with, said.links.conflicts_with) == ((new.id,), (old.id,))


@pytest.mark.parametrize(
    ("old", "new", "may"),
    [
        ({}, {}, True),
        ({"tier": Tier.CORE, "confidence": 1.0}, {}, False),
        ({"tier": Tier.CORE, "confidence": 0.9}, {"confidence": 0.95}, False),
        ({"tier": Tier.CORE, "confidence": 0.9}, {"tier": Tier.CORE, "confidence": 0.9}, True),
        ({"tier": Tier.CORE, "confidence": 1.0}, {"tier": Tier.CORE, "confidence": 0.9}, False),
        ({"confidence": 0.8}, {"confidence": 0.5}, True),
        ({"links": Links(consolidated_from=("a", "b"))}, {}, False),
        ({"solution": "restart"}, {}, False),
        ({"problem": "it hangs"}, {"solution": "restart"}, False),
        ({"problem": "it hangs", "solution": "wait"}, {"problem": "it hung", "solution": "restart"}, True),
    ],
)
def test_who_may_take_the_place(old: dict[str, object], new: dict[str, object], may: bool) -> None:  # table
    """A core memory gives way to no weaker one, and no problem or solution vanishes; then both are contested."""
    before, after = memory(OLD, **old), later(NEW, **new)
    assert may_replace(before, after) is may
    found = decided(after, before)
    assert (found.superseded, found.contested) == (((before,), ()) if may else ((), (before,)))


def test_said_again_in_other_words() -> None:
    """A paraphrase keeps the memory and takes the newest words."""
    old, new = memory("The timeout is two hours"), later("The timeout is 120 minutes")
    found = settled(new, old, cosine=0.96)
    assert (found.memory.id, found.memory.content, found.memory.access_count) == (old.id, new.content, 1)
    assert found.changes == ((Kind.MERGE, old, found.memory),)


def test_the_same_words_win_over_a_paraphrase() -> None:
    """Where two memories say the same, it is the one of the same words that is said again."""
    near, same = memory("The timeout is 120 minutes"), memory("the timeout is two hours")
    assert decided(later("The timeout is two hours"), near, same, cosine=0.96).twin == same


@pytest.mark.parametrize("field", ["problem", "solution"])
def test_what_would_be_overwritten_becomes_history(field: str) -> None:
    """The same words with another problem or solution are a new row that knows all of the old one."""
    old = memory(OLD, **{field: "one"}, tags=("a",), confidence=0.9, access_count=3)
    new = later(OLD.upper(), tags=("b",), **{field: "two"})
    found = settled(new, old)
    assert (found.memory.id, found.superseded, found.memory.valid_from) == (new.id, (old.id,), LATER)
    assert (getattr(found.memory, field), found.memory.tags) == ("two", ("a", "b"))
    assert (found.memory.confidence, found.memory.access_count) == (0.9, 4)
    assert [change.kind for change in found.changes] == [Kind.SUPERSEDE, Kind.SAVE]


def test_a_promotion_settles_a_conflict() -> None:
    """Said again with more weight, a contested memory takes the place of what it contradicts, and of nothing else."""
    core = memory(OLD, tier=Tier.CORE, confidence=0.9)
    twin = memory(NEW, links=Links(conflicts_with=(core.id,)))
    other = memory("The API listens on port 99")
    assert decided(later(), core, twin, other) == Decision(twin)
    found = settled(later(tier=Tier.CORE, confidence=1.0), core, twin, other)
    assert (found.memory.id, found.superseded, found.memory.links.conflicts_with) == (twin.id, (core.id,), ())
    assert found.changes[0].new.valid_to == LATER


def test_of_two_stored_memories_the_newer_one_stays() -> None:
    """Where both have an id that somebody knows, the newer takes the place of the older and knows all of it."""
    old, new = memory("The timeout is two hours", tags=("a",)), later("The timeout is 120 minutes")
    found = settled(new, old, cosine=0.96, stored=True)
    assert (found.memory.id, found.memory.tags, found.superseded) == (new.id, ("a",), (old.id,))
    assert found.changes[-1][:2] == (Kind.SAVE, new)


contents = st.sampled_from(
    [OLD, NEW, "We use npm", "We switched to pnpm", "We keep bags", "Never use tabs", "Use tabs"]
)
trust = st.fixed_dictionaries({"tier": st.sampled_from(Tier), "confidence": st.sampled_from([0.5, 0.9])})


@settings(max_examples=60)
@given(contents, st.lists(st.tuples(contents, trust), max_size=4), trust, st.none() | st.floats(0, 1))
def test_no_fact_is_lost(
    content: str, others: list[tuple[str, dict[str, object]]], own: dict[str, object], cosine: float | None
) -> None:
    """Whatever meets, what was said stands active in the end, and every other text is still there in its own row."""
    olds = [memory(text, **fields) for text, fields in others]
    found = settled(later(content, **own), *olds, cosine=cosine)
    assert (found.memory.content, found.memory.status) == (content, Status.ACTIVE)
    states = {old.id: old for old in olds} | {change.new.id: change.new for change in found.changes}
    assert {old.id for old in olds} <= states.keys()
    assert all(states[old.id].content == old.content for old in olds if old.id != found.memory.id)
