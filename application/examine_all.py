"""All checks of ``doctor``, one group after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.examine_store import Check


@dataclass(frozen=True, slots=True)
class ExamineAll:
    """Changes nothing."""

    groups: Sequence[Callable[[Caller], list[Check]]]

    def __call__(self, caller: Caller) -> list[Check]:
        """The checks, in the order in which they matter. Raises the storage errors if nothing can be opened."""
        return [check for group in self.groups for check in group(caller)]
