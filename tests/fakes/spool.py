"""Waiting transcripts in memory."""

from dataclasses import dataclass, field

from nan_forget.application.ports.spool import Spooled


@dataclass
class FakeSpool:
    """Twin of the port ``Spool``; what was dropped can be looked at."""

    _waits: dict[str, Spooled] = field(default_factory=dict)
    _swept: dict[str, int] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)

    def put(self, spooled: Spooled) -> None:
        self._waits.pop(spooled.transcript, None)
        swept = self._swept.get(spooled.transcript, spooled.swept)
        self._waits[spooled.transcript] = spooled._replace(swept=swept)

    def waiting(self) -> list[Spooled]:
        return list(self._waits.values())

    def done(self, spooled: Spooled, *, swept: int) -> None:
        self._waits.pop(spooled.transcript, None)
        self._swept[spooled.transcript] = swept

    def drop(self, spooled: Spooled, *, reason: str) -> None:
        self._waits.pop(spooled.transcript, None)
        self._swept.pop(spooled.transcript, None)
        self.dropped.append(reason)
