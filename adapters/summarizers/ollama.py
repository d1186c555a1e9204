"""Chat models of an Ollama server."""

from collections.abc import Sequence

from nan_forget.adapters.summarizers.chat import TIMEOUT_S, summary
from nan_forget.adapters.web.answers import field
from nan_forget.adapters.web.service import WebService

URL = "http://127.0.0.1:11434"
MODEL = "llama3.2"


class OllamaSummarizer:
    """Twin of the port ``Summarizer``."""

    def __init__(self, url: str | None, model: str | None, *, timeout_s: float = TIMEOUT_S) -> None:
        """None = the defaults of Ollama and ``MODEL``."""
        self._service = WebService(url or URL)
        self._model = model or MODEL
        self._timeout_s = timeout_s

    def summarise(self, texts: Sequence[str]) -> str | None:
        """By one request."""
        return summary(self._service, texts, self._asked)

    def _asked(self, messages: list[dict[str, str]]) -> object:
        body = {"model": self._model, "messages": messages, "stream": False, "options": {"temperature": 0}}
        return field(self._service.ask("/api/chat", body, timeout_s=self._timeout_s), "message")
