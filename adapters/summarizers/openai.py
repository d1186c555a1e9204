"""Chat models behind the API of OpenAI, theirs or of any service that speaks like it.

Texts leave this machine: the settings name this one only where the user wants it so.
"""

from collections.abc import Callable, Sequence

from nan_forget.adapters.summarizers.chat import TIMEOUT_S, summary
from nan_forget.adapters.web.answers import field, rows
from nan_forget.adapters.web.service import CallFailed, WebService

URL = "https://api.openai.com/v1"
MODEL = "gpt-4o-mini"


class OpenAISummarizer:
    """Twin of the port ``Summarizer``."""

    def __init__(
        self, key: Callable[[], str], url: str | None, model: str | None, *, timeout_s: float = TIMEOUT_S
    ) -> None:
        """``key`` is asked for every request, so that nothing keeps it; None = OpenAI's own address and ``MODEL``."""
        self._key = key
        self._service = WebService(url or URL)
        self._model = model or MODEL
        self._timeout_s = timeout_s

    def summarise(self, texts: Sequence[str]) -> str | None:
        """By one request."""
        return summary(self._service, texts, self._asked)

    def _asked(self, messages: list[dict[str, str]]) -> object:
        key = self._key().strip()
        if not (key.isascii() and key.isprintable() and " " not in key):
            raise CallFailed("has a key with characters that no key has", status=_NO_KEY)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        body = {"model": self._model, "messages": messages, "temperature": 0}
        answer = self._service.ask("/chat/completions", body, timeout_s=self._timeout_s, headers=headers)
        choices = rows(answer, "choices")
        if not choices:
            raise CallFailed("answered without a choice", status=_NO_CHOICE)
        return field(choices[0], "message")


_NO_KEY, _NO_CHOICE = 401, 200
