"""The warm path: a long-lived process answers the prompts of its data folder, with everything loaded already.

Of all processes that serve a data folder one listens: the one that holds the lock on ``run.lock``. The kernel takes the
lock from a process that dies and gives it to the next, whatever state the socket was left in.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from socket import SOCK_STREAM, socket
from threading import Thread
from typing import NamedTuple

from nan_forget.adapters.files.hook_journal import FileHookJournal
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.entrypoints import warm_client as wire
from nan_forget.entrypoints.hook_call import CLIENTS, call_of
from nan_forget.entrypoints.hook_events import is_marked
from nan_forget.entrypoints.recall_reader import (
    Answer,
    Fed,
    Reader,
    answer_of,
    cold_embedder,
    fed,
    fed_by,
    keep,
    open_reader,
)
from nan_forget.entrypoints.recall_settings import RecallSettings, read

LOCK = "run.lock"

BACKLOG = 16
MAX_SIZE = 2 * wire.MAX_REQUEST
"""Bytes of a request that are read."""

PATIENCE_S = 0.5
"""For each step of one client; others wait meanwhile, no longer than until they take the cold path."""

REMOTE_TIMEOUT_S = 0.5
"""How long a remote model has for the query."""


class _Request(NamedTuple):
    """What a prompt's process has sent."""

    environ: Mapping[str, str]
    options: Mapping[str, str]
    folder: str | None
    given: bytes


def start(embedders: Embedders) -> Callable[[], None]:
    """Begins to answer prompts of this process's data folder, as soon as no other process does; what it returns takes
    the socket away again. Does nothing where there are no such sockets.
    """
    path = wire.socket_path()
    if path is None:
        return lambda: None
    server = _Server(path, read(os.environ), embedders)
    Thread(target=server.run, name="warm path", daemon=True).start()
    return server.stop


class _Server:
    def __init__(self, path: str, settings: RecallSettings, embedders: Embedders) -> None:
        self._path = path
        self._settings = settings
        self._embedders = embedders
        self._chosen: dict[str, Embedder] = {}
        self._listens = self._stopped = False

    def run(self) -> None:
        """Waits for the lock, then serves one client after the other until the process ends."""
        with suppress(OSError):  # a data folder that cannot be written to has no warm path
            listener = self._listen()
            while True:
                peer, _ = listener.accept()
                with peer:
                    self._attend(peer)

    def stop(self) -> None:
        """Takes the socket away, if it is ours."""
        self._stopped = True
        if self._listens:
            with suppress(OSError):
                os.unlink(self._path)

    def _listen(self) -> socket:
        from fcntl import LOCK_EX, flock  # Windows has neither,
        from socket import AF_UNIX  # nor this

        folder = os.path.dirname(self._path)
        os.makedirs(folder, mode=0o700, exist_ok=True)
        lock = os.open(os.path.join(folder, LOCK), os.O_RDWR | os.O_CREAT, 0o600)
        flock(lock, LOCK_EX)  # kept until this process ends
        with suppress(FileNotFoundError):
            os.unlink(self._path)
        listener = socket(AF_UNIX, SOCK_STREAM)
        listener.bind(self._path)
        os.chmod(self._path, 0o600)
        listener.listen(BACKLOG)
        self._listens = True
        if self._stopped:
            self.stop()
        return listener

    def _attend(self, peer: socket) -> None:
        try:
            peer.settimeout(PATIENCE_S)
            peer.sendall(wire.GREETING)
            size = int.from_bytes(wire.received(peer, wire.COUNT), "big")
            self._serve(peer, _parsed(wire.received(peer, min(size, MAX_SIZE))))
        except Exception:  # noqa: BLE001  # the boundary of this door: its client takes the cold path, which logs
            with suppress(OSError):
                peer.sendall(wire.REFUSED)

    def _serve(self, peer: socket, request: _Request) -> None:
        settings = read(request.environ)
        asked = _asked(request)
        reader = open_reader(settings, self._embedder) if asked and self._serves(request, settings) else None
        if asked is None or reader is None:
            peer.sendall(wire.REFUSED)
            return
        try:
            self._answer(peer, asked, settings=settings, reader=reader)
        finally:
            reader.close()

    def _answer(self, peer: socket, asked: Fed, *, settings: RecallSettings, reader: Reader) -> None:
        answer = Answer() if settings.disabled else answer_of(asked, settings, reader)
        peer.sendall(wire.ANSWERED + wire.framed(answer.output))
        if wire.received(peer, len(wire.ACKNOWLEDGED)) == wire.ACKNOWLEDGED:
            keep(answer, reader, settings)
            if asked.call:
                FileHookJournal(settings.home).record(asked.call.client, asked.call.event, ok=True)

    def _serves(self, request: _Request, settings: RecallSettings) -> bool:
        """Whether these are the settings, and this is the place, of this process."""
        here = all(request.environ.get(name) == os.environ.get(name) for name in wire.PLACE)
        return here and _telling(settings) == _telling(self._settings)

    def _embedder(self, settings: RecallSettings, space: Space) -> Embedder:
        """The model of a space, kept: a remote one with little time, else whatever this installation has."""
        if space.model_id not in self._chosen:
            try:
                found = cold_embedder(settings, space, REMOTE_TIMEOUT_S)
            except EmbedderUnavailable:
                found = self._embedders.chosen(space)
            self._chosen[space.model_id] = found
        return self._chosen[space.model_id]


def _asked(request: _Request) -> Fed | None:
    """What the prompt asks; None if it is to be acted on."""
    if "event" not in request.options:
        return fed(request.options, request.given, request.folder)
    call = call_of(request.options["event"], request.options.get("client", CLIENTS[0]), request.given)
    return None if is_marked(call) else fed_by(call, request.folder)


def _telling(settings: RecallSettings) -> RecallSettings:
    """What must be the same on both sides; each prompt may have its own project and patience, or want nothing."""
    return settings._replace(project=None, recall_timeout_ms=0, disabled=False, openai_api_key=str)


def _parsed(request: bytes) -> _Request:
    head, _, given = request.partition(b"\0\0")
    fields = dict(os.fsdecode(field).split("=", 1) for field in head.split(b"\0"))
    folder = fields.pop(wire.FOLDER)
    options = {name[1:]: fields.pop(name) for name in list(fields) if name.startswith(wire.OPTION)}
    return _Request(fields, options, folder or None, given)
