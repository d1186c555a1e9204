"""A model that says what it was told to say."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from nan_forget.application.ports.extractor import Extracted

MOST = 10


@dataclass
class FakeExtractor:
    """Twin of the port ``Extractor``; keeps what it was asked."""

    answers: list[Extracted] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def extract(self, messages: Sequence[str]) -> list[Extracted]:
        self.asked += messages
        return self.answers[:MOST] if messages else []
