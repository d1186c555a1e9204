"""Background work: what is due, in order, by one process at a time."""

from datetime import timedelta

from nan_forget.application.heal_vectors import vectors_duty
from nan_forget.application.run_due_work import HELD, JOB, Duty, Occupied, RunDueWork, Worked
from nan_forget.domain.errors import StorageBusy
from tests.fakes.lease import InMemoryLease
from tests.unit.application.conftest import ANN, BOB, World


def duty(name: str, ran: list[str], *, due: bool = True, count: int = 1) -> Duty:
    """One that says in ``ran`` that it was done."""

    def run(_: object) -> int:
        ran.append(name)
        return count

    return Duty(name, lambda _: due, run)


def worker(world: World, *duties: Duty, lease: InMemoryLease | None = None) -> RunDueWork:
    """One process."""
    return RunDueWork(lease or InMemoryLease(), world.clock, world.ids, duties)


def test_what_is_due_is_done_in_order(world: World) -> None:
    """Duties that are due are done one after the other, the others are not."""
    ran: list[str] = []
    outcome = worker(world, duty("b", ran), duty("idle", ran, due=False), duty("a", ran, count=3))(ANN)
    assert outcome == Worked({"b": 1, "a": 3}, {})
    assert ran == ["b", "a"]


def test_nothing_due_takes_no_lease(world: World) -> None:
    """Where nothing is due, nobody is kept from working."""
    lease = InMemoryLease()
    assert worker(world, duty("idle", [], due=False), lease=lease)(ANN) == Worked({}, {})
    assert lease.acquire(ANN.user_id, JOB, "other", now=world.clock.now(), until=world.clock.now() + HELD)


def test_one_process_at_a_time(world: World) -> None:
    """While another process holds the lease, nothing is done; afterwards, and for another user, it is."""
    lease, ran = InMemoryLease(), list[str]()
    now = world.clock.now()
    assert lease.acquire(ANN.user_id, JOB, "other", now=now, until=now + HELD)
    assert worker(world, duty("a", ran), lease=lease)(ANN) == Occupied()
    assert worker(world, duty("b", ran), lease=lease)(BOB) == Worked({"b": 1}, {})
    world.clock.advance(minutes=10)
    assert worker(world, duty("c", ran), lease=lease)(ANN) == Worked({"c": 1}, {})
    assert ran == ["b", "c"]


def test_the_lease_is_given_back(world: World) -> None:
    """When the work is done, the next process need not wait."""
    lease = InMemoryLease()
    assert worker(world, duty("a", []), lease=lease)(ANN) == Worked({"a": 1}, {})
    assert worker(world, duty("b", []), lease=lease)(ANN) == Worked({"b": 1}, {})


def test_a_failure_keeps_nothing_else_from_being_done(world: World) -> None:
    """A duty that fails is named with its error, and the next one is done."""

    def busy(_: object) -> int:
        raise StorageBusy("another writer holds the store")

    outcome = worker(world, Duty("a", lambda _: True, busy), duty("b", []))(ANN)
    assert outcome == Worked({"b": 1}, {"a": "another writer holds the store"})


def test_who_lost_the_lease_stops(world: World) -> None:
    """A duty that took longer than the lease lets another process in; the first one ends there."""
    lease, ran = InMemoryLease(), list[str]()

    def slow(_: object) -> int:
        world.clock.advance(seconds=(HELD + timedelta(minutes=1)).total_seconds())
        now = world.clock.now()
        assert lease.acquire(ANN.user_id, JOB, "other", now=now, until=now + HELD)
        return 1

    outcome = worker(world, Duty("slow", lambda _: True, slow), duty("b", ran), lease=lease)(ANN)
    assert outcome == Worked({"slow": 1}, {})
    assert ran == []


def test_waiting_vectors_are_due(world: World) -> None:
    """Passages that wait for a vector are healed in the background, once."""
    world.embedders.missing = True
    world.saved("Auth is Clerk, not custom JWT")
    world.embedders.missing = False
    work = worker(world, vectors_duty(world.heal))
    assert work(ANN) == Worked({"vectors": 1}, {})
    assert work(ANN) == Worked({}, {})
