"""Every clock keeps the contract of its port."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from nan_forget.adapters.system.clock import SystemClock
from nan_forget.application.ports.clock import Clock
from tests.fakes.clock import FrozenClock

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class ClockContract:
    """What callers of the port rely on."""

    def test_now_is_in_utc(self, clock: Clock) -> None:
        """Wall time is aware and in UTC."""
        assert clock.now().tzinfo is UTC

    def test_monotonic_time_never_goes_back(self, clock: Clock) -> None:
        """Readings of the monotonic clock ascend or stay."""
        readings = [clock.monotonic_s() for _ in range(100)]
        assert readings == sorted(readings)


class TestSystemClock(ClockContract):
    """The machine's clock."""

    @pytest.fixture
    def clock(self) -> Clock:
        """The clock of every door."""
        return SystemClock()

    def test_now_is_the_time_of_the_machine(self, clock: Clock) -> None:
        """Wall time lies between two readings of the machine's own clock."""
        before = datetime.now(UTC)
        now = clock.now()
        assert before <= now <= datetime.now(UTC)

    def test_monotonic_time_is_in_seconds(self, clock: Clock) -> None:
        """A pause of 20 ms is seen as 0.02 s or, on a busy machine, more."""
        start = clock.monotonic_s()
        time.sleep(0.02)
        assert 0.015 < clock.monotonic_s() - start < 60


class TestFrozenClock(ClockContract):
    """The clock of tests."""

    @pytest.fixture
    def clock(self) -> FrozenClock:
        """It stands at noon."""
        return FrozenClock(NOON)

    def test_time_stands_still(self, clock: FrozenClock) -> None:
        """Nothing passes by itself."""
        assert (clock.now(), clock.monotonic_s()) == (NOON, 0.0)
        assert (clock.now(), clock.monotonic_s()) == (NOON, 0.0)

    def test_both_times_advance_together(self, clock: FrozenClock) -> None:
        """An advance moves wall time and monotonic time by the same."""
        clock.advance(days=1, seconds=2.5)
        clock.advance(milliseconds=500)
        assert clock.now() == NOON + timedelta(days=1, seconds=3)
        assert clock.monotonic_s() == 86_403.0
