"""Contract of ``Associations``: what memories have in common, and only what the reader may see of it."""

from array import array
from dataclasses import replace as changed

import pytest

from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.association import Bond, Edge
from nan_forget.domain.memory import Links, Scope, Status
from nan_forget.domain.visibility import Reach, View
from tests.contracts.scenes import SECRET, register, replace, save
from tests.examples import ANN, APP, BOB, LIB, direction, memory

ANNS = View(ANN)


def edges(units: UnitOfWork, view: View, *ids: str) -> list[tuple[frozenset[str], Bond, str]]:
    """What a view shows of these memories; an edge works both ways."""
    with units.read() as work:
        found = [_plain(edge) for edge in work.associations.edges(view, ids)]
    return sorted(found, key=lambda one: (one[1], one[2], sorted(one[0])))


def _plain(edge: Edge) -> tuple[frozenset[str], Bond, str]:
    return frozenset((edge.one, edge.other)), edge.bond, edge.label


def centre(units: UnitOfWork, *ids: str, user_id: str = ANN) -> list[float] | None:
    """The coordinates of a centre."""
    with units.read() as work:
        found = work.associations.centre(user_id, ids)
    return None if found is None else list(array("f", found))


def test_links_work_both_ways(units: UnitOfWork) -> None:
    """A link is seen from the memory that holds it and from the one that it points to, under the name of its kind."""
    one, two, three = save(units, memory("1")), save(units, memory("2")), save(units, memory("3"))
    holder = save(units, memory("4", links=Links((one.id,), (two.id,), (three.id, "not here"))))
    expected = [
        (frozenset((holder.id, three.id)), Bond.LINK, "conflicts with"),
        (frozenset((holder.id, one.id)), Bond.LINK, "consolidated from"),
        (frozenset((holder.id, two.id)), Bond.LINK, "supersedes"),
    ]
    assert edges(units, ANNS, holder.id) == expected
    assert edges(units, ANNS, two.id) == expected[2:]
    assert edges(units, ANNS, "not here") == []


def test_shared_concepts_and_files(units: UnitOfWork) -> None:
    """Memories are joined by every concept and every file that they share, compared exactly; tags join nothing."""
    one = save(units, memory("1", concepts=("auth", "jwt"), files=("src/auth.ts",), tags=("red",)))
    two = save(units, memory("2", concepts=("jwt", "auth"), files=("src/auth.ts", "README.md")))
    save(units, memory("3", concepts=("Auth", "auth ", "src/auth.ts"), files=("auth.ts", "jwt"), tags=("red",)))
    pair = frozenset((one.id, two.id))
    expected = [(pair, Bond.CONCEPT, "auth"), (pair, Bond.CONCEPT, "jwt"), (pair, Bond.FILE, "src/auth.ts")]
    assert edges(units, ANNS, one.id) == edges(units, ANNS, two.id) == expected


def test_edges_lead_to_others(units: UnitOfWork) -> None:
    """What joins two of the memories that are asked for, or one with itself, is left out."""
    one = save(units, memory("1", concepts=("auth",), files=("a",)))
    two = save(units, memory("2", concepts=("auth",), files=("a",), links=Links(supersedes=(one.id,))))
    three = save(units, memory("3", concepts=("auth",)))
    replace(units, changed(three, links=Links(conflicts_with=(three.id,))))
    assert edges(units, ANNS, one.id, two.id) == [
        (frozenset((id, three.id)), Bond.CONCEPT, "auth") for id in (one.id, two.id)
    ]
    assert edges(units, ANNS, three.id) == edges(units, ANNS, one.id, two.id)


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (View(ANN), "user archived superseded"),
        (View(ANN, APP.key), "user archived superseded app"),
        (View(ANN, APP.key, "s1"), "user archived superseded app session"),
        (View(ANN, LIB.key), "user archived superseded lib"),
        (View(ANN, None, None, Reach.EVERYWHERE), "user archived superseded app lib"),
        (View(ANN, SECRET.key), "user archived superseded secret"),
        (View(BOB, APP.key), ""),
    ],
)
def test_who_sees_what(units: UnitOfWork, view: View, expected: str) -> None:
    """Edges lead to what the view reaches, whatever its state, from a memory of the same user wherever that stands."""
    register(units)
    start = save(units, memory("start", project=LIB, concepts=("auth",), files=("a",)))
    kinds: dict[str, dict[str, object]] = {
        "user": {},
        "archived": {"status": Status.ARCHIVED},
        "superseded": {"status": Status.SUPERSEDED},
        "app": {"project": APP},
        "lib": {"project": LIB},
        "secret": {"project": SECRET.ref},
        "session": {"project": APP, "scope": Scope.SESSION, "session_id": "s1"},
        "bob": {"user_id": BOB, "project": APP},
    }
    shared: dict[str, object] = {"concepts": ("auth",), "files": ("a",), "links": Links(supersedes=(start.id,))}
    names = {save(units, memory(name, **fields, **shared)).id: name for name, fields in kinds.items()}
    found = edges(units, view, start.id)
    for bond in (Bond.LINK, Bond.CONCEPT, Bond.FILE):
        reached = {names[id] for pair, one, _ in found if one is bond for id in pair - {start.id}}
        assert reached == set(expected.split())


def test_centre(units: UnitOfWork) -> None:
    """The centre is the mean of all passages that have a vector, of length one."""
    one = save(units, memory("1"), direction(0), None, direction(0))
    two = save(units, memory("2"), direction(90))
    assert centre(units, two.id) == pytest.approx([0.0, 1.0], abs=1e-6)
    assert centre(units, one.id, two.id) == pytest.approx([2 / 5**0.5, 1 / 5**0.5], abs=1e-6)
    assert centre(units, one.id, two.id, "not here") == centre(units, one.id, two.id)


def test_no_centre(units: UnitOfWork) -> None:
    """There is none without a space, without vectors, where they cancel each other out, or of another user's."""
    bare = save(units, memory("1"))
    assert centre(units, bare.id) is None
    one, two = save(units, memory("2"), direction(0)), save(units, memory("3"), array("f", (-1.0, 0.0)).tobytes())
    assert centre(units) is None
    assert centre(units, bare.id) is None
    assert centre(units, one.id, two.id) is None
    assert centre(units, one.id, user_id=BOB) is None


def test_conflicts_of_active_memories(units: UnitOfWork) -> None:
    """Each pair once, the older memory first, whichever of the two says so; of one user, both active."""
    one, two = save(units, memory("1")), save(units, memory("2"))
    three = save(units, memory("3", links=Links(conflicts_with=(one.id, "not here"))))
    replace(units, changed(two, links=Links(conflicts_with=(three.id,))))
    four = save(units, memory("4", status=Status.ARCHIVED, links=Links(conflicts_with=(one.id,))))
    save(units, memory("5", user_id=BOB, links=Links(conflicts_with=(one.id,))))
    replace(units, changed(one, links=Links(conflicts_with=(three.id,))))
    with units.read() as work:
        assert work.associations.conflicts(ANN) == [(one.id, three.id), (two.id, three.id)]
        assert work.associations.conflicts(ANN, [two.id]) == [(two.id, three.id)]
        assert work.associations.conflicts(ANN, [four.id]) == work.associations.conflicts(BOB) == []
