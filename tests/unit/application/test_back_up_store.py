"""When a copy of everything is made."""

from nan_forget.application.back_up_store import BackUpStore
from nan_forget.application.ports.backups import BackupKind
from tests.contracts.scenes import save
from tests.examples import memory
from tests.fakes.backups import InMemoryBackups
from tests.fakes.clock import FrozenClock
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork


def test_one_automatic_copy_a_day() -> None:
    """Many changes on one day need one copy; what was asked for does not count, and the next day has its own."""
    database, clock = InMemoryDatabase(), FrozenClock()
    save(InMemoryUnitOfWork(database), memory())
    back_up = BackUpStore(InMemoryBackups(database, now=clock.now()), clock)
    assert back_up().kind is BackupKind.USER
    first = back_up.daily()
    assert first
    assert first.kind is BackupKind.AUTOMATIC
    assert back_up.daily() is None
    clock.advance(days=1)
    assert back_up.daily()
    assert len(back_up.known()) == 3
    assert back_up.restore(first.place)
