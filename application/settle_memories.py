"""Runs the decision table again for memories that were saved before they had a vector."""

from collections.abc import Iterable
from dataclasses import dataclass

from nan_forget.application.decision_table import rivals_of, scale_of, write
from nan_forget.application.embedding import Embedded, passages_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.application.ports.vector_store import Owner
from nan_forget.domain.calibration import MODELS_OWN, Thresholds
from nan_forget.domain.decision import Rival, decide, settle
from nan_forget.domain.event import Kind, Operation
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.passages import cut, fingerprint

DOOR = "work"
"""Through which door these changes come."""


@dataclass(frozen=True, slots=True)
class SettleMemories:
    """Decides what a save could only decide by words; what was imported or measured stays as it is."""

    clock: Clock
    ids: IdFactory
    thresholds: Thresholds = MODELS_OWN

    def __call__(self, owners: Iterable[Owner], embedder: Embedder, work: Work) -> None:
        """Settles those that are complete now, each against the older and the newer ones of its place."""
        for user_id, memory_id in owners:
            history = work.events.of_memory(user_id, memory_id)
            if history and history[0].event.kind is Kind.SAVE:
                self._against_all(user_id, memory_id, embedder, work=work)

    def _against_all(self, user_id: str, memory_id: str, embedder: Embedder, *, work: Work) -> None:
        memory = _active(user_id, memory_id, work)
        embedded = self._embedded(memory.document, embedder, work) if memory else None
        if memory is None or embedded is None or embedded.leading(memory.document) is None:
            return
        rivals = rivals_of(memory, embedded, work)
        self._decide(memory, [one for one in rivals if _is_older(one.memory, memory)], embedded, work=work)
        for one in sorted(rivals, key=lambda rival: rival.memory.valid_from):
            left = _active(user_id, memory_id, work)
            if left and not _is_older(one.memory, memory):
                self._decide(one.memory, [Rival(left, one.cosine)], embedded, work=work)

    def _decide(self, new: Memory, older: list[Rival], embedded: Embedded, *, work: Work) -> None:
        now = self.clock.now()
        settled = settle(new, decide(new, older, scale_of(embedded)), now=now, stored=True)
        if settled.superseded or settled.conflicts:
            operation = Operation(self.ids.new_id(), new.user_id, now, DOOR)
            document = settled.memory.document
            known = embedded._replace(vectors=_known(document, work))
            passages = None if document == new.document else passages_of(document, known, work)
            write(settled, passages, work=work, operation=operation)

    def _embedded(self, document: str, embedder: Embedder, work: Work) -> Embedded:
        scale = self.thresholds.over(embedder.calibration)
        return Embedded(embedder.model_id, embedder.dimension, _known(document, work), scale)


def _known(document: str, work: Work) -> dict[str, bytes]:
    return work.vectors.known([fingerprint(text) for text in cut(document)])


def _active(user_id: str, memory_id: str, work: Work) -> Memory | None:
    found = work.memories.get(user_id, [memory_id])
    return found[0] if found and found[0].status is Status.ACTIVE else None


def _is_older(one: Memory, other: Memory) -> bool:
    return (one.valid_from, one.id) < (other.valid_from, other.id)
