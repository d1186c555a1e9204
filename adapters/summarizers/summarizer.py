"""No model: what is consolidated keeps its exact words."""

from collections.abc import Sequence


class NullSummarizer:
    """Twin of the port ``Summarizer`` where the settings name no model."""

    def summarise(self, texts: Sequence[str]) -> None:
        """Has nothing to say."""
        del texts
