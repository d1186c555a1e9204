"""A world whose store is looked after, and memories of a few matters to be put together."""

from dataclasses import dataclass, field

from nan_forget.application.back_up_store import BackUpStore
from nan_forget.application.caller import Caller
from nan_forget.application.clean_memories import CleanMemories
from nan_forget.application.compress_notes import CompressNotes
from nan_forget.application.consolidate_memories import ConsolidateMemories
from nan_forget.application.refresh_index import RefreshIndex
from nan_forget.application.tidy_store import TidyStore
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.lifetime import Lifetimes
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.rhythm import Rhythm
from tests.fakes.backups import InMemoryBackups
from tests.fakes.lease import InMemoryLease
from tests.fakes.notes import InMemoryNotes
from tests.fakes.summarizer import ScriptedSummarizer
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, World

PORTS = [
    "The staging service alpha listens on port 9001",
    "The staging service beta listens on port 9002",
    "The staging service gamma listens on port 9003",
]
PATHS = [
    "支付服务的日志配置写在 config/pay.toml 里",
    "订单服务的日志配置写在 config/order.toml 里",
    "用户服务的日志配置写在 config/user.toml 里",
]


@dataclass
class TendedWorld(World):
    """The use cases of upkeep beside the others, over one set of doubles."""

    database: InMemoryDatabase = field(default_factory=InMemoryDatabase)
    lease: InMemoryLease = field(default_factory=InMemoryLease)
    summarizer: ScriptedSummarizer = field(default_factory=ScriptedSummarizer)
    notes: InMemoryNotes = field(default_factory=InMemoryNotes)

    def __post_init__(self) -> None:
        """Wires them as the container does."""
        self.units = InMemoryUnitOfWork(self.database)
        super().__post_init__()
        self.backups = InMemoryBackups(self.database)
        self.consolidate = ConsolidateMemories(
            self.units,
            BackUpStore(self.backups, self.clock),
            self.embedders,
            self.embed,
            self.projects,
            self.summarizer,
            self.clock,
            self.ids,
            Thresholds(),
            3,
        )
        self.refresh_index = RefreshIndex(self.units, self.projects, self.notes, self.clock)
        self.clean = CleanMemories(
            self.units,
            self.embedders,
            self.projects,
            self.clock,
            self.ids,
            self.refresh_index,
            Lifetimes(),
            Thresholds(),
        )
        self.compress = CompressNotes(self.units, self.projects, self.notes)
        self.tidy = TidyStore(self.units, self.lease, self.clock, self.consolidate, self.clean, Rhythm())

    def remember(self, *texts: str, caller: Caller = ANN, **fields: str) -> list[Memory]:
        """Saves several texts."""
        return [self.saved(text, caller, **fields) for text in texts]

    def active(self, caller: Caller = ANN) -> list[Memory]:
        """What is told, newest first."""
        return [one for one in self.list_all(caller) if one.status is Status.ACTIVE]
