"""What doctor says of the world around the store, and what it repairs."""

import pytest

from nan_forget.application.examine_all import ExamineAll
from nan_forget.application.examine_connections import ExamineConnections
from nan_forget.application.examine_store import Check, ExamineStore
from nan_forget.application.ports.service_control import Service
from nan_forget.application.repair_installation import RepairInstallation
from tests.fakes.service_control import InMemoryServiceControl
from tests.fakes.storage_inspector import SOUND, GivenState
from tests.unit.application.conftest import ANN, World

PORT = 3456
OURS = Service(7, "127.0.0.1", PORT)


def _examined(control: InMemoryServiceControl, maker: str = "openai", **readers: str) -> dict[str, Check]:
    world = World()
    world.saved("one")
    examine = ExamineConnections(control, world.statistics, PORT, {maker: "https://models.example"}, readers)
    return {check.name: check for check in examine(ANN)}


def test_nothing_runs() -> None:
    """That no service runs is no fault, and how to start one is said; the port is free, and texts stay here."""
    checks = _examined(InMemoryServiceControl())
    assert all(check.well for check in checks.values())
    assert "start" in checks["service"].hint
    assert "free" in checks["port"].detail
    assert "nowhere" in checks["texts go"].detail


def test_it_runs() -> None:
    """A running service is told with its address, and the port is ours."""
    control = InMemoryServiceControl()
    control.announce(OURS)
    checks = _examined(control)
    assert OURS.url in checks["service"].detail
    assert (checks["port"].well, "ours" in checks["port"].detail) == (True, True)


def test_somebody_has_our_port() -> None:
    """Who has it is said, and what to do."""
    control = InMemoryServiceControl()
    control.others[PORT] = "postgres (pid 9)"
    port = _examined(control)["port"]
    assert (port.well, "postgres" in port.detail, "NAN_FORGET_API_PORT" in port.hint) == (False, True, True)


def test_left_over() -> None:
    """What a server that is gone has left behind is a fault that can be repaired."""
    control = InMemoryServiceControl()
    control.announce(OURS)
    control.dead.add(OURS.pid)
    service = _examined(control)["service"]
    assert (service.well, "--fix" in service.hint) == (False, True)


def test_where_texts_go() -> None:
    """The place to which texts are sent is named."""
    checks = _examined(InMemoryServiceControl(), maker="hashing-1")
    assert checks["texts go"].detail == "to hashing-1 at https://models.example, to be embedded"
    checks = _examined(InMemoryServiceControl(), summing="openai")
    assert checks["texts go"].detail == "to openai at https://models.example, summing"


def test_all_groups_in_order() -> None:
    """Every group is asked for the same caller, and its checks follow those of the group before."""
    world = World()
    store = ExamineStore(GivenState(), world.statistics)
    around = ExamineConnections(InMemoryServiceControl(), world.statistics, PORT, {}, {})
    names = [check.name for check in ExamineAll((store, around))(ANN)]
    assert names == ["database", "privacy", "vectors", "model", "service", "port", "texts go"]


@pytest.mark.parametrize("broken", [True, False])
def test_repair(*, broken: bool) -> None:
    """Permissions, traces of the dead and waiting vectors are put right and told; a second time there is nothing."""
    world, control = World(budget_s=0 if broken else None), InMemoryServiceControl()
    world.saved("one")
    storage = GivenState(SOUND._replace(exposed=(SOUND.place,) if broken else ()))
    if broken:
        control.announce(OURS)
        control.dead.add(OURS.pid)
    repair = RepairInstallation(storage, control, world.heal)
    assert [done.partition(":")[0] for done in repair()] == (
        ["closed to others", "removed", "embedded"] if broken else []
    )
    assert repair() == []
