"""Gives all memories vectors of another model; searches go on with the old ones until the last is there."""

from collections.abc import Callable
from dataclasses import dataclass

from nan_forget.application.embedding import embedded_passages
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.errors import NotAvailable

BATCH = 64
"""Passages embedded and stored at a time: what an interruption costs at most."""


@dataclass(frozen=True, slots=True)
class RebuildVectors:
    """Fills a space beside the current one batch by batch, outside any transaction, then switches in one."""

    units: UnitOfWork

    def __call__(self, embedder: Embedder, progress: Callable[[int, int], None]) -> int:
        """How many vectors were made; a run that was killed goes on where it stopped.

        ``progress`` is called with done and total after each batch. ``EmbedderUnavailable`` leaves the current vectors
        in use and what was built for the next run; ``NotAvailable`` if a run for another model has begun meanwhile.
        """
        with self.units.write() as work:
            space = work.builder.begin(embedder.model_id, embedder.dimension)
            work.commit()
        done = 0
        while not self._switched(space):
            with self.units.read() as work:
                batch, total = work.builder.waiting(space, BATCH), done + work.builder.count_waiting(space)
            if not batch:
                raise NotAvailable("given up: another reindex has begun", hint="Wait for it, or start this one again.")
            vectors = embedded_passages(embedder, batch)
            with self.units.write() as work:
                done += work.builder.fill(space, vectors)
                work.commit()
            progress(done, max(total, done))
        return done

    def _switched(self, space: Space) -> bool:
        with self.units.write() as work:
            # Another process may have made the last vectors of the same space.
            switched = work.builder.switch(space) or work.vectors.current() == space
            work.commit()
        return switched
