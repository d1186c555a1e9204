"""What the in-memory doubles of storage hold: one consistent state; a copy of it is a snapshot."""

from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.event import Recorded
from nan_forget.domain.memory import Memory
from tests.fakes.project_registry import InMemoryProjectRegistry


class Row(NamedTuple):
    """A stored memory; keys ascend in the order of saving."""

    key: int
    memory: Memory
    unique: bool
    """Whether it counts as a twin of others."""


class StoredPassage(NamedTuple):
    """A passage of the memory with this key; without a vector it is pending."""

    key: int
    text: str
    fingerprint: str
    vector: bytes | None


@dataclass
class Tables:
    """Rows are immutable, so a copy of the containers is a copy of everything."""

    rows: dict[str, Row] = field(default_factory=dict)
    """By id, in the order of saving."""
    words: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Tokens of each memory, by its key."""
    passages: dict[int, StoredPassage] = field(default_factory=dict)
    """By number, in the order of saving."""
    events: list[Recorded] = field(default_factory=list)
    projects: InMemoryProjectRegistry = field(default_factory=InMemoryProjectRegistry)
    space: Space | None = None
    """What the vectors of the passages are of."""
    building: Space | None = None
    """What is to take its place."""
    built: dict[int, bytes] = field(default_factory=dict)
    """Its vectors by number of a passage, which may be gone."""
    numbers: int = 0
    """The last number given to a memory or passage."""

    def copy(self) -> "Tables":
        """The same state, to be changed on its own."""
        return replace(
            self,
            rows=dict(self.rows),
            words=dict(self.words),
            passages=dict(self.passages),
            built=dict(self.built),
            events=list(self.events),
            projects=deepcopy(self.projects),
        )

    def next_number(self) -> int:
        """A number that nothing here has."""
        self.numbers += 1
        return self.numbers

    def passages_of(self, key: int) -> dict[int, StoredPassage]:
        """The passages of one memory, by number."""
        return {number: passage for number, passage in self.passages.items() if passage.key == key}
