"""Times as whole microseconds since 1970 in UTC, as the indexes and the prompt's path use them."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_US = timedelta(microseconds=1)


def to_us(moment: datetime) -> int:
    """Microseconds since 1970 of an aware time; exact."""
    return (moment - _EPOCH) // _US


def from_us(us: int) -> datetime:
    """The aware UTC time of a number of microseconds since 1970; exact."""
    return _EPOCH + us * _US
