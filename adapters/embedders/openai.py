"""Embedding models behind the API of OpenAI: theirs, or those of any service that speaks like it.

Texts leave this machine: whoever builds one of these has the user's word for it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from nan_forget.adapters.embedders.wire import ANY_DIMENSION, portions, unit_vectors, windowed
from nan_forget.adapters.web.answers import field, rows
from nan_forget.adapters.web.service import CallFailed, WebService
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.errors import EmbedderUnavailable

URL = "https://api.openai.com/v1"
MODEL = "text-embedding-3-small"
PREFIX = "openai/"
"""Of the model ids: a model has the same vectors at every base URL."""

DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
"""As OpenAI publishes them; for any other model it is seen from a vector."""

ANSWER_S = 8.0
"""For an answer, repetitions included."""

TEXT_S = 0.2
"""In addition for each text."""

CALIBRATION = Calibration(merge=0.95, conflict=0.70, cluster=0.55, minimum=0.15, lexical_weight=0.7)
"""Not measured: from reports on text-embedding-3-small that unrelated texts are at 0.1, and paraphrases above 0.7."""

_BATCH = 256
_BATCH_BYTES = 250_000
"""A request may have 300,000 tokens, and there are never more tokens than bytes."""

_NO_CREDIT = 402
_OUT_OF_CREDIT = b'"insufficient_quota"'
"""What OpenAI says with status 429 when waiting will not help."""

_REFUSALS = {
    400: ("does not take the request", "Check NAN_FORGET_EMBEDDING_MODEL."),
    401: ("does not accept the key", "Check OPENAI_API_KEY."),
    _NO_CREDIT: ("has no credit left for this key", "Add credit to the account; what waits is embedded then."),
    403: ("does not let this key use the model", "Check the rights of the key, and NAN_FORGET_EMBEDDING_MODEL."),
    404: ("does not know the model", "Check NAN_FORGET_EMBEDDING_MODEL and OPENAI_BASE_URL."),
    429: ("gets more requests than it allows", "Nothing is lost: what waits is embedded later."),
    None: ("", "Check the network and OPENAI_BASE_URL; what waits is embedded later."),
}
"""Status → what the service does and what the user can do. What it says itself is not shown: it may repeat the key."""

_OTHERWISE = ("", "Nothing is lost: what waits is embedded later.")


class Account(NamedTuple):
    """Where the service is, and who asks."""

    key: Callable[[], str]
    """Called for every request, so that nothing keeps or shows the key; gives an empty text where there is none."""
    url: str = URL

    def headers(self) -> Mapping[str, str]:
        """What says who asks. ``EmbedderUnavailable`` for OpenAI without a key, and for what cannot be one."""
        key = self.key().strip()
        if not key and self.url == URL:
            raise EmbedderUnavailable("there is no key for OpenAI", hint="Set OPENAI_API_KEY.")
        if not key.isascii() or not key.isprintable() or " " in key:
            raise EmbedderUnavailable("the key for OpenAI has characters that no key has", hint="Check OPENAI_API_KEY.")
        return {"Authorization": f"Bearer {key}"} if key else {}


class OpenAI:
    """One model of one service."""

    cold = False
    calibration = CALIBRATION

    def __init__(self, account: Account, model: str, dimension: int, *, timeout_s: float | None = None) -> None:
        """``timeout_s`` is the whole time for one call, which is then asked once; None = time to ask again."""
        self.model_id = PREFIX + model
        self.dimension = dimension
        self._model = model
        self._account = account
        self._service = WebService(account.url)
        self._timeout_s = timeout_s

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """At most 256 texts a request."""
        batches = portions([windowed(text) for text in texts], most=_BATCH, most_bytes=_BATCH_BYTES)
        return [vector for batch in batches for vector in self._vectors(batch)]

    def embed_query(self, text: str) -> bytes:
        """The same as for a passage."""
        return self._vectors([windowed(text)])[0]

    def _vectors(self, texts: Sequence[str]) -> list[bytes]:
        try:
            data = rows(self._answer(texts), "data")
            given = {field(one, "index"): field(one, "embedding") for one in data}
            ordered = [given.get(place) for place in range(len(data))]
            return unit_vectors(ordered, count=len(texts), dimension=self.dimension)
        except CallFailed as failure:
            if failure.may_pass:
                self._service.rest()
            raise self._unavailable(failure) from failure

    def _answer(self, texts: Sequence[str]) -> object:
        if self._timeout_s is not None:
            return self._asked(texts, self._timeout_s)
        from nan_forget.adapters.web.retries import patiently  # noqa: PLC0415 - a waiting prompt does without

        return patiently(lambda left_s: self._asked(texts, left_s), ANSWER_S + TEXT_S * len(texts))

    def _asked(self, texts: Sequence[str], timeout_s: float) -> object:
        headers = self._account.headers()
        try:
            body = {"model": self._model, "input": texts}
            return self._service.ask("/embeddings", body, timeout_s=timeout_s, headers=headers)
        except CallFailed as failure:
            if _OUT_OF_CREDIT in failure.said:
                raise CallFailed(str(failure), status=_NO_CREDIT) from failure
            raise

    def _unavailable(self, failure: CallFailed) -> EmbedderUnavailable:
        reason, hint = _REFUSALS.get(failure.status, _OTHERWISE)
        return EmbedderUnavailable(f"the service at {self._service.address} {reason or failure}", hint=hint)


def find(account: Account, model: str) -> OpenAI:
    """The model for a store that has no vectors of it yet; ``EmbedderUnavailable`` if it cannot be used.

    Nothing is sent for models of which the dimension is published.
    """
    account.headers()
    dimension = DIMENSIONS.get(model) or len(OpenAI(account, model, ANY_DIMENSION).embed_query("dimension")) // 4
    return OpenAI(account, model, dimension)
