"""Asks a running server for what a prompt is told: the server has everything loaded that the prompt's own process would
have to load first. On the prompt's path: imports nothing that a bare interpreter does not have, but sockets.

The wire: the server greets with its protocol; the client sends the length of its request and the request, its fields
``name=value`` parted by NUL and what it was fed behind two of them; the server sends a status, the length of the answer
and the answer; and the client acknowledges what it has printed, so that only what was told counts as told.
"""

import _socket
import os

GREETING = b"nan-forget warm 1\n"
"""Names the protocol; a server that greets otherwise is none of ours."""

SOCKET = "run.sock"
"""In the data folder, for its owner alone."""

MAX_PATH = 100
"""Bytes of the socket's path; systems take 104 or 108, with its end."""

MAX_REQUEST = 1_000_000
"""Bytes; what is longer takes so long anyhow that nothing is gained."""

CONNECT_S = 0.05
"""Until the greeting."""

ANSWER_S = 0.6
"""Until the answer; the rest of a prompt's second is for the other way."""

ANSWERED, REFUSED = b"+", b"-"
ACKNOWLEDGED = b"!"
COUNT = 8
"""Bytes of a length, big-endian."""

PLACE = ("HOME", "TZ", "TMPDIR", "TEMP", "TMP")
"""What decides beside the settings how a folder and a date are understood."""

OPTION, FOLDER = ".", ".."
"""What names of options begin with, and what the name of the caller's folder is; no variable is called so."""

_SETTINGS = ("NAN_FORGET_", "OPENAI_BASE_URL")


def answered(options: dict[str, str], given: bytes) -> bool:
    """Whether a server has answered and its answer is printed; if not, nothing was printed."""
    path = socket_path()
    if path is None or len(given) > MAX_REQUEST:
        return False
    server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        answer = _asked(server, path, _request(options, given))
    except OSError:
        return False
    if answer is None:
        return False
    try:
        _print(answer)
        server.sendall(ACKNOWLEDGED)
    except OSError:
        pass  # nobody reads the answer, or the server is gone: it does not count as told
    return True


def socket_path() -> str | None:
    """Where a server of this data folder listens; None where there can be none: Windows, or too long a path."""
    home = os.environ.get("NAN_FORGET_HOME") or os.path.join("~", ".nan-forget")  # hot path: no pathlib
    path = os.path.join(os.path.expanduser(home), SOCKET)  # hot path: no pathlib
    return path if hasattr(_socket, "AF_UNIX") and len(os.fsencode(path)) <= MAX_PATH else None


def framed(content: bytes) -> bytes:
    """The content behind its length."""
    return len(content).to_bytes(COUNT, "big") + content


def received(peer: _socket.socket, count: int) -> bytes:
    """Exactly so many bytes; ``OSError`` if they do not come in time."""
    parts = b""
    while len(parts) < count:
        part = peer.recv(min(count - len(parts), 65536))
        if not part:
            raise ConnectionError("the other end has hung up")
        parts += part
    return parts


def _asked(server: _socket.socket, path: str, request: bytes) -> bytes | None:
    """The server's answer; None if it is none of ours or refuses."""
    server.settimeout(CONNECT_S)
    server.connect(path)
    if received(server, len(GREETING)) != GREETING:
        return None
    server.settimeout(ANSWER_S)
    server.sendall(framed(request))
    if received(server, len(ANSWERED)) != ANSWERED:
        return None
    return received(server, int.from_bytes(received(server, COUNT), "big"))


def _request(options: dict[str, str], given: bytes) -> bytes:
    fields = [(name, value) for name, value in os.environ.items() if name in PLACE or name.startswith(_SETTINGS)]
    fields += [(OPTION + name, value) for name, value in options.items()]
    return b"\0".join([*(os.fsencode(f"{name}={value}") for name, value in fields), _folder(), b"", given])


def _folder() -> bytes:
    try:
        return os.fsencode(f"{FOLDER}={os.getcwd()}")  # hot path: no pathlib
    except OSError:  # it is gone
        return os.fsencode(f"{FOLDER}=")


def _print(answer: bytes) -> None:
    while answer:
        answer = answer[os.write(1, answer) :]
