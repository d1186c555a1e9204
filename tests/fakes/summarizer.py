"""A model that says what a test wants."""

from collections.abc import Sequence


class ScriptedSummarizer:
    """Twin of the port ``Summarizer``."""

    def __init__(self, answer: str | None = None) -> None:
        self.answer = answer
        self.asked: list[list[str]] = []

    def summarise(self, texts: Sequence[str]) -> str | None:
        """Always the same."""
        self.asked.append(list(texts))
        return self.answer
