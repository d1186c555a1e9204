"""Every id factory keeps the contract of its port."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from nan_forget.adapters.system.id_factory import Uuid7Factory
from nan_forget.application.ports.id_factory import IdFactory
from tests.fakes.id_factory import CountingIds

UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
"""RFC 9562: version 7, variant 10."""

MOMENT_NS = 1_764_504_000_123_456_789


def _ms(id: str) -> int:
    return int(id.replace("-", "")[:12], 16)


class IdFactoryContract:
    """What callers of the port rely on."""

    def test_ids_are_uuids_of_version_7(self, ids: IdFactory) -> None:
        """An id is a lower-case UUIDv7 text."""
        assert all(UUID7.fullmatch(ids.new_id()) for _ in range(1_000))

    def test_ids_ascend(self, ids: IdFactory) -> None:
        """Ids made one after another sort as text in the order of making, and none comes twice."""
        made = [ids.new_id() for _ in range(10_000)]
        assert made == sorted(set(made))

    def test_threads_share_a_factory(self, ids: IdFactory) -> None:
        """Eight threads get no id twice, and each sees its own ids ascend."""
        with ThreadPoolExecutor(8) as pool:
            batches = list(pool.map(lambda _: [ids.new_id() for _ in range(500)], range(8)))
        assert all(batch == sorted(batch) for batch in batches)
        assert len({id for batch in batches for id in batch}) == 8 * 500


class TestUuid7Factory(IdFactoryContract):
    """Ids from the machine's time and chance."""

    @pytest.fixture
    def ids(self) -> IdFactory:
        """The factory of every door."""
        return Uuid7Factory()

    def test_id_begins_with_the_time(self, ids: IdFactory) -> None:
        """The first 48 bits are the milliseconds since 1970."""
        before = time.time_ns() // 1_000_000
        made = ids.new_id()
        assert before <= _ms(made) <= time.time_ns() // 1_000_000

    def test_processes_do_not_collide(self) -> None:
        """Two factories at the same moment make different ids."""
        one, other = (Uuid7Factory(lambda: MOMENT_NS) for _ in range(2))
        assert len({factory.new_id() for factory in (one, other) for _ in range(1_000)}) == 2_000

    def test_processes_are_in_order_within_a_millisecond(self) -> None:
        """The bits after the version tell times apart that differ by a microsecond."""
        earlier, later = Uuid7Factory(lambda: MOMENT_NS), Uuid7Factory(lambda: MOMENT_NS + 1_000)
        assert _ms(earlier.new_id()) == _ms(later.new_id())
        assert earlier.new_id() < later.new_id()

    @pytest.mark.parametrize("step_ns", [0, -1_000_000_000])
    def test_ids_ascend_on_a_bad_clock(self, step_ns: int) -> None:
        """Ids ascend when the clock stands still or goes back, beyond the counter of one millisecond."""
        readings = iter(MOMENT_NS + number * step_ns for number in range(10_000))
        ids = Uuid7Factory(lambda: next(readings))
        made = [ids.new_id() for _ in range(10_000)]
        assert made == sorted(set(made))
        assert all(map(UUID7.fullmatch, made))


class TestCountingIds(IdFactoryContract):
    """Ids for tests."""

    @pytest.fixture
    def ids(self) -> IdFactory:
        """They count."""
        return CountingIds()

    def test_ids_are_the_same_in_every_run(self) -> None:
        """Two factories give the same ids in the same order."""
        one, other = CountingIds(), CountingIds()
        assert [one.new_id(), one.new_id()] == [other.new_id(), other.new_id()]
