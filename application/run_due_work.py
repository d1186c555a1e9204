"""Runs what is due in the background, one process at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple, TypeAlias

from nan_forget.application.caller import Caller
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.lease import Lease
from nan_forget.domain.errors import ForgetError

JOB = "work"

HELD = timedelta(minutes=10)
"""How long a duty may take before another process takes it for dead; each duty has it anew."""


class Duty(NamedTuple):
    """One kind of background work; stopped at any point, it goes on the next time."""

    name: str
    due: Callable[[Caller], bool]
    """Cheap: it is asked after every save."""
    run: Callable[[Caller], int]
    """Does the work and says how many memories, passages or files it was about."""


class Worked(NamedTuple):
    """What was done, by duty; empty if nothing was due."""

    done: dict[str, int]
    failed: dict[str, str]
    """Duties that could not be done, with the error's message."""


class Occupied(NamedTuple):
    """Another process is at it."""


WorkOutcome: TypeAlias = Worked | Occupied


@dataclass(frozen=True, slots=True)
class RunDueWork:
    """Goes through the duties in order under one lease; the failure of one keeps no other from being done."""

    lease: Lease
    clock: Clock
    ids: IdFactory
    duties: Sequence[Duty]

    def __call__(self, caller: Caller) -> WorkOutcome:
        """Does what is due for the caller's user. Raises the storage errors only if the store cannot be opened."""
        waiting = [duty for duty in self.duties if duty.due(caller)]
        worked, owner = Worked({}, {}), self.ids.new_id()
        try:
            for duty in waiting:
                if not self._held(caller, owner):
                    return worked if worked.done or worked.failed else Occupied()
                _run(duty, caller, worked)
        finally:
            if waiting:
                self.lease.release(caller.user_id, JOB, owner)
        return worked

    def _held(self, caller: Caller, owner: str) -> bool:
        now = self.clock.now()
        return self.lease.acquire(caller.user_id, JOB, owner, now=now, until=now + HELD)


def _run(duty: Duty, caller: Caller, worked: Worked) -> None:
    try:
        worked.done[duty.name] = duty.run(caller)
    except ForgetError as error:
        worked.failed[duty.name] = error.message
