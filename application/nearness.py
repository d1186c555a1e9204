"""How near stored memories are to each other, by their stored vectors."""

from dataclasses import dataclass, field

from nan_forget.application.embedding import usable
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.domain.calibration import Calibration, Thresholds
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.memory import Memory
from nan_forget.domain.ranking import WORDS_ONLY


def calibration_of(work: Work, embedders: Embedders, thresholds: Thresholds) -> Calibration | None:
    """The scale of the stored vectors; None if there are none, or their model cannot be asked for its scale."""
    space = work.vectors.current()
    if space is None:
        return None
    try:
        embedder = embedders.chosen(space)
    except EmbedderUnavailable:
        return None
    return thresholds.over(embedder.calibration) if usable(embedder, space) else None


@dataclass(slots=True)
class Nearness:
    """Compares memories within one transaction; without a scale, nothing is near anything."""

    work: Work
    scale: Calibration | None
    _centres: dict[str, bytes | None] = field(default_factory=dict)

    @property
    def calibration(self) -> Calibration:
        """The scale, or that of words alone."""
        return self.scale or WORDS_ONLY

    def cosine(self, one: Memory, other: Memory) -> float | None:
        """Of the means of their passages; None if one has no vector."""
        left, right = self.centre(one), self.centre(other)
        if left is None or right is None:
            return None
        numbers = zip(memoryview(left).cast("f"), memoryview(right).cast("f"), strict=True)
        return sum(one * other for one, other in numbers)

    def centre(self, memory: Memory) -> bytes | None:
        """The normalised mean of a memory's passages; None if it has no vector."""
        if self.scale is None:
            return None
        if memory.id not in self._centres:
            self._centres[memory.id] = self.work.associations.centre(memory.user_id, [memory.id])
        return self._centres[memory.id]
