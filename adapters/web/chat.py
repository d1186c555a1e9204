"""Chat models: of an Ollama server, and behind the API of OpenAI or of any service that speaks like it.

With the latter texts leave this machine: the settings name it only where the user wants it so.
"""

from collections.abc import Callable
from typing import Protocol

from nan_forget.adapters.web.answers import field, rows
from nan_forget.adapters.web.service import CallFailed, WebService

TIMEOUT_S = 60.0
"""For one answer; nobody waits for it."""

OLLAMA_URL, OLLAMA_MODEL = "http://127.0.0.1:11434", "llama3.2"
OPENAI_URL, OPENAI_MODEL = "https://api.openai.com/v1", "gpt-4o-mini"

_NO_KEY, _NO_CHOICE = 401, 200


class Chat(Protocol):
    """A model that does a task."""

    def answer(self, task: str, text: str) -> str | None:
        """What it says to ``text``; None if it fails or says nothing. One that fails is left alone for a moment."""
        ...


class OllamaChat:
    """A model of an Ollama server."""

    def __init__(self, url: str | None, model: str | None, *, timeout_s: float = TIMEOUT_S) -> None:
        """None = the defaults."""
        self._service = WebService(url or OLLAMA_URL)
        self._model = model or OLLAMA_MODEL
        self._timeout_s = timeout_s

    def answer(self, task: str, text: str) -> str | None:
        """By one request."""
        return _said(self._service, lambda: self._asked(task, text))

    def _asked(self, task: str, text: str) -> object:
        body = {"model": self._model, "messages": _messages(task, text), "stream": False, "options": {"temperature": 0}}
        return field(self._service.ask("/api/chat", body, timeout_s=self._timeout_s), "message")


class OpenAIChat:
    """A model of a service of OpenAI's kind."""

    def __init__(
        self, key: Callable[[], str], url: str | None, model: str | None, *, timeout_s: float = TIMEOUT_S
    ) -> None:
        """``key`` is asked for every request, so that nothing keeps it; None = OpenAI's own address and model."""
        self._key = key
        self._service = WebService(url or OPENAI_URL)
        self._model = model or OPENAI_MODEL
        self._timeout_s = timeout_s

    def answer(self, task: str, text: str) -> str | None:
        """By one request."""
        return _said(self._service, lambda: self._asked(task, text))

    def _asked(self, task: str, text: str) -> object:
        key = self._key().strip()
        if not (key.isascii() and key.isprintable() and " " not in key):
            raise CallFailed("has a key with characters that no key has", status=_NO_KEY)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        body = {"model": self._model, "messages": _messages(task, text), "temperature": 0}
        answer = self._service.ask("/chat/completions", body, timeout_s=self._timeout_s, headers=headers)
        choices = rows(answer, "choices")
        if not choices:
            raise CallFailed("answered without a choice", status=_NO_CHOICE)
        return field(choices[0], "message")


def _messages(task: str, text: str) -> list[dict[str, str]]:
    return [{"role": "system", "content": task}, {"role": "user", "content": text}]


def _said(service: WebService, ask: Callable[[], object]) -> str | None:
    try:
        told = field(ask(), "content")
    except CallFailed as failure:
        if failure.may_pass:
            service.rest()
        return None
    return told if isinstance(told, str) and told.strip() else None
