"""Contract of ``MemoryStore``: lists and counts."""

from datetime import UTC, datetime, timedelta

import pytest

from nan_forget.application.ports.memory_store import Selection, Statistics
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.memory import MemoryType, Scope, Source, Status
from nan_forget.domain.project import Project, ProjectRef
from tests.contracts.scenes import register, save, save_all
from tests.examples import ANN, APP, BOB, LIB, NOON, memory


def page(units: UnitOfWork, selection: Selection, *, limit: int = 99, offset: int = 0) -> list[str]:
    """Contents of one page."""
    with units.read() as work:
        return [one.content for one in work.memories.page(selection, limit=limit, offset=offset)]


def statistics(units: UnitOfWork, project: str | None = None) -> Statistics:
    """Ann's counts."""
    with units.read() as work:
        return work.memories.statistics(ANN, project)


def test_newest_first(units: UnitOfWork) -> None:
    """A list runs from the newest to the oldest, at equal times by id, and other users' memories are not in it."""
    for content, days, name in [("b", 1, "2"), ("a", 0, "9"), ("d", 2, "1"), ("c", 1, "3")]:
        save(units, memory(content, id=name, created_at=NOON + timedelta(days=days)))
    save(units, memory("foreign", user_id=BOB))
    assert page(units, Selection(ANN)) == ["d", "c", "b", "a"]


def test_pages_cover_the_list(units: UnitOfWork) -> None:
    """Limit and offset cut the same list into pages; behind its end there is nothing."""
    memories = [memory(str(number), created_at=NOON + timedelta(days=number)) for number in range(5)]
    save_all(units, [(one, ()) for one in memories])
    assert page(units, Selection(ANN), limit=2) == ["4", "3"]
    assert page(units, Selection(ANN), limit=2, offset=4) == ["0"]
    assert page(units, Selection(ANN), limit=2, offset=5) == []
    assert page(units, Selection(ANN), limit=0) == []


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(ANN), "dcba"),
        (Selection(ANN, project=APP.key), "ca"),
        (Selection(ANN, project="unknown"), ""),
        (Selection(ANN, types=("task",)), "b"),
        (Selection(ANN, types=("task", "decision")), "db"),
        (Selection(ANN, statuses=("archived",)), "c"),
        (Selection(ANN, statuses=("archived", "superseded")), "dc"),
        (Selection(ANN, before=NOON + timedelta(days=2)), "ba"),
        (Selection(ANN, project=APP.key, statuses=("active",)), "a"),
        (Selection(BOB), "e"),
    ],
)
def test_selection(units: UnitOfWork, selection: Selection, expected: str) -> None:
    """Each field of a selection restricts the list, several together."""
    register(units)
    saved: dict[str, dict[str, object]] = {
        "a": {"project": APP},
        "b": {"type": MemoryType.TASK, "project": LIB},
        "c": {"status": Status.ARCHIVED, "project": APP},
        "d": {"status": Status.SUPERSEDED, "type": MemoryType.DECISION},
        "e": {"user_id": BOB, "project": APP},
    }
    memories = [
        memory(content, created_at=NOON + timedelta(days=days), **fields)
        for days, (content, fields) in enumerate(saved.items())
    ]
    save_all(units, [(one, ()) for one in memories])
    assert "".join(page(units, selection)) == expected


def test_statistics_of_nothing(units: UnitOfWork) -> None:
    """An empty store counts nothing."""
    assert statistics(units) == Statistics(0, {}, {}, {}, {}, {})


def test_statistics(units: UnitOfWork) -> None:
    """All of the user's memories are counted by each of their kinds, or those of one project alone."""
    register(units)
    save(units, memory("1", project=APP))
    save(units, memory("2", project=APP, status=Status.ARCHIVED, type=MemoryType.TASK))
    save(units, memory("3", project=LIB, scope=Scope.SESSION, session_id="s"))
    save(units, memory("4"))
    save(units, memory("5", user_id=BOB, project=APP))
    assert statistics(units) == Statistics(
        total=4,
        by_status={"active": 3, "archived": 1},
        by_type={"fact": 3, "task": 1},
        by_scope={"project": 2, "session": 1, "user": 1},
        by_project={"app": 2, "lib": 1},
        saves_per_day={"2026-11-30": 4},
    )
    assert statistics(units, APP.key) == Statistics(
        2, {"active": 1, "archived": 1}, {"fact": 1, "task": 1}, {"project": 2}, {"app": 2}, {"2026-11-30": 2}
    )
    assert statistics(units, "unknown").total == 0


def test_projects_of_one_name_are_told_apart(units: UnitOfWork) -> None:
    """Where two projects share a name, their keys stand beside it."""
    twin = ProjectRef("git:other/app", APP.name)
    register(units)
    with units.write() as work:
        work.projects.add(ANN, Project(*twin))
        work.commit()
    save(units, memory("1", project=APP))
    save(units, memory("2", project=twin))
    save(units, memory("3", project=LIB))
    assert statistics(units).by_project == {"app (git:app)": 1, "app (git:other/app)": 1, "lib": 1}


def test_saves_per_day(units: UnitOfWork) -> None:
    """The last 14 days that have saves are told, oldest first, in UTC."""
    midnight = datetime(2026, 3, 1, tzinfo=UTC)
    moments = [midnight + timedelta(days=2 * number) for number in range(16)]
    moments.append(midnight - timedelta(microseconds=1) + timedelta(days=31))
    save_all(units, [(memory(f"{moment}", created_at=moment), ()) for moment in moments])
    days = statistics(units).saves_per_day
    expected = [midnight + timedelta(days=2 * number) for number in range(2, 16)]
    assert list(days) == [day.date().isoformat() for day in expected]
    assert list(days.values()) == [1] * 13 + [2]


def test_days_before_1970(units: UnitOfWork) -> None:
    """An imported memory of an early time is counted on its own day."""
    save(units, memory(created_at=datetime(1969, 12, 31, 1, tzinfo=UTC)))
    assert statistics(units).saves_per_day == {"1969-12-31": 1}


def test_memories_of_a_file(units: UnitOfWork) -> None:
    """What was learned from a file is found by its path, whatever signs that has."""
    path = '/home/ann/notes/it\'s 100 % "ä".md'
    save(units, memory("a", source=Source(file=path)))
    save(units, memory("b", source=Source(file=path + "x")))
    save(units, memory("c"))
    assert page(units, Selection(ANN, file=path)) == ["a"]
