"""Port: a model that reads a conversation for what is worth keeping."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from nan_forget.domain.memory import MemoryType


class Extracted(NamedTuple):
    """A statement in the model's words."""

    text: str
    type: MemoryType


class Extractor(Protocol):
    """Off by default; a model that is down, slow or answers nonsense extracts nothing."""

    def extract(self, messages: Sequence[str]) -> list[Extracted]:
        """What the messages hold, the most important first, at most ten; empty if the model could not be asked."""
        ...
