"""Port: a model that puts several memories into fewer words."""

from collections.abc import Sequence
from typing import Protocol


class Summarizer(Protocol):
    """Raises nothing: who cannot be asked has nothing to say. Safe to call from several threads."""

    def summarise(self, texts: Sequence[str]) -> str | None:
        """One text that says what all of these say, in their language; None if there is no model, or no answer in time.

        What it says is checked by the caller: a model may be wrong.
        """
        ...
