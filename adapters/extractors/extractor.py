"""No model: what is captured is captured by rules."""

from collections.abc import Sequence

from nan_forget.application.ports.extractor import Extracted


class NullExtractor:
    """Twin of the port ``Extractor`` where the settings want none."""

    def extract(self, messages: Sequence[str]) -> list[Extracted]:
        """Finds nothing."""
        del messages
        return []
