"""The test run itself: no network, no home of the person who runs it."""

import os
import socket
from pathlib import Path

import pytest


def test_network_is_refused() -> None:
    """A connection or a look-up beyond this machine fails the test that tries it."""
    with socket.socket() as connection, pytest.raises(RuntimeError, match="network"):
        connection.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="network"):
        socket.getaddrinfo("example.org", 80)


def test_loopback_is_allowed() -> None:
    """A test may serve and connect on this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as connection:
        assert connection.getpeername() == server.getsockname()


def test_home_is_temporary(home: Path, tmp_path: Path) -> None:
    """Home and data folder lie in the test's own folder, and no setting and no Ollama of the caller is left."""
    assert home.is_relative_to(tmp_path)
    assert Path("~").expanduser() == home
    ours = {name for name in os.environ if name.startswith(("NAN_FORGET_", "OPENAI_"))}
    assert ours == {"NAN_FORGET_HOME", "NAN_FORGET_OLLAMA_URL"}
    assert not Path(os.environ["NAN_FORGET_HOME"]).exists()
