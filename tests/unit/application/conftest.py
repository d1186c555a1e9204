"""Use cases over in-memory doubles."""

from dataclasses import dataclass, field

import pytest

from nan_forget.application.archive_memory import ArchiveMemory
from nan_forget.application.caller import Caller
from nan_forget.application.delete_memory import DeleteMemory
from nan_forget.application.embedding import EmbedDocument
from nan_forget.application.export_memories import ExportMemories
from nan_forget.application.get_memory import GetMemory
from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.import_memories import ImportMemories
from nan_forget.application.list_conflicts import ListConflicts
from nan_forget.application.list_memories import MAX_PAGE, ListMemories, ListRequest
from nan_forget.application.manage_projects import ManageProjects
from nan_forget.application.place_memory import PlaceMemory
from nan_forget.application.read_history import ReadHistory
from nan_forget.application.read_statistics import ReadStatistics
from nan_forget.application.record_checkpoint import RecordCheckpoint
from nan_forget.application.resolve_conflict import ResolveConflict
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.save_memory import SaveMemory
from nan_forget.application.search_memories import SearchMemories, SearchOutcome
from nan_forget.application.search_request import SearchRequest
from nan_forget.application.settle_memories import SettleMemories
from nan_forget.application.synchronise import Synchronise
from nan_forget.application.undo_operation import UndoOperation
from nan_forget.application.update_memory import UpdateMemory
from nan_forget.domain.draft import Draft
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Alias, Location
from nan_forget.domain.ranking import Tuning
from tests.fakes.clock import FrozenClock
from tests.fakes.embedders import ChosenEmbedder
from tests.fakes.id_factory import CountingIds
from tests.fakes.project_locator import MappedLocator
from tests.fakes.remains import InMemoryRemains
from tests.fakes.unit_of_work import InMemoryUnitOfWork

APP, LIB, HOME = "/code/app", "/code/lib", "/home/ann"
ANN = Caller("ann", "cli", folder=APP)
BOB = Caller("bob", "cli", folder=APP)
AT_HOME = ANN._replace(folder=HOME)
IN_LIB = ANN._replace(folder=LIB)


def place(path: str, **said: object) -> Location:
    """A folder without git."""
    return Location(path.rsplit("/", 1)[1], path, (Alias("path", path),), **said)  # type: ignore[arg-type]  # by name


@dataclass
class World:
    """All use cases over one set of doubles; home is no project."""

    units: InMemoryUnitOfWork = field(default_factory=InMemoryUnitOfWork)
    clock: FrozenClock = field(default_factory=FrozenClock)
    ids: CountingIds = field(default_factory=CountingIds)
    embedders: ChosenEmbedder = field(default_factory=ChosenEmbedder)
    locator: MappedLocator = field(default_factory=lambda: MappedLocator({APP: place(APP), LIB: place(LIB)}))
    budget_s: float | None = None

    def __post_init__(self) -> None:
        """Wires the use cases as the container does."""
        units, clock, ids = self.units, self.clock, self.ids
        self.projects = ResolveProject(self.locator)
        self.embed = EmbedDocument(units, self.embedders, clock, self.budget_s)
        self.heal = HealVectors(units, self.embedders, SettleMemories(clock, ids))
        self.save = SaveMemory(units, self.embed, self.projects, clock, ids)
        self.checkpoint = RecordCheckpoint(self.save)
        self.search = SearchMemories(units, self.embedders, self.projects, clock, Tuning())
        self.get = GetMemory(units)
        self.list = ListMemories(units, self.projects)
        self.update = UpdateMemory(units, self.embed, self.projects, clock, ids)
        self.archive = ArchiveMemory(units, clock, ids)
        self.delete = DeleteMemory(units, InMemoryRemains())
        self.history = ReadHistory(units)
        self.undo = UndoOperation(units, self.embed, clock, ids)
        self.conflicts = ListConflicts(units)
        self.resolve = ResolveConflict(units, clock, ids)
        self.statistics = ReadStatistics(units, self.embedders, self.projects)
        self.synchronise = Synchronise(units, self.projects, self.statistics)
        self.manage = ManageProjects(units, self.projects)
        self.export = ExportMemories(units)
        self.import_ = ImportMemories(units, self.heal, PlaceMemory(self.projects), clock, ids)

    def saved(self, content: str, caller: Caller = ANN, **fields: str) -> Memory:
        """The memory that a save ends in."""
        draft: Draft = {"content": content, **fields}  # type: ignore[typeddict-item]  # a test names fields
        return self.save(draft, caller).memory

    def list_all(self, caller: Caller = ANN) -> list[Memory]:
        """All memories of all projects, newest first."""
        return list(self.list(ListRequest(limit=MAX_PAGE), caller).memories)

    def found(self, query: str, caller: Caller = ANN, **wanted: object) -> SearchOutcome:
        """What a search answers."""
        return self.search(SearchRequest(query, **wanted), caller)  # type: ignore[arg-type]  # a test names values

    def contents(self, query: str, caller: Caller = ANN, **wanted: object) -> list[str]:
        """The texts that a search finds, in order."""
        return [found.memory.content for found in self.found(query, caller, **wanted).results]


@pytest.fixture
def world() -> World:
    """A world in which nothing was saved."""
    return World()
