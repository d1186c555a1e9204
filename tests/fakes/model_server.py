"""A server on loopback that speaks like Ollama and like OpenAI, and can be made to fail in every way they do."""

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from json import dumps, loads
from threading import Event, Thread
from typing import NamedTuple, TypeAlias

from nan_forget.adapters.embedders.hashing import DIMENSION, Hashing

DIGEST = "0a109f422b47e3a30ba2b10eca18548e944e8a23073ee3f3e947efcf3c45e59f"
MODELS = ("nomic-embed-text:latest", "mxbai-embed-large:latest")

NOBODY = "http://127.0.0.1:9"
"""Nothing listens at the port of the discard protocol."""

Vectors: TypeAlias = list[list[float]]


class Request(NamedTuple):
    """What was asked."""

    path: str
    body: dict[str, object]
    authorization: str | None

    @property
    def texts(self) -> list[str]:
        """The texts to embed."""
        texts = self.body["input"]
        assert isinstance(texts, list)
        return texts


class ModelServer(ThreadingHTTPServer):
    """Embeds by hashing. A test sets what goes wrong, and reads what was asked."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.digest = DIGEST
        self.requests: list[Request] = []
        self.faults: dict[str, list[Fault]] = {}
        """Path → what goes wrong there, request by request; the last one stays."""
        self.spoil: Callable[[Vectors], object] = list
        """What becomes of the vectors before they are sent."""
        self.says: object = "a summary"
        """What chat models answer."""
        self.released = Event()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"

    def asked(self, path: str) -> list[Request]:
        """The requests for a path, oldest first."""
        return [request for request in self.requests if request.path == path]

    def fail(self, path: str, *faults: "Fault") -> None:
        """From now on ``path`` answers by these, one after the other; the last one stays."""
        self.faults[path] = list(faults)


class _Conversation(BaseHTTPRequestHandler):
    server: ModelServer

    def do_GET(self) -> None:
        """Lists the models."""
        self._converse(b"")

    def do_POST(self) -> None:
        """Shows a model, or embeds."""
        self._converse(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing."""

    def reply(self, status: int, content: bytes, headers: dict[str, str] | None = None) -> None:
        """Sends an answer."""
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _converse(self, content: bytes) -> None:
        request = Request(self.path, loads(content or b"{}"), self.headers["Authorization"])
        self.server.requests.append(request)
        faults = self.server.faults.get(self.path, [well])
        fault = faults.pop(0) if len(faults) > 1 else faults[0]
        try:
            fault(self, request)
        except ConnectionError:
            self.close_connection = True  # the client did not wait

    def answer(self, request: Request) -> bytes:
        """What a server in good health says."""
        match request.path:
            case "/api/tags":
                models = [{"name": name, "digest": self.server.digest} for name in MODELS]
                return dumps({"models": models}).encode()
            case "/api/show":
                return dumps({"model_info": {"bert.block_count": 12, "bert.embedding_length": DIMENSION}}).encode()
            case "/api/chat":
                return dumps({"message": {"role": "assistant", "content": self.server.says}}).encode()
            case "/chat/completions":
                return dumps({"choices": [{"message": {"content": self.server.says}}]}).encode()
            case "/api/embed":
                return dumps({"embeddings": self._vectors(request)}).encode()
            case _:
                vectors = self._vectors(request)
                data = [{"index": place, "embedding": vector} for place, vector in enumerate(vectors)]
                return dumps({"data": data[::-1]}).encode()

    def _vectors(self, request: Request) -> list[object]:
        given = [array("f", vector).tolist() for vector in Hashing().embed_passages(request.texts)]
        vectors = self.server.spoil(given)
        assert isinstance(vectors, list)
        return vectors


Fault: TypeAlias = Callable[[_Conversation, Request], None]


def well(conversation: _Conversation, request: Request) -> None:
    """Answers as it should."""
    conversation.reply(200, conversation.answer(request))


def hung(conversation: _Conversation, request: Request) -> None:
    """Accepts, and never answers."""
    del request
    conversation.server.released.wait(60)
    conversation.close_connection = True


def dripping(conversation: _Conversation, request: Request) -> None:
    """Answers one byte at a time, so that no single wait is long."""
    for byte in b"HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n" + conversation.answer(request):
        conversation.wfile.write(bytes([byte]))
        if conversation.server.released.wait(0.02):
            return


def truncated(conversation: _Conversation, request: Request) -> None:
    """Ends in the middle of its JSON."""
    conversation.reply(200, conversation.answer(request)[:-20])


def broken_off(conversation: _Conversation, request: Request) -> None:
    """Promises more than it sends."""
    conversation.send_response(200)
    conversation.send_header("Content-Length", "100000")
    conversation.end_headers()
    conversation.wfile.write(conversation.answer(request)[:10])


def saying(content: bytes) -> Fault:
    """Answers with these bytes."""
    return lambda conversation, _request: conversation.reply(200, content)


def refusing(status: int, content: bytes = b"{}", **headers: str) -> Fault:
    """Answers with this status, and repeats the key that it was given, as careless services do."""

    def fault(conversation: _Conversation, request: Request) -> None:
        repeated = dumps({"key": request.authorization}).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        conversation.reply(status, content + repeated, named)

    return fault


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """A server that listens until the end of the block."""
    with ModelServer() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.released.set()
            server.shutdown()
            thread.join()
