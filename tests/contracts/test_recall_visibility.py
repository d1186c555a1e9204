"""Contract of ``RecallIndex``: who sees what, however near the hidden ones are."""

from datetime import timedelta

import pytest

from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.memory import MemoryType, Scope, Status
from nan_forget.domain.moments import to_us
from nan_forget.domain.visibility import Filter, Place, Reach, View, hidden
from tests.contracts.scenes import SECRET, found, register, replace, save, save_all
from tests.examples import ANN, APP, BOB, LIB, NOON, direction, memory

NOBODY = "an unknown project"

SAVED: dict[str, dict[str, object]] = {
    "user": {},
    "app": {"project": APP},
    "lib": {"project": LIB},
    "secret": {"project": SECRET.ref},
    "s1": {"scope": Scope.SESSION, "session_id": "s1"},
    "s1 app": {"scope": Scope.SESSION, "session_id": "s1", "project": APP},
    "s1 lib": {"scope": Scope.SESSION, "session_id": "s1", "project": LIB},
    "s2 app": {"scope": Scope.SESSION, "session_id": "s2", "project": APP},
    "app in s2": {"session_id": "s2", "project": APP},
    "bob": {"user_id": BOB},
    "bob app": {"user_id": BOB, "project": APP},
    "bob s1": {"user_id": BOB, "scope": Scope.SESSION, "session_id": "s1", "project": APP},
}


def seen(units: UnitOfWork, view: View, wanted: Filter = Filter()) -> set[str]:  # noqa: B008 - a value, not a container
    """Contents that the view finds: the same by words, by vector, by both, by a literal term and
    among the recent, and counted.
    """
    with units.read() as work:
        known = {
            one.id: one.content for one in work.memories.get(view.user_id, work.index.recent(view, wanted, limit=99))
        }
        assert work.index.count(view, wanted) == len(known)
    kiwi, vector = ("kiwi",), direction(0)
    asked = (
        Question(view, wanted, kiwi),
        Question(view, wanted, exact=kiwi),
        Question(view, wanted, vector=vector),
        Question(view, wanted, kiwi, vector=vector),
    )
    for question in asked:
        assert found(units, question).keys() == known.keys()
    return set(known.values())


def save_kinds(units: UnitOfWork, kinds: dict[str, dict[str, object]]) -> None:
    """Saves memories that all fit the questions of ``seen``, each named by its content."""
    register(units)
    memories = [
        memory(name, concepts=("kiwi",), created_at=NOON + timedelta(days=days), **fields)
        for days, (name, fields) in enumerate(kinds.items())
    ]
    save_all(units, [(one, [direction(degrees)]) for degrees, one in enumerate(memories)])


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (View(ANN), "user"),
        (View(ANN, APP.key), "user, app, app in s2"),
        (View(ANN, LIB.key), "user, lib"),
        (View(ANN, SECRET.key), "user, secret"),
        (View(ANN, NOBODY), "user"),
        (View(ANN, None, "s1"), "user, s1"),
        (View(ANN, APP.key, "s1"), "user, app, app in s2, s1, s1 app"),
        (View(ANN, APP.key, "s2"), "user, app, app in s2, s2 app"),
        (View(ANN, APP.key, "s3"), "user, app, app in s2"),
        (View(ANN, None, None, Reach.EVERYWHERE), "user, app, lib, app in s2"),
        (View(ANN, APP.key, "s1", Reach.EVERYWHERE), "user, app, lib, app in s2, s1, s1 app, s1 lib"),
        (View(ANN, SECRET.key, None, Reach.EVERYWHERE), "user, app, lib, secret, app in s2"),
        (View(ANN, NOBODY, None, Reach.EVERYWHERE), "user, app, lib, app in s2"),
        (View(ANN, APP.key, None, Reach.BEYOND), "lib"),
        (View(ANN, APP.key, "s1", Reach.BEYOND), "lib, s1 lib"),
        (View(ANN, LIB.key, None, Reach.BEYOND), "app, app in s2"),
        (View(ANN, SECRET.key, None, Reach.BEYOND), "app, lib, app in s2"),
        (View(ANN, None, None, Reach.BEYOND), "app, lib, app in s2"),
        (View(ANN, NOBODY, None, Reach.BEYOND), "app, lib, app in s2"),
        (View(BOB), "bob"),
        (View(BOB, APP.key, "s1"), "bob, bob app, bob s1"),
        (View(BOB, APP.key, "s1", Reach.EVERYWHERE), "bob, bob app, bob s1"),
        (View(BOB, LIB.key, None, Reach.BEYOND), "bob app"),
        (View("carl", APP.key, "s1", Reach.EVERYWHERE), ""),
    ],
)
def test_who_sees_what(units: UnitOfWork, view: View, expected: str) -> None:
    """Each scope is seen from where it belongs and from nowhere else."""
    save_kinds(units, SAVED)
    assert seen(units, view) == set(expected.split(", ")) - {""}
    assert seen(units, view) == {
        name for name, fields in SAVED.items() if fields.get("user_id", ANN) == view.user_id and _in_sight(fields, view)
    }


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (View(ANN, None, None, Reach.PLACE), "user"),
        (View(ANN, APP.key, None, Reach.PLACE), "app, app in s2"),
        (View(ANN, SECRET.key, None, Reach.PLACE), "secret"),
        (View(ANN, NOBODY, None, Reach.PLACE), ""),
        (View(ANN, None, "s1", Reach.PLACE), "s1"),
        (View(ANN, APP.key, "s1", Reach.PLACE), "s1 app"),
        (View(ANN, APP.key, "s3", Reach.PLACE), ""),
        (View(BOB, APP.key, None, Reach.PLACE), "bob app"),
    ],
)
def test_what_stands_in_one_place(units: UnitOfWork, view: View, expected: str) -> None:
    """A place is one project or none, and one session or none: nothing around it is seen."""
    save_kinds(units, SAVED)
    assert seen(units, view) == set(expected.split(", ")) - {""}


def _in_sight(fields: dict[str, object], view: View) -> bool:
    """What the domain's own rule says."""
    one = memory(**fields)
    key = one.project.key if one.project else None
    return hidden(Place(one.scope, key, key == SECRET.key, one.session_id), view) is None


KINDS: dict[str, dict[str, object]] = {
    "fact": {"tags": ("red", "blue")},
    "task": {"type": MemoryType.TASK, "tags": ("red",)},
    "decision": {"type": MemoryType.DECISION, "project": APP, "tags": ("re", "50%", '"')},
    "session": {"scope": Scope.SESSION, "session_id": "s1", "project": APP},
    "archived": {"status": Status.ARCHIVED, "tags": ("red",)},
    "superseded": {"status": Status.SUPERSEDED, "valid_to": NOON + timedelta(days=2)},
    "late": {"valid_from": NOON + timedelta(days=2)},
}
DAY_US = to_us(NOON + timedelta(days=1)) - to_us(NOON)
NOON_US = to_us(NOON)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Filter(), "fact, task, decision, session, late"),
        (Filter(archived=True), "fact, task, decision, session, archived, superseded, late"),
        (Filter(types=("task",)), "task"),
        (Filter(types=("task", "decision")), "task, decision"),
        (Filter(types=("preference",)), ""),
        (Filter(scopes=("project",)), "decision"),
        (Filter(scopes=("session", "project")), "session, decision"),
        (Filter(tags=("red",)), "fact, task"),
        (Filter(tags=("red",), archived=True), "fact, task, archived"),
        (Filter(tags=("blue", "re")), "fact, decision"),
        (Filter(tags=("50%",)), "decision"),
        (Filter(tags=('"',)), "decision"),
        (Filter(tags=("%",)), ""),
        (Filter(since_us=NOON_US + DAY_US), "task, decision, session, late"),
        (Filter(since_us=NOON_US + DAY_US + 1), "decision, session, late"),
        (Filter(until_us=NOON_US + DAY_US), "fact"),
        (Filter(until_us=NOON_US + DAY_US + 1), "fact, task"),
        (Filter(since_us=NOON_US + DAY_US, until_us=NOON_US + 3 * DAY_US), "task, decision"),
        (Filter(as_of_us=NOON_US - 1), ""),
        (Filter(as_of_us=NOON_US), "fact, task, decision, session, archived, superseded"),
        (Filter(as_of_us=NOON_US + 2 * DAY_US - 1), "fact, task, decision, session, archived, superseded"),
        (Filter(as_of_us=NOON_US + 2 * DAY_US), "fact, task, decision, session, archived, late"),
        (Filter(types=("fact",), tags=("red",), scopes=("user",), until_us=NOON_US + DAY_US), "fact"),
    ],
)
def test_what_is_wanted(units: UnitOfWork, wanted: Filter, expected: str) -> None:
    """Each field of a filter restricts what is found, several together."""
    save_kinds(units, KINDS)
    assert seen(units, View(ANN, APP.key, "s1"), wanted) == set(expected.split(", ")) - {""}


FOREIGN: list[tuple[dict[str, object], Filter]] = [
    ({"user_id": BOB}, Filter()),
    ({"project": LIB}, Filter()),
    ({"project": SECRET.ref}, Filter()),
    ({"scope": Scope.SESSION, "session_id": "s2", "project": APP}, Filter()),
    ({"status": Status.ARCHIVED}, Filter()),
    ({"status": Status.SUPERSEDED}, Filter()),
    ({"type": MemoryType.TASK}, Filter(types=("fact",))),
    ({"scope": Scope.USER}, Filter(scopes=("project",))),
    ({"tags": ("other",)}, Filter(tags=("wanted",))),
    ({"created_at": NOON - timedelta(days=1)}, Filter(since_us=NOON_US)),
    ({"created_at": NOON + timedelta(days=1)}, Filter(until_us=NOON_US + DAY_US)),
    ({"valid_to": NOON}, Filter(as_of_us=NOON_US)),
]


@pytest.mark.parametrize(("foreign", "wanted"), FOREIGN)
def test_nearer_foreign_memories_displace_none(units: UnitOfWork, foreign: dict[str, object], wanted: Filter) -> None:
    """However many hidden or unwanted memories fit better, those that are seen and wanted are all found."""
    register(units)
    nearer = [memory(f"kiwi {number}", **foreign) for number in range(12)]
    right = [memory(f"kiwi and {number}", project=APP, tags=("wanted",)) for number in range(3)]
    save_all(units, [(one, [direction(0), direction(1)]) for one in nearer])
    save_all(units, [(one, [direction(40)]) for one in right])
    view, ids = View(ANN, APP.key, "s1"), {one.id for one in right}
    assert found(units, Question(view, wanted, vector=direction(0), candidates=3)).keys() == ids
    assert found(units, Question(view, wanted, ("kiwi",), candidates=3)).keys() == ids
    assert found(units, Question(view, wanted, exact=("kiwi",), candidates=3)).keys() == ids


def test_change_is_followed(units: UnitOfWork) -> None:
    """A memory is seen where it stands now: after a move, when its project turns private, and when it comes back."""
    register(units)
    one = save(units, memory("kiwi", project=APP), direction(0))
    outside = View(ANN, LIB.key, None, Reach.EVERYWHERE)
    assert seen(units, outside) == {"kiwi"}
    with units.write() as work:
        work.projects.set_private(ANN, APP.key, private=True)
        work.commit()
    assert seen(units, outside) == set()
    assert seen(units, View(ANN, APP.key)) == {"kiwi"}
    replace(units, memory("kiwi", id=one.id, project=LIB))
    assert seen(units, View(ANN, APP.key)) == set()
    assert seen(units, View(ANN, LIB.key)) == {"kiwi"}
    replace(units, memory("kiwi", id=one.id, scope=Scope.SESSION, session_id="s1", project=LIB))
    assert seen(units, View(ANN, LIB.key)) == set()
    assert seen(units, View(ANN, LIB.key, "s1")) == {"kiwi"}
    replace(units, memory("kiwi", id=one.id, status=Status.ARCHIVED))
    assert seen(units, View(ANN)) == set()
    replace(units, memory("kiwi", id=one.id))
    assert seen(units, View(ANN)) == {"kiwi"}
