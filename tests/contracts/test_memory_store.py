"""Contract of ``MemoryStore``: storing, changing and removing memories."""

from dataclasses import replace as changed
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings

from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.errors import DuplicateMemory, InvalidInput, NotFound
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.memory import Links, Memory, MemoryType, Reason, Scope, Source, Status
from nan_forget.domain.project import Project, ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.visibility import View
from tests.contracts.scenes import found, get, passages, register, replace, save, save_all
from tests.examples import ANN, APP, BOB, LIB, NOON, direction, memory
from tests.strategies import memories


def full_memory() -> Memory:
    """A memory with something in every field."""
    return memory(
        "用户身份由网关校验 👩‍👩‍👧‍👦\r\n",
        type=MemoryType.DECISION,
        scope=Scope.SESSION,
        project=APP,
        session_id="s1",
        problem="p",
        solution="s",
        concepts=("b", "a"),
        files=("src/a.py",),
        tags=("t, u", '"q"'),
        confidence=1 / 3,
        provenance=Provenance.HUMAN,
        tier=Tier.CORE,
        status=Status.SUPERSEDED,
        reason=Reason.USER,
        updated_at=NOON + timedelta(microseconds=1),
        last_accessed_at=NOON + timedelta(days=1),
        access_count=7,
        expires_at=NOON + timedelta(days=9),
        valid_to=NOON + timedelta(days=2),
        source=Source("codex", "s1", "a.md", "main", "abc"),
        links=Links(("z", "y"), ("x",), ("w", "v")),
    )


def test_add_and_get(units: UnitOfWork) -> None:
    """Every field comes back as it was given, links to unknown ids in their order."""
    register(units)
    original = save(units, full_memory())
    assert get(units, original.id) == [original]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=memories())
def test_any_memory_comes_back(units: UnitOfWork, drawn: Memory) -> None:
    """Whatever the domain can make, the store returns it equal."""
    original = changed(drawn, id=memory().id)
    with units.write() as work:
        if original.project:
            if work.projects.by_key(original.user_id, original.project.key) is None:
                work.projects.add(original.user_id, Project(*original.project))
            work.projects.rename(original.user_id, *original.project)
        work.memories.add(original, passages(original), unique=False)
        work.commit()
    assert get(units, original.id, user_id=original.user_id) == [original]


def test_get_keeps_the_order_asked_for(units: UnitOfWork) -> None:
    """Memories come in the order of the ids; unknown ids and other users' are left out."""
    one, two, three = (save(units, memory(text)) for text in ("1", "2", "3"))
    foreign = save(units, memory("4", user_id=BOB))
    assert get(units, three.id, "unknown", foreign.id, one.id, two.id) == [three, one, two]
    assert get(units) == []


def test_get_takes_any_number_of_ids(units: UnitOfWork) -> None:
    """More ids than a database takes as parameters are no problem."""
    one = save(units, memory())
    assert get(units, *(f"unknown {number}" for number in range(50_000)), one.id) == [one]


def test_taken_id_is_refused(units: UnitOfWork) -> None:
    """An id belongs to one memory, whoever has it."""
    one = save(units, memory("1"))
    for user_id in (ANN, BOB):
        with pytest.raises(InvalidInput):
            save(units, memory("2", id=one.id, user_id=user_id))
    assert get(units, one.id) == [one]


def test_unregistered_project_is_refused(units: UnitOfWork) -> None:
    """A memory stands only in a project that its user has."""
    with units.write() as work:
        work.projects.add(BOB, Project(*APP))
        work.commit()
    with pytest.raises(InvalidInput):
        save(units, memory(project=APP))
    one = save(units, memory())
    with pytest.raises(InvalidInput):
        replace(units, changed(one, scope=Scope.PROJECT, project=APP))


def test_renamed_project_shows_in_its_memories(units: UnitOfWork) -> None:
    """A memory names its project as it is called today."""
    register(units)
    one = save(units, memory(project=APP))
    with units.write() as work:
        work.projects.rename(ANN, APP.key, "new name")
        work.commit()
    assert get(units, one.id) == [changed(one, project=ProjectRef(APP.key, "new name"))]


@pytest.mark.parametrize(
    "difference",
    [
        {"content": "another", "summary": "another"},
        {"status": Status.ARCHIVED, "reason": Reason.EXPIRED},
        {"tags": ("new",), "concepts": (), "links": Links(supersedes=("y", "x"))},
        {"scope": Scope.PROJECT, "project": LIB, "session_id": None},
        {"access_count": 8, "last_accessed_at": NOON + timedelta(days=3), "valid_to": None},
    ],
)
def test_replace(units: UnitOfWork, difference: dict[str, object]) -> None:
    """The new state is stored whole, the old one is gone."""
    register(units)
    old = save(units, full_memory())
    new = changed(old, **difference)  # type: ignore[arg-type]  # fields and their values
    replace(units, new)
    assert get(units, old.id) == [new]


def test_replace_without_passages_keeps_words_and_vectors(units: UnitOfWork) -> None:
    """A change that leaves the text as it is leaves everything that makes it findable."""
    one = save(units, memory("kiwi"), direction(0))
    replace(units, changed(one, access_count=1))
    for question in (Question(View(ANN), terms=("kiwi",)), Question(View(ANN), vector=direction(0))):
        assert found(units, question).keys() == {one.id}


def test_replace_with_passages_renews_words_and_vectors(units: UnitOfWork) -> None:
    """A memory that moved to another topic is found by the new one and not by the old one."""
    old = save(units, memory("kiwi"), direction(0), direction(30))
    replace(units, changed(old, content="mango", summary="mango"), direction(90))
    assert found(units, Question(View(ANN), terms=("kiwi",))) == {}
    near = found(units, Question(View(ANN), terms=("mango",), vector=direction(0)))
    assert near[old.id].own.cosine == pytest.approx(0.0, abs=1e-6)
    with units.read() as work:
        assert work.vectors.known([passage.fingerprint for passage in passages(old, None, None)]) == {}


@pytest.mark.parametrize("user_id", [ANN, BOB])
def test_unknown_memory_is_not_found(units: UnitOfWork, user_id: str) -> None:
    """What does not exist, or belongs to another user, can be neither changed nor removed."""
    foreign = save(units, memory(user_id=BOB if user_id == ANN else ANN))
    mine = changed(foreign, user_id=user_id)
    with pytest.raises(NotFound):
        replace(units, mine)
    with pytest.raises(NotFound), units.write() as work:
        work.memories.delete(user_id, foreign.id)
    assert get(units, foreign.id, user_id=foreign.user_id) == [foreign]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("aaaa0001-1111", ["aaaa0001-1111"]),
        ("aaaa", ["aaaa0001-1111", "aaaa0002-2222"]),
        ("2222", ["aaaa0002-2222", "2222bbbb-3333"]),
        ("3333", ["2222bbbb-3333"]),
        ("0001", []),
        ("%", []),
        ("____", []),
        ("*", []),
    ],
)
def test_identify(units: UnitOfWork, reference: str, expected: list[str]) -> None:
    """A beginning or an end names a memory, a middle or a wildcard does not; other users' are never named."""
    for number, one in enumerate(["aaaa0001-1111", "aaaa0002-2222", "2222bbbb-3333"]):
        save(units, memory(f"{number}", id=one, created_at=NOON + timedelta(days=number)))
    save(units, memory("4", id="aaaa0004-2222", user_id=BOB))
    with units.read() as work:
        assert work.memories.identify(ANN, reference) == expected


def test_identify_names_ten_at_most(units: UnitOfWork) -> None:
    """Of many, the ten oldest are named."""
    memories = [
        memory(f"{number}", id=f"same-{number:02}", created_at=NOON - timedelta(days=number)) for number in range(12)
    ]
    save_all(units, [(one, ()) for one in memories])
    with units.read() as work:
        assert work.memories.identify(ANN, "same") == [f"same-{number:02}" for number in range(11, 1, -1)]


def test_delete_leaves_nothing(units: UnitOfWork) -> None:
    """Row, words, vectors, waiting passages, events and links in both directions are gone; the others stay."""
    one = memory("kiwi")
    other = save(units, memory("mango", links=Links(supersedes=(one.id, "x"), conflicts_with=(one.id,))), direction(5))
    save(units, changed(one, links=Links(supersedes=(other.id,))), direction(0), None)
    with units.write() as work:
        for subject in (one, other):
            work.events.append([Event("o1", ANN, subject.id, NOON, "cli", Kind.SAVE, {})])
        work.memories.delete(ANN, one.id)
        work.commit()
    assert get(units, one.id, other.id) == [changed(other, links=Links(supersedes=("x",)))]
    assert found(units, Question(View(ANN), terms=("kiwi",), vector=direction(0))).keys() == {other.id}
    with units.read() as work:
        assert work.memories.page(Selection(ANN), limit=9) == get(units, other.id)
        assert work.events.of_memory(ANN, one.id) == []
        assert len(work.events.of_memory(ANN, other.id)) == 1
        assert work.vectors.count_pending() == 0
        assert work.vectors.known([passage.fingerprint for passage in passages(one, None, None)]) == {}


def test_deleted_memory_can_come_again(units: UnitOfWork) -> None:
    """After a deletion neither the id nor the statement is taken."""
    one = save(units, memory(), direction(0))
    with units.write() as work:
        work.memories.delete(ANN, one.id)
        work.commit()
    assert get(units, save(units, one, direction(0)).id) == [one]


def test_refused_memory_leaves_no_trace(units: UnitOfWork) -> None:
    """A twin that was refused has left neither words nor vectors."""
    one = save(units, memory("kiwi", tags=("first",)), direction(0))
    with pytest.raises(DuplicateMemory):
        save(units, memory("kiwi", tags=("second",)), direction(0))
    assert found(units, Question(View(ANN), terms=("second",))) == {}
    assert found(units, Question(View(ANN), vector=direction(0))).keys() == {one.id}
