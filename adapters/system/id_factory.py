"""Identifiers that sort by the time they were made."""

import os
import time
from collections.abc import Callable
from threading import Lock

_MS_NS = 1_000_000
_FRACTION_BITS = 12
_CHANCE_BITS = 62


class Uuid7Factory:
    """UUIDv7 by RFC 9562, section 5.7: 48 bits of milliseconds, 12 bits that count on within the millisecond, 62 of
    chance. The 12 are a finer clock (section 6.2, method 3), so ids of two processes are nearly in order, too.

    ``time_ns`` gives nanoseconds since 1970 in UTC; it may stand still or go back.
    """

    def __init__(self, time_ns: Callable[[], int] = time.time_ns) -> None:
        self._time_ns = time_ns
        self._lock = Lock()
        self._last_tick = 0

    def new_id(self) -> str:
        """A fresh id, greater than every id that this factory made before."""
        ms, rest_ns = divmod(self._time_ns(), _MS_NS)
        tick = (ms << _FRACTION_BITS) | (rest_ns << _FRACTION_BITS) // _MS_NS
        with self._lock:
            self._last_tick = tick = max(tick, self._last_tick + 1)
        ms, fraction = divmod(tick, 1 << _FRACTION_BITS)
        chance = int.from_bytes(os.urandom(8)) >> (64 - _CHANCE_BITS)
        digits = f"{ms << 80 | 0x7 << 76 | fraction << 64 | 0b10 << _CHANCE_BITS | chance:032x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
