"""Two memories that say the same become one."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings

from nan_forget.domain.memory import Memory
from nan_forget.domain.merging import merged
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.text import MAX_LABELS
from tests.examples import NOON, memory
from tests.strategies import memories

LATER = NOON + timedelta(days=1)


def test_newest_words_and_one_access_more() -> None:
    """The old memory lives on with the newest exact words, accessed now."""
    old = memory("use  PNPM", access_count=2)
    new = memory("Use pnpm")
    both = merged(old, new, now=LATER)
    assert (both.id, both.created_at, both.valid_from) == (old.id, old.created_at, old.valid_from)
    assert (both.content, both.summary) == ("Use pnpm", "Use pnpm")
    assert (both.access_count, both.last_accessed_at, both.updated_at) == (3, LATER, LATER)


def test_what_was_known_stays() -> None:
    """Fields that the new memory leaves empty keep the old value; lists are united in order."""
    old = memory(problem="p", solution="old", concepts=("a", "b"), files=("f",), tags=("t",))
    new = memory(solution="new", concepts=("b", "c"))
    both = merged(old, new, now=LATER)
    assert (both.problem, both.solution) == ("p", "new")
    assert (both.concepts, both.files, both.tags) == (("a", "b", "c"), ("f",), ("t",))


def test_lists_stay_within_the_limit() -> None:
    """Where two lists have too many entries together, the newest are kept, so that the memory can be read back."""
    old = memory(tags=tuple(f"old {number}" for number in range(MAX_LABELS)))
    both = merged(old, memory(tags=("new",)), now=LATER)
    assert len(both.tags) == MAX_LABELS
    assert (both.tags[0], both.tags[-1]) == ("old 1", "new")


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [(None, LATER, None), (LATER, None, None), (NOON, LATER, LATER), (LATER, NOON, LATER), (None, None, None)],
)
def test_expiry_is_the_later(old: object, new: object, kept: object) -> None:
    """The merged memory lives as long as the longer-lived of both; without expiry is longest."""
    assert merged(memory(expires_at=old), memory(expires_at=new), now=LATER).expires_at == kept


def test_trust_is_the_stronger() -> None:
    """A stronger provenance promotes, a weaker one takes nothing away, and core stays core."""
    weak = memory()
    strong = memory(confidence=0.95, provenance=Provenance.HUMAN, tier=Tier.CORE)
    for both in (merged(weak, strong, now=LATER), merged(strong, weak, now=LATER)):
        assert (both.confidence, both.provenance, both.tier) == (0.95, Provenance.HUMAN, Tier.CORE)


@settings(max_examples=30)
@given(memories())
def test_repetition_alone_raises_no_confidence(one: Memory) -> None:
    """A memory said again word for word changes in its accesses and times only."""
    again = merged(one, one, now=LATER)
    assert again == replace(one, access_count=one.access_count + 1, last_accessed_at=LATER, updated_at=LATER)
