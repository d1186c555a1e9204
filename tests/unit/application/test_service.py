"""Starting and stopping the service, what doctor says of it, and what it repairs."""

import pytest

from nan_forget.application.ports.service_control import Service
from nan_forget.application.start_service import LOOPBACK, Running, Started, StartService
from nan_forget.application.stop_service import StopService
from nan_forget.domain.errors import InvalidInput, NotAvailable
from tests.fakes.model_program import InMemoryModelProgram
from tests.fakes.service_control import InMemoryServiceControl

HOST, PORT = "127.0.0.1", 3456


def test_started_once() -> None:
    """However often it is started, there is one server for a port; another port has its own."""
    control, models = InMemoryServiceControl(), InMemoryModelProgram()
    start = StartService(control, models)
    first = start(HOST, PORT)
    assert first == Started(control.running()[0], model_program=True)
    assert start(HOST, PORT) == Running(first.service)
    assert start(HOST, PORT + 1) == Started(control.running()[1], model_program=False)


def test_everything_is_stopped() -> None:
    """What runs is ended, what is left over forgotten, and the model's program stopped if it is ours."""
    control, models = InMemoryServiceControl(), InMemoryModelProgram()
    StartService(control, models)(HOST, PORT)
    gone = StartService(control, models)(HOST, PORT + 1).service
    control.dead.add(gone.pid)
    stopped = StopService(control, models)()
    assert [service.port for service in stopped.services] == [PORT]
    assert stopped.model_program
    assert (control.running(), control.left_over()) == ([], [])
    assert StopService(control, models)() == ([], False)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])  # noqa: S104  # it is refused
def test_addresses_of_others(host: str) -> None:
    """An address that others can reach is refused before anything is started."""
    control, models = InMemoryServiceControl(), InMemoryModelProgram()
    with pytest.raises(InvalidInput):
        StartService(control, models)(host, PORT)
    assert not models.answers
    for own in LOOPBACK:
        assert isinstance(StartService(control, models)(own, 0), Started)


def test_port_of_others() -> None:
    """Where somebody else has the port, it is said who, and nothing is started."""
    control, models = InMemoryServiceControl(), InMemoryModelProgram()
    control.others[PORT] = "postgres (pid 7)"
    with pytest.raises(NotAvailable, match="postgres"):
        StartService(control, models)(HOST, PORT)
    assert not models.answers


def test_two_at_once() -> None:
    """Who comes second of two that start at once takes the first one's server; who finds none passes the reason on."""
    control = InMemoryServiceControl()
    control.first = Service(7, HOST, PORT)
    assert StartService(control, InMemoryModelProgram())(HOST, PORT) == Running(control.first)
    control.noted, control.first = [], Service(8, HOST, PORT + 1)
    with pytest.raises(NotAvailable):
        StartService(control, InMemoryModelProgram())(HOST, PORT)


def test_url() -> None:
    """An address of the newer kind stands in brackets."""
    assert Service(1, "::1", 80).url == "http://[::1]:80"
