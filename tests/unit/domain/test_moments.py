"""Times as whole microseconds."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given

from nan_forget.domain.moments import from_us, to_us
from tests.strategies import times


def test_known_moments() -> None:
    """1970 in UTC is 0; any offset counts; what lies before is negative."""
    assert to_us(datetime(1970, 1, 1, tzinfo=UTC)) == 0
    assert to_us(datetime(1970, 1, 1, 1, tzinfo=timezone(timedelta(hours=1)))) == 0
    assert to_us(datetime(1970, 1, 1, 0, 0, 1, 5, tzinfo=UTC)) == 1_000_005
    assert to_us(datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC)) == -1_000_000


@given(times)
def test_round_trip(moment: datetime) -> None:
    """No microsecond is lost in either direction."""
    assert from_us(to_us(moment)) == moment
