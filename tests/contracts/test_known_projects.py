"""Contract of ``KnownProjects``: what was registered is found by whoever only reads."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.known_projects import SqliteKnownProjects
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.known_projects import KnownProjects
from nan_forget.application.ports.project_registry import ProjectRegistry
from nan_forget.domain.project import Alias, Project
from tests.contracts.project_registry import ANN, APP, BOB, FORK, NOTES, PATH, REMOTE
from tests.fakes.known_projects import InMemoryKnownProjects


class Know(Protocol):
    """Registers projects of users with their aliases, and gives a reader."""

    def __call__(self, *projects: tuple[str, Project, Sequence[Alias]]) -> KnownProjects:
        """The reader."""
        ...


@pytest.fixture(params=["memory", "sqlite"])
def know(request: pytest.FixtureRequest) -> Know:
    """Every implementation in turn."""
    return request.getfixturevalue(f"know_{request.param}")  # type: ignore[no-any-return]  # by name


@pytest.fixture
def know_memory() -> Know:
    """The double of the tests."""

    def known(*projects: tuple[str, Project, Sequence[Alias]]) -> KnownProjects:
        registry = InMemoryKnownProjects()
        _register(registry, projects)
        return registry

    return known


@pytest.fixture
def know_sqlite(tmp_path: Path) -> Iterator[Know]:
    """A file that the stores have filled, and a bare connection to it."""
    path = tmp_path / "memories.db"
    units = SqliteUnitOfWork(path)
    with units.write() as work:
        work.commit()
    connection = connect(str(path), busy_timeout_s=1)

    def known(*projects: tuple[str, Project, Sequence[Alias]]) -> KnownProjects:
        with units.write() as work:
            _register(work.projects, projects)
            work.commit()
        return SqliteKnownProjects(connection)

    yield known
    connection.close()
    units.close()


def _register(registry: ProjectRegistry, projects: Sequence[tuple[str, Project, Sequence[Alias]]]) -> None:
    for user_id, project, aliases in projects:
        registry.add(user_id, project, aliases)


def test_nothing_is_known(know: Know) -> None:
    """Before the first project every question has an empty answer."""
    known = know()
    assert known.by_key(ANN, APP.key) is known.by_alias(ANN, REMOTE) is None
    assert known.by_name(ANN, APP.name) == []


def test_found_by_key_name_and_alias(know: Know) -> None:
    """A project answers to its key, its name and each of its aliases, with its privacy."""
    known = know((ANN, NOTES, [REMOTE, PATH]), (ANN, APP, []))
    assert known.by_key(ANN, NOTES.key) == known.by_alias(ANN, REMOTE) == known.by_alias(ANN, PATH) == NOTES
    assert known.by_name(ANN, NOTES.name) == [NOTES]
    assert known.by_key(ANN, APP.key) == APP


@pytest.mark.parametrize("almost", [REMOTE._replace(kind="path"), REMOTE._replace(value="github.com/ann/App")])
def test_every_value_is_exact(know: Know, almost: Alias) -> None:
    """Another case or kind, or a name in place of a key, finds nothing."""
    known = know((ANN, APP, [REMOTE]))
    assert known.by_alias(ANN, almost) is None
    assert known.by_key(ANN, APP.name) is known.by_key(ANN, APP.key.upper()) is None
    assert known.by_name(ANN, APP.key) == known.by_name(ANN, APP.name.upper()) == []


def test_shared_name(know: Know) -> None:
    """All projects of a name are found, by key."""
    known = know((ANN, FORK, []), (ANN, NOTES, []), (ANN, APP, []))
    assert known.by_name(ANN, "app") == [APP, FORK]


def test_users_are_apart(know: Know) -> None:
    """Two users have the same key, name and alias for projects of their own."""
    own = {ANN: APP, BOB: APP._replace(private=True)}
    known = know(*((user_id, project, [REMOTE]) for user_id, project in own.items()), (BOB, NOTES, [PATH]))
    for user_id, project in own.items():
        assert known.by_key(user_id, APP.key) == known.by_alias(user_id, REMOTE) == project
        assert known.by_name(user_id, APP.name) == [project]
    assert known.by_key(ANN, NOTES.key) is known.by_alias(ANN, PATH) is None
    assert known.by_name(ANN, NOTES.name) == []
