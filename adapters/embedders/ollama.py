"""Embedding models of an Ollama server, on this machine or another one."""

from collections.abc import Sequence
from time import monotonic

from nan_forget.adapters.embedders.wire import portions, unit_vectors, windowed
from nan_forget.adapters.web.answers import field, rows
from nan_forget.adapters.web.service import CallFailed, WebService
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable

URL = "http://127.0.0.1:11434"
MODEL = "nomic-embed-text"
PREFIX = "ollama/"
"""Of the model ids."""

PROBE_S = 0.2
"""A server that does not answer so soon is not taken for a new store."""

SHOW_S = 2.0
"""For what a server knows of a model without loading it."""

LOAD_S = 5.0
"""For loading the model. An aborted request aborts the loading, so less than it takes would never succeed."""

TEXT_S = 0.5
"""In addition for each text, on a machine without a graphics card."""

KEEP_ALIVE = "30m"
"""The server's own five minutes are shorter than many a thought between two prompts."""

_BATCH = 16
_BATCH_BYTES = 128_000
_DIGEST = 12
"""Digits of a model's digest in its id, as ``ollama list`` shows them."""

NOMIC = Calibration(merge=0.95, conflict=0.80, cluster=0.70, minimum=0.45, lexical_weight=0.7)
"""Not measured: from reports that unrelated texts are at 0.4 to 0.5, and paraphrases above 0.8."""

GENERAL = Calibration(merge=0.95, conflict=0.80, cluster=0.65, minimum=0.20, lexical_weight=0.7)
"""Not measured: careful with merging, and with cutting off what may be an answer."""


class Ollama:
    """One version of a model: vectors are refused once the server has another one under the same name."""

    cold = False

    def __init__(self, url: str, model_id: str, dimension: int, *, timeout_s: float | None = None) -> None:
        """``timeout_s`` is the whole time for one call; None = what loading the model and its texts may take."""
        self.model_id = model_id
        self.dimension = dimension
        self._model, _, self._digest = model_id.removeprefix(PREFIX).rpartition("@")
        self._nomic = "nomic-embed" in self._model
        self.calibration = NOMIC if self._nomic else GENERAL
        self._service = WebService(url)
        self._timeout_s = timeout_s

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Sixteen texts a request."""
        sent = [windowed(self._prefixed("search_document: ", text)) for text in texts]
        batches = portions(sent, most=_BATCH, most_bytes=_BATCH_BYTES)
        return [vector for batch in batches for vector in self._vectors(batch)]

    def embed_query(self, text: str) -> bytes:
        """With the prefix of a question, for models that want one."""
        return self._vectors([windowed(self._prefixed("search_query: ", text))])[0]

    def _prefixed(self, prefix: str, text: str) -> str:
        return prefix + text if self._nomic else text

    def _vectors(self, texts: Sequence[str]) -> list[bytes]:
        until = monotonic() + (self._timeout_s or LOAD_S + TEXT_S * len(texts))
        body = {"model": self._model, "input": texts, "keep_alive": KEEP_ALIVE}
        try:
            self._recognise(min(until, monotonic() + SHOW_S))
            answer = self._service.ask("/api/embed", body, timeout_s=until - monotonic())
            return unit_vectors(rows(answer, "embeddings"), count=len(texts), dimension=self.dimension)
        except CallFailed as failure:
            if failure.may_pass:
                self._service.rest()
            raise _unavailable(self._service, self._model, failure) from failure

    def _recognise(self, until: float) -> None:
        """Looks every time, for about a millisecond: one pull replaces the model under a server that runs for weeks."""
        if _digest(self._service, self._model, until - monotonic()) != self._digest:
            raise EmbedderUnavailable(
                f"Ollama has another version of {self._model} than the one that made the store's vectors",
                hint="Run `nan-forget reindex` to change to it.",
            )


def find(url: str, model: str) -> Ollama:
    """The model as the server has it now; ``EmbedderUnavailable`` if it has none or does not answer at once."""
    service = WebService(url)
    model = tagged(model)
    try:
        digest = _digest(service, model, PROBE_S)
        shown = service.ask("/api/show", {"model": model}, timeout_s=SHOW_S)
        return Ollama(url, f"{PREFIX}{model}@{digest}", _dimension(shown))
    except CallFailed as failure:
        raise _unavailable(service, model, failure) from failure


def tagged(model: str) -> str:
    """The full name of a model, as the server lists it."""
    return model if ":" in model else f"{model}:latest"


def _digest(service: WebService, model: str, timeout_s: float) -> str:
    for one in rows(service.ask("/api/tags", timeout_s=timeout_s), "models"):
        if field(one, "name") == model:
            return str(field(one, "digest")).removeprefix("sha256:")[:_DIGEST]
    raise CallFailed(f"does not have the model {model}", status=_NOT_FOUND)


def _dimension(shown: object) -> int:
    """The length of a model's vectors; that of its output, where it differs from that of its layers."""
    facts = field(shown, "model_info")
    for name in (".embedding_length_out", ".embedding_length"):
        lengths = [value for key, value in facts.items() if key.endswith(name)] if isinstance(facts, dict) else []
        if lengths and isinstance(lengths[0], int):
            return lengths[0]
    raise CallFailed("does not say how long the vectors of the model are")


_NOT_FOUND = 404


def _unavailable(service: WebService, model: str, failure: CallFailed) -> EmbedderUnavailable:
    hint = "Is `ollama serve` running there? NAN_FORGET_OLLAMA_URL says where."
    if failure.status == _NOT_FOUND:
        hint = f"Run `ollama pull {model}`."
    return EmbedderUnavailable(f"Ollama at {service.address} {failure}", hint=hint)
