"""Two machines of one person."""

from datetime import timedelta

import pytest

from nan_forget.application.merge_histories import MergeHistories
from nan_forget.domain.archive import Accesses, History
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event, Kind
from nan_forget.domain.memory import Memory, Reason, Status
from nan_forget.domain.project import Project
from tests.examples import NOON
from tests.fakes.id_factory import CountingIds
from tests.unit.application.conftest import ANN, AT_HOME, World


class Machine(World):
    """A World whose ids no other one has."""

    def merge(self, history: History, *, dry_run: bool = False) -> tuple[int, int, int, int]:
        """Imported, changed, unchanged, duplicates."""
        report = MergeHistories(self.units, self.heal)(history, ANN, dry_run=dry_run)
        return report.imported, report.changed, report.unchanged, report.duplicates

    def told(self) -> History:
        """What has happened here."""
        memories = self.export(ANN)
        accesses = [Accesses(one.id, one.access_count, one.last_accessed_at) for one in memories]
        return History(list(self.export.events(ANN)), accesses, self.export.projects(ANN))

    def state(self) -> dict[str, Memory]:
        """Every memory by id."""
        return {one.id: one for one in self.export(ANN)}


@pytest.fixture
def machines() -> tuple[Machine, Machine]:
    """A laptop and a desktop, an hour apart."""
    laptop, desktop = Machine(), Machine(ids=CountingIds(1_000))
    desktop.clock.advance(hours=1)
    return laptop, desktop


def exchange(one: Machine, other: Machine) -> None:
    """Both take in what the other had before."""
    ones, others = one.told(), other.told()
    one.merge(others)
    other.merge(ones)


def test_both_have_everything(machines: tuple[Machine, Machine]) -> None:
    """Memories, archived ones, projects and their times come over; to merge once more changes nothing."""
    laptop, desktop = machines
    laptop.saved("Auth is Clerk", tags="a,b", problem="p")
    laptop.archive(laptop.saved("数据库是 Postgres").id, ANN)
    desktop.saved("The API listens on 3456", AT_HOME)
    exchange(laptop, desktop)
    assert laptop.state() == desktop.state()
    assert len(laptop.state()) == 3
    assert laptop.export.projects(ANN) == desktop.export.projects(ANN)
    before = laptop.told()
    assert laptop.merge(desktop.told()) == (0, 0, 3, 0)
    assert laptop.told() == before
    assert laptop.statistics(ANN).pending_vectors == 0


def test_the_later_change_holds(machines: tuple[Machine, Machine]) -> None:
    """Of two edits of one field the later one, of different fields both; what was said before stays in the history."""
    laptop, desktop = machines
    one = laptop.saved("Auth is Clerk")
    exchange(laptop, desktop)
    laptop.clock.advance(hours=3)
    laptop.update(one.id, {"content": "Auth is Auth0", "tags": ["late"]}, ANN)
    desktop.update(one.id, {"content": "Auth is Okta", "type": "decision"}, ANN)
    exchange(laptop, desktop)
    assert laptop.state() == desktop.state()
    now = laptop.state()[one.id]
    assert (now.content, now.tags, now.type) == ("Auth is Auth0", ("late",), "decision")
    for machine in machines:
        told = [event.changes.get("content") for _, event, _ in machine.history(one.id, ANN)]
        assert ("Auth is Clerk", "Auth is Okta") in told
    assert laptop.contents("Auth0") == ["Auth is Auth0"]


def test_the_same_statement_twice(machines: tuple[Machine, Machine]) -> None:
    """Said on both machines, it is one: the older stays with what both know, and both machines agree."""
    laptop, desktop = machines
    older, newer = laptop.saved("Auth is Clerk", tags="a"), desktop.saved("auth is clerk", tags="b")
    exchange(laptop, desktop)
    assert laptop.state() == desktop.state()
    kept, gone = laptop.state()[older.id], laptop.state()[newer.id]
    assert (kept.status, set(kept.tags)) == (Status.ACTIVE, {"a", "b"})
    assert (gone.status, gone.reason) == (Status.ARCHIVED, Reason.DUPLICATE)
    exchange(laptop, desktop)
    assert laptop.state() == desktop.state()
    assert {len(machine.history(one, ANN)) for machine in machines for one in (older.id, newer.id)} == {2}


def test_the_same_statement_in_the_other_order(machines: tuple[Machine, Machine]) -> None:
    """It makes no difference which machine has the older one, nor that there is nothing to take in from the other."""
    laptop, desktop = machines
    desktop.saved("auth is clerk")
    laptop.saved("Auth is Clerk")
    desktop.merge(laptop.told())
    laptop.merge(desktop.told())
    assert laptop.state() == desktop.state()
    assert [one.content for one in laptop.state().values() if one.status is Status.ACTIVE] == ["Auth is Clerk"]


def test_uses_are_merged(machines: tuple[Machine, Machine]) -> None:
    """Of two counts the larger one holds."""
    laptop, desktop = machines
    one = laptop.saved("Auth is Clerk")
    exchange(laptop, desktop)
    used = Accesses(one.id, 7, NOON + timedelta(days=2))
    assert desktop.merge(laptop.told()._replace(accesses=[used])) == (0, 1, 0, 0)
    laptop.merge(desktop.told())
    assert laptop.state() == desktop.state()
    assert (laptop.state()[one.id].access_count, laptop.state()[one.id].last_accessed_at) == (7, used.last)


def test_a_project_has_its_name_of_here(machines: tuple[Machine, Machine]) -> None:
    """A name that was changed on one machine is no change of a memory; a project without a head is registered."""
    laptop, desktop = machines
    laptop.saved("Auth is Clerk")
    desktop.merge(laptop.told()._replace(projects=()))
    assert desktop.export.projects(ANN) == laptop.export.projects(ANN)
    desktop.manage.rename("app", "shop", ANN)
    assert desktop.merge(laptop.told()) == (0, 0, 1, 0)
    assert desktop.export.projects(ANN) == [Project(laptop.export.projects(ANN)[0].key, "shop")]


def test_a_dry_run_changes_nothing(machines: tuple[Machine, Machine]) -> None:
    """It counts what would come."""
    laptop, desktop = machines
    laptop.saved("Auth is Clerk")
    assert desktop.merge(laptop.told(), dry_run=True) == (1, 0, 0, 0)
    assert desktop.state() == {}
    assert list(desktop.export.events(ANN)) == []


def test_what_cannot_be_understood(world: World) -> None:
    """A history without a beginning is left out; a value that does not fit is refused with its memory."""
    merge = MergeHistories(world.units, world.heal)
    headless = Event("o", "ann", "m1", NOON, "cli", Kind.UPDATE, {"tags": ([], ["a"])})
    report = merge(History([headless]), ANN)
    assert report.notices == ("Left out: nothing says how memory m1 began.",)
    bad = headless._replace(changes={"content": (None, "one"), "confidence": (None, 7)})
    with pytest.raises(InvalidInput, match="memory m1: confidence is 7"):
        merge(History([bad]), ANN)
    assert list(world.export.events(ANN)) == []
