"""Contract of ``Clients``: parts and commands of every client fit together, and looking changes nothing."""

import json
from pathlib import Path

import pytest

from nan_forget.adapters.agents.clients import LocalClients
from nan_forget.adapters.agents.places import Places
from nan_forget.application.ports.clients import PROJECT, SERVE, Clients
from tests.fakes.clients import GivenClients

EXECUTABLE = "/opt/ü & b/it's/nan-forget"


@pytest.fixture(params=["given", "local"])
def clients(request: pytest.FixtureRequest, tmp_path: Path) -> Clients:
    """Every implementation in turn."""
    places = Places(str(tmp_path), {"PATH": ""}, str(tmp_path / ".nan-forget"))
    return GivenClients(folder=str(tmp_path)) if request.param == "given" else LocalClients(places, "Remember.\n")


def test_detected_are_known(clients: Clients) -> None:
    """What is found is a part of what is known."""
    assert set(clients.detected()) <= set(clients.names())


def test_parts_come_and_go(clients: Clients) -> None:
    """Every part of every client can be put into nothing, is held then, and leaves nothing that says something."""
    for client in (*clients.names(), PROJECT):
        for part in clients.parts(client, executable=EXECUTABLE, project="/p"):
            text = part.placement.put("")
            assert part.placement.holds(text)
            assert not part.placement.holds("")
            assert not part.placement.taken(text, "").strip("{} \n")
            assert Path(part.path).is_absolute()


def test_names_of_parts(clients: Clients) -> None:
    """A part is found again by client and name, wherever it was written."""
    for client in (*clients.names(), PROJECT):
        parts = clients.parts(client, executable=EXECUTABLE, project="/p")
        assert len({part.name for part in parts}) == len(parts)
        assert {part.client for part in parts} == {client}


def test_nothing_of_a_project_without_one(clients: Clients) -> None:
    """Without a project there is nothing to be written into one."""
    assert not clients.parts(PROJECT, executable=EXECUTABLE, project=None)


def test_executables_are_found_again(clients: Clients) -> None:
    """The path of the executable survives the form of every client that names it."""
    for client in clients.names():
        found = set()
        for part in clients.parts(client, executable=EXECUTABLE, project=None):
            found.update(part.placement.executables(part.placement.put("")))
        assert found == {EXECUTABLE}


def test_commands(clients: Clients) -> None:
    """Every client starts the server, and each hook once; what it sends is JSON."""
    for client in clients.names():
        commands = clients.commands(client, executable=EXECUTABLE)
        events = [one.event for one in commands]
        assert SERVE in events
        assert len(set(events)) == len(events)
        assert {one.words[0] for one in commands} == {EXECUTABLE}
        assert all(isinstance(json.loads(one.stdin), dict) for one in commands)


def test_texts_for_the_user(clients: Clients) -> None:
    """What is left to the user, and what is advised, is told in sentences."""
    for client in clients.names():
        assert all(isinstance(text, str) for text in (*clients.remaining(client), *clients.advice(client)))


def test_looking_makes_nothing(clients: Clients, tmp_path: Path) -> None:
    """Nothing is made by asking."""
    test_commands(clients)
    test_parts_come_and_go(clients)
    assert not [path for path in tmp_path.rglob("*") if path.name != "home"]
