"""How long a memory is told."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.lifetime import Departure, Lifetimes, departure, idle_days, is_aging
from nan_forget.domain.memory import Links, Memory, Reason, Scope
from nan_forget.domain.provenance import Tier
from tests.examples import APP, NOON, memory

PLAIN = Lifetimes()


def aged(days: float, **fields: object) -> Memory:
    """A project's memory that was last accessed so many days ago."""
    return memory(**{"project": APP, "last_accessed_at": NOON - timedelta(days=days)} | fields)


def reason(one: Memory, lifetimes: Lifetimes = PLAIN) -> Reason | None:
    """Why it goes now."""
    found = departure(one, NOON, lifetimes)
    return found and found.reason


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (aged(100), None),
        (aged(400), Reason.DECAYED),
        (aged(400, tier=Tier.CORE), None),
        (aged(400, scope=Scope.USER, project=None), None),
        (aged(400, confidence=1.0), None),
        (aged(200, confidence=0.5), Reason.DECAYED),
        (aged(199, confidence=0.5), None),
        (aged(6.9, scope=Scope.SESSION, session_id="s"), None),
        (aged(7, scope=Scope.SESSION, session_id="s"), Reason.EXPIRED),
        (aged(7, scope=Scope.SESSION, session_id="s", tier=Tier.CORE), None),
        (aged(0, expires_at=NOON), Reason.EXPIRED),
        (aged(0, expires_at=NOON + timedelta(seconds=1)), None),
        (aged(0, expires_at=NOON, tier=Tier.CORE, scope=Scope.USER, project=None), Reason.EXPIRED),
    ],
)
def test_what_ends_when(one: Memory, expected: Reason | None) -> None:
    """A date ends everything, a session its own memories, age those of projects that are not core."""
    assert reason(one) == expected


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (aged(60, access_count=2), Reason.EVICTED),
        (aged(60, access_count=3), None),
        (aged(59, access_count=0), None),
        (aged(60, tier=Tier.CORE), None),
        (aged(60, scope=Scope.USER, project=None), None),
    ],
)
def test_eviction_is_asked_for(one: Memory, expected: Reason | None) -> None:
    """What stood unused for 60 days goes only where the settings say so."""
    assert reason(one, Lifetimes(evict_idle=True)) == expected
    assert reason(one) is None


def test_session_days_are_a_setting() -> None:
    """Memories of a session stay as long as the settings say."""
    one = aged(2, scope=Scope.SESSION, session_id="s")
    assert reason(one, Lifetimes(session_days=2)) == Reason.EXPIRED
    assert reason(one, Lifetimes(session_days=3)) is None


def test_a_departure_says_why() -> None:
    """The figures behind a reason are told."""
    one = aged(400)
    assert departure(one, NOON, PLAIN) == Departure(one, Reason.DECAYED, "decay 0.01 after 400 days without an access")


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (aged(1), False),
        (aged(44), False),
        (aged(45), True),
        (aged(45, scope=Scope.USER, project=None), False),
        (aged(120, scope=Scope.USER, project=None), True),
        (aged(45, tier=Tier.CORE), False),
        (aged(400, tier=Tier.CORE), False),
        (aged(400, expires_at=NOON + timedelta(days=9)), False),
        (aged(400, scope=Scope.SESSION, session_id="s"), False),
        (aged(400, links=Links(conflicts_with=("x",))), False),
        (aged(400, links=Links(consolidated_from=("x",))), False),
    ],
)
def test_what_may_be_consolidated(one: Memory, expected: bool) -> None:
    """What has aged, unless it is core, contested, has an end of its own, or was consolidated before."""
    assert is_aging(one, NOON) is expected


@given(st.floats(0, 5000), st.floats(0, 1))
def test_nothing_goes_that_could_not_be_consolidated_first(days: float, confidence: float) -> None:
    """Every memory that age puts away had its time as a candidate for consolidation."""
    one = aged(days, confidence=confidence)
    assert not reason(one) or is_aging(one, NOON)


def test_idle_days() -> None:
    """Half a day counts as half."""
    assert idle_days(aged(1.5), NOON) == 1.5
