"""Contract of ``ServiceControl``: servers of this folder are found, others are not, and what is gone is known so."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import create_server

import psutil
import pytest

from nan_forget.adapters.system.process_record import TOLERANCE_S
from nan_forget.adapters.system.service_control import ProcessServiceControl
from nan_forget.application.ports.service_control import Service, ServiceControl
from nan_forget.domain.errors import NotAvailable
from tests.fakes.service_control import InMemoryServiceControl

HOST = "127.0.0.1"
ME = Service(os.getpid(), HOST, 40_001)


@pytest.fixture(params=["given", "process"])
def control(request: pytest.FixtureRequest, processes: ProcessServiceControl) -> ServiceControl:
    """Every implementation in turn, with no server yet."""
    return InMemoryServiceControl() if request.param == "given" else processes


@pytest.fixture
def processes(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessServiceControl]:
    """Real processes of the test's data folder."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    control = ProcessServiceControl(home / ".nan-forget")
    yield control
    for service in control.running():
        if service.pid != os.getpid():
            control.end(service)


def test_nothing_runs(control: ServiceControl) -> None:
    """Where no server was started, there is none, and nothing is left over."""
    assert (control.running(), control.left_over()) == ([], [])
    control.forget_left_over()


def test_a_server_comes_and_goes(control: ServiceControl) -> None:
    """Who announces itself is running, under its port, until it withdraws."""
    later = ME._replace(port=40_002)
    control.announce(later)
    control.announce(ME)
    control.announce(ME)
    assert control.running() == [ME, later]
    assert "this data folder" in str(control.occupant(ME.port))
    control.withdraw(ME)
    control.withdraw(ME)
    assert (control.running(), control.left_over()) == ([later], [])


def test_launched_and_ended(control: ServiceControl) -> None:
    """A launched server answers, on the port it got where it was to find one, and is gone when it was ended."""
    service = control.launch(HOST, 0)
    assert service.port
    assert control.running() == [service]
    with pytest.raises(NotAvailable):
        control.launch(HOST, service.port)
    assert control.running() == [service]
    control.end(service)
    assert (control.running(), control.left_over()) == ([], [])
    assert control.occupant(service.port) is None


def test_the_reason_why_it_does_not_start(processes: ProcessServiceControl) -> None:
    """A server that cannot start says why."""
    with create_server((HOST, 0)) as taken, pytest.raises(NotAvailable, match="port") as caught:
        processes.launch(HOST, taken.getsockname()[1])
    assert "api.log" in caught.value.hint


def _noted(home: Path, **changed: object) -> Path:
    """A note about this very process, changed."""
    ProcessServiceControl(home / ".nan-forget").announce(ME)
    (path,) = (home / ".nan-forget" / "run").glob("api-*.json")
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changed), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "changed",
    [
        {"began": psutil.Process().create_time() - 2 * TOLERANCE_S},
        {"pid": 2**31 - 1},
        {"pid": 2**70},
        {"pid": "1"},
        {"began": None},
    ],
)
def test_a_number_that_has_come_again(processes: ProcessServiceControl, home: Path, changed: dict[str, object]) -> None:
    """A process with the number of a server that is gone is not ours: it is left alone, and the note can be removed."""
    path = _noted(home, **changed)
    assert (processes.running(), processes.left_over()) == ([], [str(path)])
    processes.end(ME)
    assert path.exists()
    processes.forget_left_over()
    assert not path.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}', "\x00"])
def test_a_broken_note(processes: ProcessServiceControl, home: Path, text: str) -> None:
    """A note that cannot be read is one of nobody."""
    path = _noted(home)
    path.write_text(text, encoding="utf-8")
    assert (processes.running(), processes.left_over()) == ([], [str(path)])


def test_notes_are_private(processes: ProcessServiceControl, home: Path) -> None:
    """Only the user can read where the server is."""
    processes.announce(ME)
    (path,) = (home / ".nan-forget" / "run").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600


def test_somebody_else_has_the_port(processes: ProcessServiceControl, tmp_path: Path) -> None:
    """Another program is named; a server of another data folder is known as such, and never taken for ours."""
    other = ProcessServiceControl(tmp_path / "other")
    environ = {**os.environ, "NAN_FORGET_HOME": str(tmp_path / "other")}
    with create_server((HOST, 0)) as taken:
        assert f"pid {os.getpid()}" in str(processes.occupant(taken.getsockname()[1]))
    command = [sys.executable, "-m", "nan_forget.entrypoints.main", "api", "--port=0"]
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        assert "answers" in running.stderr.readline()
        (theirs,) = other.running()
        assert processes.running() == []
        assert "another data folder" in str(processes.occupant(theirs.port))
        running.terminate()
    assert other.left_over() == []
