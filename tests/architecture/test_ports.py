"""Ports are small and alone in their file; each has a contract suite, and a fake that passes it."""

import ast

import pytest

from tests.architecture.source import ROOT, Source, sources

TESTS = ROOT / "tests"
MAX_METHODS = 8
PORTS = [
    source for source in sources() if source.path.match("application/ports/*.py") and source.path.stem != "__init__"
]

COMPANIONS = {"unit_of_work": {"Work"}}
"""Protocols beside the one that names the file: what a unit of work hands out means nothing without it."""

every_port = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.path.stem)


def _protocols(port: Source) -> dict[str, ast.ClassDef]:
    classes = (node for node in port.tree.body if isinstance(node, ast.ClassDef))
    return {one.name: one for one in classes if any(ast.unparse(base) == "Protocol" for base in one.bases)}


@every_port
def test_port_is_alone_in_its_file(port: Source) -> None:
    """A file of ports declares the protocol that it is named for, and no other."""
    name = port.path.stem
    assert _protocols(port).keys() == {name.title().replace("_", "")} | COMPANIONS.get(name, set())


@every_port
def test_port_is_small(port: Source) -> None:
    """A port has at most eight methods and properties, so that a fake stays easy to write."""
    for protocol in _protocols(port).values():
        assert sum(isinstance(node, ast.FunctionDef) for node in protocol.body) <= MAX_METHODS


@every_port
def test_port_has_suite_and_fake(port: Source) -> None:
    """Contract suite and fake of a port lie under the port's own file name."""
    name = port.path.name
    assert [found for found in (TESTS / "contracts" / name, TESTS / "contracts" / f"test_{name}") if found.exists()]
    assert (TESTS / "fakes" / name).exists()
