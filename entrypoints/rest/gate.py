"""What every request must pass before anything reads it, that for MCP included.

A page of any site can send requests to this machine, also under a name of its own that leads here (DNS rebinding). So
the host must be ours, a page that asks must be ours, and only JSON, which no foreign page can send unasked, may write.
"""

import re
from typing import Final

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, HTTPRequestEvent, Receive, ReceiveMessage, Scope, Send

from nan_forget.entrypoints.rest.problems import MEDIA_TYPE, Refusal, rendered

MAX_BODY: Final = 1_000_000
"""Bytes of a body."""

DRAINED: Final = 16 * MAX_BODY
"""Bytes of a body too large that are read all the same: who still sends would not see the answer."""

READS_ONLY: Final = "/memories/sync"
"""Takes JSON under any content type, as ``curl -d`` sends it: it writes nothing."""

_HOST: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.IGNORECASE)
_ORIGIN: Final = re.compile(rf"https?://{_HOST.pattern}", re.IGNORECASE)
_WRITES: Final = frozenset(("POST", "PUT", "PATCH", "DELETE"))

_TOO_LARGE: Final = Refusal(
    413, "too_large", f"the body has more than {MAX_BODY:,} bytes", "`nan-forget import FILE` takes files of any size."
)


class Gate:
    """An ASGI application before another one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or hands the request on with its whole body."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        body = b""
        refusal = _foreign(headers)
        if refusal is None:
            body = await _body(receive)
            refusal = _TOO_LARGE if len(body) > MAX_BODY else _untyped(scope, headers, body)
        if refusal is None:
            await self._app(scope, _again(body, receive), send)
        else:
            refused = ASGIResponse(body=rendered(refusal), status_code=refusal.status, media_type=MEDIA_TYPE)
            await refused(scope, receive, send)


def _foreign(headers: Headers) -> Refusal | None:
    host, origin = headers.get("host", ""), headers.get("origin")
    if not _HOST.fullmatch(host):
        return Refusal(421, "foreign_host", f"this server is not {host!r}", "Ask localhost, 127.0.0.1 or [::1].")
    if origin is not None and not _ORIGIN.fullmatch(origin):
        return Refusal(403, "foreign_origin", f"a page of {origin!r} may not ask this server")
    return None


def _untyped(scope: Scope, headers: Headers, body: bytes) -> Refusal | None:
    """Why the body of a write is none that a foreign page could not send."""
    if scope["method"] not in _WRITES or scope["path"].rstrip("/") == READS_ONLY:  # type: ignore[typeddict-item]  # of HTTP
        return None
    given = headers.get("content-type")
    if (given is None and not body) or (given or "").partition(";")[0].strip().lower() == "application/json":
        return None
    return Refusal(
        415, "not_json", f"the body is {given or 'of no type'}", "Send it as Content-Type: application/json."
    )


async def _body(receive: Receive) -> bytes:
    """The whole body, or of one that is too large the beginning, with more bytes than are allowed."""
    parts: list[bytes] = []
    size = 0
    while size <= DRAINED:
        message = await receive()
        if message["type"] != "http.request":
            break
        if size <= MAX_BODY:
            parts.append(message["body"])
        size += len(message["body"])
        if not message["more_body"]:
            break
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Delivers a body that was read already, and after it what else there is."""
    waiting: list[ReceiveMessage] = [HTTPRequestEvent(type="http.request", body=body, more_body=False)]

    async def next_message() -> ReceiveMessage:
        return waiting.pop() if waiting else await receive()

    return next_message
