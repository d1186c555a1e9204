"""Every test runs in a home of its own, with no settings of the caller and no network beyond this machine."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("nan-forget", deadline=None)  # a busy machine's pauses are no failures
settings.load_profile("nan-forget")

_SETTINGS = ("NAN_FORGET_", "OPENAI_")
_LOOPBACK = {"127.0.0.1", "::1", "localhost", None}


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook, since it also sees what is opened below the ``socket`` module; local paths pass.

    No ``OSError``: code that copes with a missing network must not hide that it reached for one.
    """
    match event, arguments:
        case "socket.connect" | "socket.sendto", (_, (host, *_)):
            pass
        case "socket.getaddrinfo", (host, *_):
            pass
        case _:
            return
    if host not in _LOOPBACK:
        raise RuntimeError(f"a test reached for the network: {host!r}")


sys.addaudithook(_refuse_network)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's own home folder; ``NAN_FORGET_HOME`` lies in it and does not exist yet."""
    for name in [name for name in os.environ if name.startswith(_SETTINGS)]:
        monkeypatch.delenv(name)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.setenv("NAN_FORGET_HOME", str(folder / ".nan-forget"))
    monkeypatch.setenv("NAN_FORGET_OLLAMA_URL", "http://127.0.0.1:9")  # nobody: this machine's own is no part of a test
    return folder
