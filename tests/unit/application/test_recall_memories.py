"""Recall through the whole store: the block, its memories, the receipt, and what is said where words must do."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.recall import Limits
from nan_forget.application.recall_memories import RecallMemories, Telling
from nan_forget.domain.errors import StorageUnwritable
from nan_forget.domain.receipt import Receipt
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.embedders import ChosenEmbedder, OtherModel
from tests.fakes.recall_log import InMemoryRecallLog
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, APP, BOB, IN_LIB, World, place

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"
OFF = "/code/off"


class FullDisk(InMemoryRecallLog):
    """Keeps nothing."""

    def record(self, receipt: Receipt) -> bool:
        """Never possible."""
        raise StorageUnwritable(f"no room for {receipt.query}", hint="It is a test.")


@dataclass
class Desk:
    """Ann asks over a connection."""

    database: InMemoryDatabase = field(default_factory=InMemoryDatabase)

    def __post_init__(self) -> None:
        self.world = World(InMemoryUnitOfWork(self.database))
        self.log: RecallLog = InMemoryRecallLog(self.database)

    def told(
        self, query: str, caller: Caller = ANN, *, project: str | None = None, turns: Sequence[str] = ()
    ) -> Telling:
        """What is told for a message."""
        world = self.world
        recall = RecallMemories(world.units, world.embedders, world.projects, self.log, world.clock, Limits())
        return recall(query, caller, project=project, turns=turns)


@pytest.fixture
def desk() -> Desk:
    """A store that knows how auth is done."""
    desk = Desk()
    desk.world.saved(AUTH)
    return desk


def test_a_message_is_told_what_helps(desk: Desk) -> None:
    """The block and the memories in it answer the message, and nothing of another user's."""
    telling = desk.told(ABOUT_AUTH)
    assert [memory.content for memory in telling.memories] == [AUTH]
    assert AUTH in telling.block
    assert desk.told(ABOUT_AUTH, BOB) == Telling("", [])


def test_a_recall_is_kept(desk: Desk) -> None:
    """What was told counts as accessed, and is not told twice in a session."""
    caller = ANN._replace(session_id="s1")
    (memory,) = desk.told(ABOUT_AUTH, caller).memories
    assert desk.world.get(memory.id, ANN).access_count == 1
    assert desk.told(ABOUT_AUTH, caller).memories == []


def test_a_named_project_is_meant(desk: Desk) -> None:
    """A project that is named wins over the folder."""
    assert desk.told(ABOUT_AUTH, IN_LIB).memories == []
    assert desk.told(ABOUT_AUTH, IN_LIB, project="app").memories != []


def test_a_continuation_is_asked_for_its_turns(desk: Desk) -> None:
    """A message that says nothing by itself is answered for what was said before."""
    assert desk.told("continue", turns=[ABOUT_AUTH]).memories != []
    assert desk.told("continue") == Telling("", [])


def test_nothing_is_told_where_memory_is_off(desk: Desk) -> None:
    """A folder that wants no memory gets none."""
    desk.world.locator.folders[OFF] = place(APP, memory_off=True)
    assert desk.told(ABOUT_AUTH, ANN._replace(folder=OFF)).memories == []
    assert desk.told(ABOUT_AUTH, ANN._replace(folder=OFF), project="app").memories != []


def test_an_empty_store_tells_nothing() -> None:
    """Where there are no vectors yet, words are asked, and it is said."""
    assert Desk().told(ABOUT_AUTH) == Telling("", [], ("words only: there are no vectors yet",))


@pytest.mark.parametrize(
    ("embedders", "notice"),
    [
        (ChosenEmbedder(missing=True), "words only: the model is missing"),
        (ChosenEmbedder(BrokenEmbedder()), f"words only: no model for {len(ABOUT_AUTH)} characters"),
        (ChosenEmbedder(OtherModel()), "words only: vectors are of "),
    ],
)
def test_words_do_where_the_model_does_not(desk: Desk, embedders: ChosenEmbedder, notice: str) -> None:
    """Without the store's model the words still find, and the caller learns why."""
    for number in range(9):
        desk.world.saved(f"note {number} of the day")  # in a store of one, every word is common
    desk.world.embedders = embedders
    telling = desk.told(ABOUT_AUTH)
    assert [memory.content for memory in telling.memories] == [AUTH]
    assert telling.notices[0].startswith(notice)


def test_a_full_disk_loses_the_receipt_only(desk: Desk) -> None:
    """The answer is given where it cannot be kept."""
    desk.log = FullDisk(desk.database)
    assert desk.told(ABOUT_AUTH).memories != []
