"""Port: one transaction over everything that is stored."""

from contextlib import AbstractContextManager
from typing import Protocol

from nan_forget.application.ports.associations import Associations
from nan_forget.application.ports.event_log import EventLog
from nan_forget.application.ports.memory_store import MemoryStore
from nan_forget.application.ports.project_registry import ProjectRegistry
from nan_forget.application.ports.recall_index import RecallIndex
from nan_forget.application.ports.space_builder import SpaceBuilder
from nan_forget.application.ports.vector_store import VectorStore


class Work(Protocol):
    """The stores inside one transaction; all of them see its changes."""

    @property
    def memories(self) -> MemoryStore:
        """Memories with words, passages, vectors and links."""
        ...

    @property
    def index(self) -> RecallIndex:
        """What may answer a query."""
        ...

    @property
    def associations(self) -> Associations:
        """What memories have to do with each other."""
        ...

    @property
    def vectors(self) -> VectorStore:
        """Embedding spaces and pending passages."""
        ...

    @property
    def builder(self) -> SpaceBuilder:
        """The embedding space that is to take the place of the current one."""
        ...

    @property
    def events(self) -> EventLog:
        """What happened."""
        ...

    @property
    def projects(self) -> ProjectRegistry:
        """Known projects and their aliases."""
        ...

    def commit(self) -> None:
        """Makes the changes durable; when it returns, they survive a crash."""
        ...


class UnitOfWork(Protocol):
    """Opens transactions; safe to call from several threads and processes.

    Both raise the storage errors on entry: ``StorageBusy`` after the busy timeout, ``StorageUnwritable``,
    ``NotADatabase``, ``NewerSchema``.
    """

    def read(self) -> AbstractContextManager[Work]:
        """A consistent view that never waits for a writer; changing anything in it is an error of the caller."""
        ...

    def close(self) -> None:
        """Gives back what is held open, with nothing left unwritten beside the store; later use opens it anew."""
        ...

    def write(self) -> AbstractContextManager[Work]:
        """The only writer until the block ends. Left without ``commit``, or by an exception, nothing has happened."""
        ...
