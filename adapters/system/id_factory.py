"""Identifiers that sort by the time they were made."""

import os
import time
from threading import Lock

_RANDOM_BITS = 62
_COUNTER_BITS = 12


class Uuid7Factory:
    """UUIDv7 by RFC 9562: milliseconds, then a counter (section 6.2, method 3: sub-millisecond time), then chance."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last = 0

    def new_id(self) -> str:
        """A fresh id, greater than every id that this factory made before, also when the clock goes back."""
        with self._lock:
            self._last = max(self._last + 1, _ticks())
            stamp = self._last
        ms, counter = stamp >> _COUNTER_BITS, stamp & ((1 << _COUNTER_BITS) - 1)
        chance = int.from_bytes(os.urandom(8)) & ((1 << _RANDOM_BITS) - 1)
        digits = f"{ms << 80 | 7 << 76 | counter << 64 | 2 << _RANDOM_BITS | chance:032x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _ticks() -> int:
    """The time in units of a millisecond divided by 4,096."""
    ms, rest_ns = divmod(time.time_ns(), 1_000_000)
    return (ms << _COUNTER_BITS) | (rest_ns << _COUNTER_BITS) // 1_000_000
