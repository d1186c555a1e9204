"""A stand-in for every model: says what a test wants it to say, and keeps what it was told."""

import gzip
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

from tests.e2e.clients.dialects import Reply, anthropic, chat, encoded, gemini, responses

DIALECTS = {
    "/messages": anthropic,
    "/responses": responses,
    "/chat/completions": chat,
    ":streamGenerateContent": gemini,
}
DONE = Reply("that is all")


class Models:
    """One conversation: the replies in their order, then the same last word for ever."""

    def __init__(self) -> None:
        self.url = ""
        self.told: list[str] = []
        """The requests of the conversation, each as one text."""
        self._replies: list[Reply] = []
        self._lock = Lock()

    def say(self, *replies: Reply) -> None:
        """What to say next; what was told before is forgotten."""
        with self._lock:
            self._replies, self.told = list(replies), []

    def answer(self, request: str, body: dict[str, object]) -> Reply:
        """The next reply; a request without tools (for a title, say) is no part of the conversation."""
        with self._lock:
            if not body.get("tools"):
                self.told.append(request)
                return Reply("a summary")
            self.told.append(request)
            return self._replies.pop(0) if self._replies else DONE


@contextmanager
def models() -> Iterator[Models]:
    """The stand-in on this machine's loopback address."""
    served = Models()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            text = _body(self)
            path = self.path.partition("?")[0]
            dialect = next((DIALECTS[end] for end in DIALECTS if path.endswith(end)), None)
            if dialect is None:
                _send(self, 200, "application/json", b'{"input_tokens": 10, "totalTokens": 10}')
                return
            document = json.loads(text)
            _send(self, 200, "text/event-stream", encoded(dialect(served.answer(text, document))))

        def do_GET(self) -> None:
            _send(self, 200, "application/json", b'{"object": "list", "data": [], "models": []}')

        def do_HEAD(self) -> None:
            _send(self, 200, "application/json", b"")

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served.url = f"http://127.0.0.1:{server.server_port}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()


def _body(handler: BaseHTTPRequestHandler) -> str:
    if handler.headers.get("transfer-encoding", "").lower() == "chunked":
        raw = b"".join(_chunks(handler))
    else:
        raw = handler.rfile.read(int(handler.headers.get("content-length") or 0))
    if handler.headers.get("content-encoding") == "gzip":
        raw = gzip.decompress(raw)
    return raw.decode("utf-8", "replace")


def _chunks(handler: BaseHTTPRequestHandler) -> Iterator[bytes]:
    while size := int(handler.rfile.readline().split(b";")[0], 16):
        yield handler.rfile.read(size)
        handler.rfile.readline()
    handler.rfile.readline()


def _send(handler: BaseHTTPRequestHandler, status: int, kind: str, body: bytes) -> None:
    handler.send_response(status)
    handler.send_header("content-type", kind)
    handler.send_header("content-length", str(len(body)))
    handler.send_header("connection", "close")
    handler.end_headers()
    handler.wfile.write(body)
    handler.close_connection = True


def says(text: str) -> Sequence[Reply]:
    """A conversation of one reply."""
    return (Reply(text),)
