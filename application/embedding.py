"""Documents become passages with vectors: embedded before a transaction, stored inside it, and never twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.ports.vector_store import PendingPassage
from nan_forget.domain.calibration import MODELS_OWN, Calibration, Thresholds
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.passages import cut, fingerprint


class Embedded(NamedTuple):
    """Vectors at hand for some texts, all of one model; texts without one wait for theirs."""

    model_id: str | None
    dimension: int
    vectors: dict[str, bytes]
    """Fingerprint of a passage → its vector."""
    calibration: Calibration | None = None
    """What cosines of the model mean; None where the model is not there to say."""

    def leading(self, document: str) -> bytes | None:
        """The vector of the first passage, which holds the beginning of the content."""
        return self.vectors.get(fingerprint(cut(document)[0]))


NOT_EMBEDDED = Embedded(None, 0, {})


def usable(embedder: Embedder, space: Space | None) -> bool:
    """Whether the embedder's vectors may stand in (or be compared with) the store's."""
    return space is None or (space.model_id, space.dimension) == (embedder.model_id, embedder.dimension)


def at_hand(embedders: Embedders, space: Space | None) -> tuple[Embedder | None, str]:
    """The model of the stored vectors for a recall, else why words must do."""
    if space is None:
        return None, "words only: there are no vectors yet"
    try:
        embedder = embedders.chosen(space)
    except EmbedderUnavailable as error:
        return None, f"words only: {error.message}"
    return (embedder, "") if usable(embedder, space) else (None, f"words only: vectors are of {space.model_id}")


def unmet(embedders: Embedders, space: Space | None) -> tuple[str, ...]:
    """The notice that the settings name another model than the store's, if they do."""
    try:
        named = embedders.wanted(space) if space else None
    except EmbedderUnavailable as error:
        return (f"The settings name a model that cannot be used: {error.message}.",)
    if space is None or named is None:
        return ()
    return (f"The settings name {named}; the store stays with {space.model_id} until `nan-forget reindex` changes it.",)


@dataclass(frozen=True, slots=True)
class EmbedDocument:
    """Embeds what a document needs and the store does not have yet, passage by passage, within a budget.

    A save never fails because of the model: what could not be embedded stays pending.
    """

    units: UnitOfWork
    embedders: Embedders
    clock: Clock
    budget_s: float | None
    """None = no limit; the passage under way is always finished."""
    thresholds: Thresholds = MODELS_OWN

    def __call__(self, document: str) -> Embedded:
        """Vectors for the passages of ``document``."""
        texts = {fingerprint(text): text for text in cut(document)}
        with self.units.read() as work:
            space = work.vectors.current()
            known = work.vectors.known(list(texts))
        try:
            embedder = self.embedders.chosen(space)
            if not usable(embedder, space):
                return NOT_EMBEDDED
            vectors = known | self._fresh(embedder, {mark: text for mark, text in texts.items() if mark not in known})
        except EmbedderUnavailable:
            return NOT_EMBEDDED if space is None else Embedded(space.model_id, space.dimension, known)
        calibration = self.thresholds.over(embedder.calibration)
        return Embedded(embedder.model_id, embedder.dimension, vectors, calibration)

    def _fresh(self, embedder: Embedder, texts: dict[str, str]) -> dict[str, bytes]:
        if self.budget_s is None:
            return dict(zip(texts, embedder.embed_passages(list(texts.values())), strict=True))
        until = self.clock.monotonic_s() + self.budget_s
        vectors: dict[str, bytes] = {}
        for mark, text in texts.items():
            if self.clock.monotonic_s() >= until:
                break
            vectors[mark] = embedder.embed_passages([text])[0]
        return vectors


def passages_of(document: str, embedded: Embedded, work: Work) -> list[Passage]:
    """The passages of a document for storing, with the vectors that fit the store's embedding space.

    Opens the space with the first vectors; a space that another process opened meanwhile for another model wins. What
    a merge has kept of an older text has its vectors already.
    """
    vectors = embedded.vectors
    if vectors and embedded.model_id is not None:
        space = work.vectors.open_space(embedded.model_id, embedded.dimension)
        if space.model_id != embedded.model_id:
            vectors = {}
    missing = [mark for _, mark in _marked(cut(document)) if mark not in vectors]
    return plain_passages(document, vectors | work.vectors.known(missing))


def plain_passages(document: str, vectors: dict[str, bytes] | None = None) -> list[Passage]:
    """The passages of a document with the given vectors by fingerprint, pending where there is none."""
    return [Passage(text, mark, (vectors or {}).get(mark)) for text, mark in _marked(cut(document))]


def _marked(texts: Sequence[str]) -> list[tuple[str, str]]:
    return [(text, fingerprint(text)) for text in texts]


def embedded_passages(embedder: Embedder, waiting: Sequence[PendingPassage]) -> dict[int, bytes]:
    """Vectors by passage number; equal texts are embedded once."""
    texts = {passage.fingerprint: passage.text for passage in waiting}
    vectors = dict(zip(texts, embedder.embed_passages(list(texts.values())), strict=True))
    return {passage.number: vectors[passage.fingerprint] for passage in waiting}
