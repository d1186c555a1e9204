"""Gives waiting passages their vectors, and decides again on the memories that had none when they were saved."""

from collections.abc import Callable
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import embedded_passages, usable
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.run_due_work import Duty
from nan_forget.application.settle_memories import SettleMemories
from nan_forget.domain.errors import EmbedderUnavailable

BATCH = 64
"""Passages embedded and stored at a time: what an interruption costs at most."""


def _silent(done: int) -> None:
    """Reports progress to nobody."""


@dataclass(frozen=True, slots=True)
class HealVectors:
    """Embeds pending passages batch by batch, outside any transaction; what is interrupted goes on the next time."""

    units: UnitOfWork
    embedders: Embedders
    settle: SettleMemories

    def __call__(self, *, limit: int | None = None, progress: Callable[[int], None] = _silent) -> int:
        """Fills at most ``limit`` passages (None = all) and says how many; 0 without a usable model.

        ``progress`` is called with the number of passages of each finished batch.
        """
        healed = 0
        try:
            embedder = self._ready()
            while embedder and (limit is None or healed < limit):
                filled = self._fill(embedder, BATCH if limit is None else min(BATCH, limit - healed))
                if not filled:
                    break
                healed += filled
                progress(filled)
        except EmbedderUnavailable:
            return healed
        return healed

    def _ready(self) -> Embedder | None:
        """The embedder, with a space opened for it; None if the store's vectors are of another model."""
        with self.units.read() as work:
            space = work.vectors.current()
        embedder = self.embedders.chosen(space)
        if space is None:
            with self.units.write() as work:
                space = work.vectors.open_space(embedder.model_id, embedder.dimension)
                work.commit()
        return embedder if usable(embedder, space) else None

    def _fill(self, embedder: Embedder, count: int) -> int:
        with self.units.read() as work:
            batch = work.vectors.pending(count)
        if not batch:
            return 0
        vectors = embedded_passages(embedder, batch)
        with self.units.write() as work:
            # A reindex may have put another model's vectors in the place of these.
            filled = work.vectors.fill(vectors) if usable(embedder, work.vectors.current()) else 0
            if filled:
                self.settle(work.vectors.owners(vectors), embedder, work)
            work.commit()
        return filled


def vectors_duty(heal: HealVectors) -> Duty:
    """Healing as background work, of all users: due while passages wait for a vector."""

    def due(_: Caller) -> bool:
        with heal.units.read() as work:
            return work.vectors.count_pending() > 0

    return Duty("vectors", due, lambda _: heal())
