"""Port: turns text into vectors."""

from collections.abc import Sequence
from typing import Protocol

from nan_forget.domain.calibration import Calibration


class Embedder(Protocol):
    """Turns texts into L2-normalised float32 vectors of one model.

    Vectors are ``bytes`` of ``4 * dimension`` (little-endian float32, as ``array('f')`` writes them). Texts may be any
    cleaned text (no NUL, no lone surrogates), the empty text included; the same text gives the same bytes, alone
    or in a batch. Implementations are safe to call from several threads. ``EmbedderUnavailable`` is the only error
    raised, and it is raised by the embed methods, never by construction or by reading an attribute.
    """

    @property
    def model_id(self) -> str:
        """Names model, precision and post-processing; vectors of different ids are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    @property
    def calibration(self) -> Calibration:
        """What this model's cosines mean."""
        ...

    @property
    def cold(self) -> bool:
        """Whether the prompt hook may use it: starts within milliseconds, needs neither numpy nor a network."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """One vector per text, in order; text beyond the model's window may be ignored (callers cut passages first)."""
        ...

    def embed_query(self, text: str) -> bytes:
        """The vector of a question, comparable with passage vectors."""
        ...
