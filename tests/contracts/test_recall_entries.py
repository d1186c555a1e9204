"""Contract of ``RecallIndex``: memories as they are shown, and the newest of them."""

from dataclasses import replace as changed
from datetime import timedelta

from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.entry import Entry
from nan_forget.domain.memory import Links, MemoryType, Scope, Status
from nan_forget.domain.moments import to_us
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.visibility import Filter, View
from tests.contracts.scenes import register, replace, save
from tests.examples import ANN, APP, BOB, NOON, memory


def entries(units: UnitOfWork, *ids: str, user_id: str = ANN) -> list[Entry]:
    """Memories as they are shown to a user."""
    with units.read() as work:
        return work.index.entries(user_id, ids)


FULL = memory(
    "The words. All of them",
    type=MemoryType.TASK,
    scope=Scope.SESSION,
    problem="p",
    solution="s",
    project=APP,
    session_id="s1",
    confidence=0.95,
    provenance=Provenance.HUMAN,
    tier=Tier.CORE,
    status=Status.ARCHIVED,
    updated_at=NOON + timedelta(microseconds=1),
    last_accessed_at=NOON + timedelta(days=1),
    access_count=3,
    expires_at=NOON + timedelta(days=2),
)
SHOWN = Entry(
    id=FULL.id,
    type="task",
    scope="session",
    content="The words. All of them",
    summary="The words.",
    problem="p",
    solution="s",
    project_key=APP.key,
    project_name="renamed",
    confidence=0.95,
    provenance="human",
    tier="core",
    status="archived",
    contested=False,
    created_us=to_us(NOON),
    updated_us=to_us(NOON) + 1,
    last_accessed_us=to_us(NOON + timedelta(days=1)),
    access_count=3,
    session="s1",
    expires_us=to_us(NOON + timedelta(days=2)),
)


def test_every_field(units: UnitOfWork) -> None:
    """An entry tells what the memory says, with its project as it is called today and times in microseconds."""
    register(units)
    save(units, FULL)
    with units.write() as work:
        work.projects.rename(ANN, APP.key, "renamed")
        work.commit()
    assert entries(units, FULL.id) == [SHOWN]


def test_what_is_absent(units: UnitOfWork) -> None:
    """What a memory does not have is None."""
    (entry,) = entries(units, save(units, memory()).id)
    assert {entry.problem, entry.solution, entry.project_key, entry.project_name, entry.session, entry.expires_us} == {
        None
    }


def test_order_and_owner(units: UnitOfWork) -> None:
    """Entries come in the order of the ids; unknown ids and other users' are left out."""
    one, two = save(units, memory("1")), save(units, memory("2"))
    foreign = save(units, memory("3", user_id=BOB))
    assert [entry.id for entry in entries(units, two.id, "unknown", foreign.id, one.id)] == [two.id, one.id]
    assert [entry.id for entry in entries(units, one.id, foreign.id, user_id=BOB)] == [foreign.id]
    assert entries(units) == []


def test_conflict_shows_on_both_sides(units: UnitOfWork) -> None:
    """A conflict contests both memories, whichever holds the link; any other link, or another user's, contests none."""
    old = save(units, memory("1"))
    new = save(units, memory("2", links=Links(conflicts_with=(old.id,))))
    other = save(units, memory("3", links=Links(supersedes=(old.id,), consolidated_from=(new.id,))))
    save(units, memory("4", user_id=BOB, links=Links(conflicts_with=(other.id,))))
    assert [entry.contested for entry in entries(units, old.id, new.id, other.id)] == [True, True, False]
    replace(units, changed(old, status=Status.SUPERSEDED))
    assert [entry.contested for entry in entries(units, old.id, new.id)] == [False, False]


def test_what_an_overview_stands_above(units: UnitOfWork) -> None:
    """Active memories from which others are made are below those, in the order of the links; another user's are not."""
    one, two = save(units, memory("1")), save(units, memory("2"))
    away = save(units, memory("3", status=Status.ARCHIVED))
    foreign = save(units, memory("4", user_id=BOB))
    links = Links(consolidated_from=(two.id, away.id, foreign.id, one.id, "unknown"), supersedes=(one.id,))
    overview = save(units, memory("5", links=links))
    entry = save(units, memory("6", links=Links(consolidated_from=(away.id,))))
    ids = [entry.id, overview.id, one.id, "unknown"]
    with units.read() as work:
        assert work.index.below(ANN, ids) == {overview.id: [two.id, one.id]}
        assert work.index.below(BOB, ids) == {}


def test_recent(units: UnitOfWork) -> None:
    """The newest by creation come first, whatever the order of saving, at most as many as asked for."""
    ids = [save(units, memory(f"{days}", created_at=NOON + timedelta(days=days))).id for days in (1, 3, 2)]
    with units.read() as work:
        assert work.index.recent(View(ANN), Filter(), limit=9) == [ids[1], ids[2], ids[0]]
        assert work.index.recent(View(ANN), Filter(), limit=1) == [ids[1]]
        assert work.index.recent(View(ANN), Filter(tags=("none",)), limit=9) == []
