"""Ollama as a process of this machine."""

import shutil
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

from nan_forget.adapters.system.process_record import ended, living, note, noted
from nan_forget.application.ports.model_program import ModelProgram

PROGRAM = "ollama"
PROVIDER = "ollama"
URL = "http://127.0.0.1:11434"
RECORD = "run/ollama.json"

LOCAL = frozenset(("127.0.0.1", "localhost", "::1"))

READY_S = 10.0
LOOK_S = 0.05
END_S = 5.0


class NoModelProgram:
    """Where the model needs no program beside us."""

    def start(self) -> bool:
        return False

    def stop(self) -> bool:
        return False


class OllamaProgram:
    """Twin of the port ``ModelProgram``: started only for an address of this machine, and only if it is installed."""

    def __init__(self, url: str, home: Path) -> None:
        self._address = urlsplit(url)
        self._record = home / RECORD

    def start(self) -> bool:
        program = shutil.which(PROGRAM)
        if program is None or self._address.hostname not in LOCAL or self._answers():
            return False
        process = subprocess.Popen(  # noqa: S603  # the user's own program
            [program, "serve"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        note(self._record, process.pid, {})
        until = time.monotonic() + READY_S
        while time.monotonic() < until and process.poll() is None and not self._answers():
            time.sleep(LOOK_S)
        answers = process.poll() is None and self._answers()
        process.returncode = 0  # it outlives us: nobody waits for it
        return answers

    def stop(self) -> bool:
        process = living(noted(self._record))
        if process is not None:
            ended(process, patience_s=END_S)
        self._record.unlink(missing_ok=True)
        return process is not None

    def _answers(self) -> bool:
        try:
            with socket.create_connection((self._address.hostname or "", self._address.port or 11434), timeout=0.2):
                return True
        except OSError:
            return False


def model_program(provider: str, url: str | None, home: Path) -> ModelProgram:
    """The program of the chosen provider: Ollama, or none."""
    return OllamaProgram(url or URL, home) if provider == PROVIDER else NoModelProgram()
