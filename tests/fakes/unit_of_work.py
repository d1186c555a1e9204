"""Transactions by copying: a block works on a copy, and a commit publishes it whole."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from nan_forget.domain.errors import StorageBusy
from tests.fakes.associations import InMemoryAssociations
from tests.fakes.event_log import InMemoryEventLog
from tests.fakes.memory_store import InMemoryMemoryStore
from tests.fakes.recall_index import InMemoryRecallIndex
from tests.fakes.space_builder import InMemorySpaceBuilder
from tests.fakes.tables import Tables
from tests.fakes.vector_store import InMemoryVectorStore


class InMemoryDatabase:
    """What was committed, and the right to commit; units of work on one database share it."""

    def __init__(self) -> None:
        self.committed = Tables()
        self.writer = Lock()

    def publish(self, tables: Tables) -> None:
        """Makes a state the committed one."""
        self.committed = tables.copy()


class InMemoryWork:
    """Twin of the port ``Work``."""

    def __init__(self, tables: Tables, publish: Callable[[Tables], None]) -> None:
        self.memories = InMemoryMemoryStore(tables)
        self.index = InMemoryRecallIndex(tables)
        self.associations = InMemoryAssociations(tables)
        self.vectors = InMemoryVectorStore(tables)
        self.builder = InMemorySpaceBuilder(tables)
        self.events = InMemoryEventLog(tables)
        self.projects = tables.projects
        self._tables = tables
        self._publish = publish

    def commit(self) -> None:
        """Publishes the state of this block."""
        self._publish(self._tables)


class InMemoryUnitOfWork:
    """Twin of the port ``UnitOfWork``."""

    def __init__(self, database: InMemoryDatabase | None = None, *, busy_timeout_s: float = 5.0) -> None:
        self._database = database or InMemoryDatabase()
        self._busy_timeout_s = busy_timeout_s

    def close(self) -> None:
        """Holds nothing open."""

    @contextmanager
    def read(self) -> Iterator[InMemoryWork]:
        """A copy of its own; whatever happens in it, nothing has happened."""
        yield InMemoryWork(self._database.committed.copy(), lambda _: None)

    @contextmanager
    def write(self) -> Iterator[InMemoryWork]:
        """The only writer; ``StorageBusy`` if another one does not end in time."""
        if not self._database.writer.acquire(timeout=self._busy_timeout_s):
            raise StorageBusy("another writer holds the store", hint="Try again.")
        try:
            yield InMemoryWork(self._database.committed.copy(), self._database.publish)
        finally:
            self._database.writer.release()
