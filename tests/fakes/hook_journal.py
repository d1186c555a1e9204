"""A journal of hooks in memory."""

from collections.abc import Sequence

from nan_forget.application.ports.hook_journal import Firing


class InMemoryHookJournal:
    """Twin of the port ``HookJournal``; its clock stands where a test puts it."""

    def __init__(self, now_us: int = 1_900_000_000_000_000) -> None:
        self.now_us = now_us
        self._firings: dict[tuple[str, str], Firing] = {}

    def record(self, client: str, event: str, *, ok: bool) -> None:
        known = self._firings.get((client, event))
        failures = 0 if ok else (known.failures if known else 0) + 1
        self._firings[client, event] = Firing(client, event, self.now_us, failures)

    def read(self) -> Sequence[Firing]:
        return [self._firings[key] for key in sorted(self._firings)]
