"""A service that speaks JSON over HTTP, by the standard library alone: light enough for a prompt that waits."""

from collections.abc import Mapping
from http.client import HTTPException
from json import dumps, loads
from ssl import SSLCertVerificationError
from threading import Thread
from time import monotonic
from types import MappingProxyType
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request

MAX_ANSWER = 32_000_000
"""Bytes of an answer that are read: 256 vectors of 3,072 numbers take 17 million."""

REST_S = 15.0
"""How long a service is left alone after it has failed: what comes next in a command should not wait for it again."""

NO_HEADERS: Mapping[str, str] = MappingProxyType({})

_HANDLERS = {"http": HTTPHandler, "https": HTTPSHandler}


class CallFailed(Exception):
    """A request without a usable answer. Its text goes on from the name of the service: "has not answered…"."""

    def __init__(self, reason: str, *, status: int | None = None, said: bytes = b"", retry_after: str = "") -> None:
        super().__init__(reason)
        self.status = status
        """Of HTTP; None = there was no answer."""
        self.said = said
        """What came with a refusal. It may repeat what was sent, the key included, so it is never shown."""
        self.retry_after_s = float(retry_after) if retry_after.isdecimal() else None
        """How long the service asks to be left alone; None = it does not say (or gives a date)."""

    @property
    def may_pass(self) -> bool:
        """Whether the same request may succeed later: no connection, too many requests, a fault of the service."""
        return self.status is None or self.status == _TOO_MANY_REQUESTS or self.status >= _SERVER_FAULTS


_OK = 200
_TOO_MANY_REQUESTS = 429
_SERVER_FAULTS = 500


class WebService:
    """The service at a base URL; any thread may ask. Redirects are not followed: they would carry texts and key along.

    The environment's proxies are used, but never for this machine, whatever ``NO_PROXY`` says.
    """

    def __init__(self, url: str) -> None:
        """``url`` may leave out ``http://``."""
        self._url = (url if "://" in url else f"http://{url}").rstrip("/")
        self._rests_until = 0.0

    @property
    def address(self) -> str:
        """The URL as errors may show it: without user, password and query."""
        scheme, _, rest = self._url.partition("?")[0].partition("://")
        place, slash, path = rest.partition("/")
        return f"{scheme}://{place.rpartition('@')[2]}{slash}{path}"

    def ask(
        self, path: str, body: object = None, *, timeout_s: float, headers: Mapping[str, str] = NO_HEADERS
    ) -> object:
        """The JSON answer to a POST of ``body`` (to a GET without one), or ``CallFailed``.

        ``timeout_s`` is for everything together: name look-up, connection, and the last byte of the answer.
        """
        if monotonic() < self._rests_until:
            raise CallFailed("has failed just now and is left alone for a moment")
        exchange = _Exchange(self._url + path, body, timeout_s=timeout_s, headers=headers)
        exchange.start()
        exchange.join(max(timeout_s, 0.0))
        if exchange.is_alive():
            raise CallFailed(f"has not answered within {timeout_s:.1f} s")
        return exchange.answer()

    def rest(self) -> None:
        """Lets every request of the next ``REST_S`` seconds fail at once."""
        self._rests_until = monotonic() + REST_S


class _Exchange(Thread):
    """One request, in a thread of its own: a name look-up and an answer that drips have no time-out themselves."""

    def __init__(self, url: str, body: object, *, timeout_s: float, headers: Mapping[str, str]) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._content = None if body is None else dumps(body).encode()
        self._headers = {"Content-Type": "application/json", "User-Agent": "nan-forget", **headers}
        self._timeout_s = timeout_s + 1  # nobody waits for it by then, so this thread ends
        self._status = 0
        self._retry_after = ""
        self._answer = b""
        self._error: Exception | None = None

    def run(self) -> None:
        """Keeps the answer, or the error that came instead."""
        try:
            request = Request(self._url, self._content, self._headers)  # noqa: S310 - the opener knows http and https alone
            with _opener(self._url).open(request, timeout=self._timeout_s) as response:
                self._status = response.status
                self._retry_after = response.headers.get("Retry-After", "")
                self._answer = response.read(MAX_ANSWER)
        except (OSError, HTTPException, ValueError) as error:
            self._error = error

    def answer(self) -> object:
        """The answer of a finished exchange."""
        if self._error is not None:
            raise CallFailed(reason_of(self._error)) from self._error
        if self._status != _OK:
            raise CallFailed(
                f"answered with status {self._status}",
                status=self._status,
                said=self._answer,
                retry_after=self._retry_after,
            )
        try:
            return loads(self._answer)
        except (ValueError, RecursionError) as error:
            raise CallFailed("answered with something other than JSON", status=_OK) from error


def _opener(url: str) -> OpenerDirector:
    parts = urlsplit(url)
    if parts.scheme not in _HANDLERS or not parts.hostname:
        raise ValueError("neither http:// nor https://")
    opener = OpenerDirector()
    opener.add_handler(ProxyHandler({} if _is_here(parts.hostname) else None))
    opener.add_handler(_HANDLERS[parts.scheme]())
    return opener


def _is_here(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.")


def reason_of(error: Exception) -> str:
    """What went wrong below HTTP, in words of ours: those of the error may repeat what was sent."""
    if isinstance(error, URLError):
        untrusted = isinstance(error.reason, SSLCertVerificationError)
        return "has a certificate that this machine does not trust" if untrusted else "cannot be reached"
    return "has broken off its answer" if isinstance(error, OSError | HTTPException) else "has no valid URL"
