"""Conversations in memory; every message is ten bytes long."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from nan_forget.application.ports.transcripts import Message
from nan_forget.domain.capture import Speaker
from nan_forget.domain.errors import NotFound

LENGTH = 10


@dataclass
class FakeTranscripts:
    """Twin of the port ``Transcripts``."""

    conversations: dict[str, list[tuple[Speaker, str]]] = field(default_factory=dict)

    def messages(self, path: str, *, start: int = 0) -> Iterator[Message]:
        if path not in self.conversations:
            raise NotFound(f"no transcript {path}")
        said = self.conversations[path]
        first = start // LENGTH if start <= LENGTH * len(said) else 0
        for number, (speaker, text) in enumerate(said[first:], start=first + 1):
            yield Message(speaker, text, LENGTH * number)
