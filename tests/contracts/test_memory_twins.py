"""Contract of ``MemoryStore``: which memories say the same in the same place."""

from dataclasses import replace as changed

import pytest

from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.errors import DuplicateMemory
from nan_forget.domain.memory import Memory, Scope, Status
from tests.contracts.scenes import get, register, replace, save
from tests.examples import ANN, APP, BOB, LIB, memory


def twin(units: UnitOfWork, one: Memory) -> Memory | None:
    """The stored twin."""
    with units.read() as work:
        return work.memories.twin(one)


@pytest.mark.parametrize(
    ("stored", "given"),
    [
        ("Café au lait", "Cafe\u0301 au lait"),
        ("Cafe\u0301 au lait", "Café au lait"),
        ("Port 8080", "Ｐｏｒｔ　８０８０"),
        ("Use PNPM", "use pnpm"),
        ("Straße", "STRASSE"),
        ("Use pnpm", "  Use \t pnpm\n"),
        ("用 pnpm", "用 ｐｎｐｍ"),
    ],
)
def test_same_statement(units: UnitOfWork, stored: str, given: str) -> None:
    """Composition, width, case and white space make no difference: the other is the twin, and it is refused."""
    one = save(units, memory(stored))
    other = memory(given)
    assert twin(units, other) == one
    with pytest.raises(DuplicateMemory):
        save(units, other)


@pytest.mark.parametrize("given", ["Use pnpm!", "Use npm", "Usepnpm", "用 pnpm"])
def test_other_statement(units: UnitOfWork, given: str) -> None:
    """Any other difference makes another statement."""
    save(units, memory("Use pnpm"))
    assert twin(units, memory(given)) is None
    save(units, memory(given))


PLACES: list[dict[str, object]] = [
    {},
    {"user_id": BOB},
    {"project": APP},
    {"project": LIB},
    {"user_id": BOB, "project": APP},
    {"scope": Scope.SESSION, "session_id": "s1"},
    {"scope": Scope.SESSION, "session_id": "s2"},
    {"scope": Scope.SESSION, "session_id": "s1", "project": APP},
]


def test_same_words_in_every_place(units: UnitOfWork) -> None:
    """Another user, scope, project or session is another place, where the same words stand on their own."""
    register(units)
    everywhere = [save(units, memory("Use pnpm", **place)) for place in PLACES]
    for one, place in zip(everywhere, PLACES, strict=True):
        assert twin(units, one) is None
        assert twin(units, memory("use pnpm", **place)) == one


@pytest.mark.parametrize("place", [{}, {"project": APP}])
def test_session_matters_in_session_scope_only(units: UnitOfWork, place: dict[str, object]) -> None:
    """Where a memory outlives its session, the session that it was said in makes no difference."""
    register(units)
    one = save(units, memory("Use pnpm", session_id="s1", **place))
    assert twin(units, memory("Use pnpm", session_id="s2", **place)) == one
    assert twin(units, memory("Use pnpm", **place)) == one


def test_memory_is_no_twin_of_itself(units: UnitOfWork) -> None:
    """A stored memory can be changed without being in its own way."""
    one = save(units, memory("Use pnpm"))
    assert twin(units, one) is None
    replace(units, changed(one, content="use  PNPM"), text=True)


@pytest.mark.parametrize("status", [Status.ARCHIVED, Status.SUPERSEDED])
def test_only_active_memories_are_twins(units: UnitOfWork, status: Status) -> None:
    """What was put away is in nobody's way until it comes back."""
    old = save(units, memory("Use pnpm", status=status))
    new = save(units, memory("Use pnpm"))
    assert twin(units, old) == new
    with pytest.raises(DuplicateMemory):
        replace(units, changed(old, status=Status.ACTIVE))
    save(units, memory("Use pnpm", status=status))


def test_change_into_a_twin_is_refused(units: UnitOfWork) -> None:
    """Neither new words nor a new place may make two of one statement; what was stored stays."""
    register(units)
    save(units, memory("Use pnpm"))
    other = save(units, memory("Use npm"))
    placed = save(units, memory("Use pnpm", project=APP))
    with pytest.raises(DuplicateMemory):
        replace(units, changed(other, content="Use pnpm"), text=True)
    with pytest.raises(DuplicateMemory):
        replace(units, changed(placed, scope=Scope.USER, project=None))
    assert get(units, other.id, placed.id) == [other, placed]


def test_duplicates_on_purpose(units: UnitOfWork) -> None:
    """A memory stored as not unique is in nobody's way, and stays so when it changes."""
    first = save(units, memory("Use pnpm"))
    second = save(units, memory("Use pnpm"), unique=False)
    third = save(units, memory("Use pnpm"), unique=False)
    replace(units, changed(second, access_count=1))
    assert twin(units, third) == first
    replace(units, changed(first, status=Status.ARCHIVED))
    assert twin(units, third) is None
    assert len(get(units, first.id, second.id, third.id, user_id=ANN)) == 3
