"""The servers of a data folder: each leaves a note in ``run/`` while it answers."""

import subprocess
import sys
import time
from pathlib import Path

import psutil

from nan_forget.adapters.system.process_record import ended, living, note, records
from nan_forget.application.ports.service_control import Service
from nan_forget.domain.errors import NotAvailable

FOLDER = "run"
LOG = "api.log"
PATTERN = "api-*.json"

READY_S = 30.0
"""How long a server may take to answer on a busy machine; two seconds are usual."""

LOOK_S = 0.05
"""Between two looks whether it does."""

END_S = 10.0
"""How long a server may take to end by itself."""

ERROR = "error: "
"""How a command says what is wrong."""

OURS = ("nan-forget", "nan_forget")


class ProcessServiceControl:
    """Twin of the port ``ServiceControl``."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._folder = home / FOLDER

    def running(self) -> list[Service]:
        found = [_service(record) for _, record in records(self._folder, PATTERN) if living(record)]
        return sorted((service for service in found if service), key=lambda service: service.port)

    def left_over(self) -> list[str]:
        return [str(path) for path, record in records(self._folder, PATTERN) if not living(record)]

    def forget_left_over(self) -> None:
        for path in self.left_over():
            Path(path).unlink(missing_ok=True)

    def launch(self, host: str, port: int) -> Service:
        self._home.mkdir(mode=0o700, parents=True, exist_ok=True)
        log = self._home / LOG
        log.unlink(missing_ok=True)
        log.touch(0o600)
        # -P: nothing is imported from the folder that we were started in.
        command = [sys.executable, "-P", "-m", "nan_forget.entrypoints.main", "api", f"--host={host}", f"--port={port}"]
        with log.open("wb") as output:
            process = subprocess.Popen(  # noqa: S603  # our own program
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=self._home, start_new_session=True
            )
        return self._awaited(process, log)

    def _awaited(self, process: subprocess.Popen[bytes], log: Path) -> Service:
        until = time.monotonic() + READY_S
        while time.monotonic() < until and process.poll() is None:
            answering = [service for service in self.running() if service.pid == process.pid]
            if answering:
                process.returncode = 0  # it outlives us: nobody waits for it
                return answering[0]
            time.sleep(LOOK_S)
        process.kill()
        process.wait()
        said = log.read_text(encoding="utf-8", errors="replace").splitlines()
        errors = [line.removeprefix(ERROR) for line in said if line.startswith(ERROR)] or ["it does not answer"]
        raise NotAvailable(f"the server could not be started: {errors[0]}", hint=f"{log} says more.")

    def end(self, service: Service) -> None:
        for path, record in records(self._folder, PATTERN):
            process = living(record)
            if process and process.pid == service.pid:
                ended(process, patience_s=END_S)
                path.unlink(missing_ok=True)

    def occupant(self, port: int) -> str | None:
        own = next((service for service in self.running() if service.port == port), None)
        if own:
            return f"the server of this data folder (pid {own.pid}); `nan-forget stop` ends it"
        try:
            listening = psutil.net_connections("tcp")
        except psutil.Error:  # some systems tell that to the superuser alone
            return None
        pids = [one.pid for one in listening if one.status == psutil.CONN_LISTEN and one.laddr[1:2] == (port,)]
        return _named(pids[0]) if pids else None

    def announce(self, service: Service) -> None:
        note(self._path(service), service.pid, {"host": service.host, "port": service.port})

    def withdraw(self, service: Service) -> None:
        self._path(service).unlink(missing_ok=True)

    def _path(self, service: Service) -> Path:
        return self._folder / f"api-{service.port}.json"


def _service(record: dict[str, object]) -> Service | None:
    pid, host, port = record.get("pid"), record.get("host"), record.get("port")
    known = isinstance(pid, int) and isinstance(host, str) and isinstance(port, int)
    return Service(pid, host, port) if known else None  # type: ignore[arg-type]  # as was just looked at


def _named(pid: int | None) -> str:
    try:
        process = psutil.Process(pid) if pid else None
        line = " ".join(process.cmdline()) if process else ""
        name = process.name() if process else ""
    except psutil.Error:
        name = line = ""
    if any(word in line for word in OURS):
        return f"a nan-forget of another data folder (pid {pid})"
    return f"{name} (pid {pid})" if name else "another program"
