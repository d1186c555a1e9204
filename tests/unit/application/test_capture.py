"""Marks in prompts, notes, and sweeps of transcripts."""

from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from nan_forget.application.capture_note import CaptureNote, Known, NoNote, Rewritten
from nan_forget.application.capture_prompt import CapturePrompt
from nan_forget.application.drain_spool import DrainSpool, sweeps_duty
from nan_forget.application.forget_memory import ForgetMemory, Forgotten, NothingMatches
from nan_forget.application.ports.extractor import Extracted
from nan_forget.application.ports.spool import Spooled
from nan_forget.application.ports.transcripts import Message
from nan_forget.application.save_memory import Saved
from nan_forget.application.sweep_transcript import Rules, SweepTranscript
from nan_forget.domain.archive import Archive
from nan_forget.domain.capture import Speaker
from nan_forget.domain.memory import MemoryType, Scope, Status
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.record import Record
from tests.fakes.extractor import FakeExtractor
from tests.fakes.spool import FakeSpool
from tests.fakes.transcripts import LENGTH, FakeTranscripts
from tests.unit.application.conftest import ANN, APP, IN_LIB, World, place

TALK = Spooled("/t.jsonl", "s1", APP, "claude-code")
H, A = Speaker.HUMAN, Speaker.AGENT


@dataclass
class Notes:
    """A folder of notes, as records."""

    records: list[Record] = field(default_factory=list)

    def read(self, path: str) -> Archive:
        """Whatever the path is."""
        del path
        return Archive(self.records)


@dataclass
class Desk:
    """The use cases of capture over a world."""

    world: World
    rules: Rules = field(default_factory=Rules)
    explicit: bool = True
    transcripts: FakeTranscripts = field(default_factory=FakeTranscripts)
    extractor: FakeExtractor = field(default_factory=FakeExtractor)
    spool: FakeSpool = field(default_factory=FakeSpool)
    notes: Notes = field(default_factory=Notes)

    @property
    def forget(self) -> ForgetMemory:
        """Puts away by what is said."""
        return ForgetMemory(self.world.units, self.world.projects, self.world.archive)

    @property
    def prompt(self) -> CapturePrompt:
        """Acts on marks."""
        return CapturePrompt(self.world.units, self.world.projects, self.world.save, self.forget, self.explicit)

    @property
    def sweep(self) -> SweepTranscript:
        """Sweeps."""
        return SweepTranscript(self.transcripts, self.prompt, self.extractor, self.rules)

    @property
    def note(self) -> CaptureNote:
        """Keeps notes."""
        return CaptureNote(self.notes, self.world.units, self.world.save, self.world.update)

    def said(self, *texts: str, speaker: Speaker = H) -> None:
        """Adds to the conversation."""
        self.transcripts.conversations.setdefault(TALK.transcript, []).extend((speaker, text) for text in texts)

    def contents(self) -> list[str]:
        """Of all active memories, oldest first."""
        memories = [one for one in self.world.list_all() if one.status is Status.ACTIVE]
        return [one.content for one in reversed(memories)]


@pytest.fixture
def desk(world: World) -> Desk:
    """Capture in an empty world."""
    return Desk(world)


def test_marked_text_is_core(desk: Desk) -> None:
    """What is marked is kept word for word with the strongest provenance, in the project of its folder."""
    (outcome,) = desk.prompt("#remember the port is 8080", ANN)
    assert isinstance(outcome, Saved)
    memory = outcome.memory
    assert (memory.content, memory.provenance, memory.confidence) == ("the port is 8080", Provenance.EXPLICIT, 1.0)
    assert (memory.tier, memory.scope) == (Tier.CORE, Scope.PROJECT)


def test_preference_is_the_users_everywhere(desk: Desk) -> None:
    """What is said of the person is there in every project."""
    (outcome,) = desk.prompt("!mem I prefer tabs", ANN)
    assert isinstance(outcome, Saved)
    assert (outcome.memory.scope, outcome.memory.type) == (Scope.USER, MemoryType.PREFERENCE)


def test_private_project_keeps_everything_to_itself(desk: Desk) -> None:
    """In a private project nothing is kept for the user at large."""
    desk.world.locator.folders[APP] = place(APP, private=True)
    (outcome,) = desk.prompt("#remember I prefer tabs", ANN)
    assert isinstance(outcome, Saved)
    assert outcome.memory.scope is Scope.PROJECT


def test_marks_can_be_switched_off(desk: Desk) -> None:
    """Then a prompt is a prompt."""
    desk.explicit = False
    assert desk.prompt("#remember the port is 8080", ANN) == []


@pytest.mark.parametrize("named", ["We use pnpm", "we use PNPM.", "use pnpm"])
def test_best_match_is_put_away(desk: Desk, named: str) -> None:
    """The memory that says it most exactly is archived, and comes back by a restore."""
    desk.world.saved("Kafka brokers: three")
    desk.world.saved("On Fridays we use pnpm to publish all packages of the monorepo")
    exact = desk.world.saved("We use pnpm")
    (outcome,) = desk.prompt(f"#forget {named}", ANN)
    assert isinstance(outcome, Forgotten)
    assert (outcome.memory.id, outcome.memory.status) == (exact.id, Status.ARCHIVED)
    assert desk.world.archive(exact.id, ANN, restore=True).status is Status.ACTIVE


def test_nothing_near_is_put_away(desk: Desk) -> None:
    """Where no memory says it, none goes; other projects' are out of reach."""
    desk.world.saved("We use npm")
    desk.world.saved("We use Redis", IN_LIB)
    assert desk.prompt("#forget we use Redis", ANN) == [NothingMatches("we use Redis")]
    assert len(desk.contents()) == 2


def test_note_is_kept_by_its_path(desk: Desk) -> None:
    """A note written anew changes its memory; one that says the same changes nothing."""
    desk.notes.records = [{"content": "Use npm", "type": "preference", "tags": ["pkg"]}]
    first = desk.note("/n/pkg.md", ANN)
    assert isinstance(first, Saved)
    assert (first.memory.provenance, first.memory.source.file) == (Provenance.NOTE, "/n/pkg.md")
    assert isinstance(desk.note("/n/pkg.md", ANN), Known)
    desk.notes.records = [{"content": "Use pnpm", "type": "preference", "tags": None}]
    again = desk.note("/n/pkg.md", ANN)
    assert isinstance(again, Rewritten)
    assert (again.memory.id, again.memory.content, again.memory.tags) == (first.memory.id, "Use pnpm", ())
    assert desk.contents() == ["Use pnpm"]


def test_index_and_empty_note_are_none(desk: Desk) -> None:
    """The client's index is no note, and a note without words holds nothing."""
    assert desk.note("/n/MEMORY.md", ANN) == NoNote("/n/MEMORY.md")
    assert desk.note("/n/empty.md", ANN) == NoNote("/n/empty.md")


def test_sweep_saves_the_best_five(desk: Desk) -> None:
    """What is decided and found out is saved by rule, with session and client; no more than five."""
    desk.said("Hi", *(f"We decided to use tool {number}." for number in range(7)), "We use tea.")
    swept = desk.sweep(TALK, ANN)
    assert len(swept.saved) == 5
    assert swept.end == 9 * LENGTH
    memory = swept.saved[0]
    assert (memory.provenance, memory.confidence, memory.source.session) == (Provenance.RULE, 0.6, "s1")
    assert (memory.source.client, memory.scope) == ("claude-code", Scope.PROJECT)


def test_what_is_known_is_not_saved_again(desk: Desk) -> None:
    """Saved, put away or replaced: what the store has heard of stays as it is."""
    desk.world.saved("We chose Kafka for events.")
    old = desk.world.saved("We chose Redis as a cache.")
    desk.world.archive(old.id, ANN)
    desk.said("We chose Kafka for events.", "We chose Redis as a cache.")
    assert desk.sweep(TALK, ANN).saved == []


def test_ten_sweeps_save_once(desk: Desk) -> None:
    """The same transcript ten times, then a longer one: only what is new is read and saved."""
    drain = DrainSpool(desk.spool, desk.sweep)
    desk.said(*(f"We decided to use tool {number}." for number in range(7)))
    for _ in range(10):
        desk.spool.put(TALK)
        drain(ANN)
    assert len(desk.contents()) == 5
    desk.said("We chose NATS for events.")
    desk.spool.put(TALK)
    assert drain(ANN) == 1
    assert desk.contents()[-1] == "We chose NATS for events."


def test_sweep_that_is_done_again_saves_nothing(desk: Desk) -> None:
    """Even from the beginning: the best five are known, and no others take their places."""
    desk.said(*(f"We decided to use tool {number}." for number in range(9)))
    saved = desk.sweep(TALK, ANN).saved
    assert [one.content[-2] for one in saved] == ["4", "5", "6", "7", "8"]
    assert desk.sweep(TALK, ANN).saved == []
    assert [one.access_count for one in desk.world.list_all()] == [0] * 5


def test_missing_transcript_is_dropped(desk: Desk) -> None:
    """It leaves a line in the log and keeps no other from being swept."""
    desk.said("We chose NATS for events.")
    desk.spool.put(TALK._replace(transcript="/gone.jsonl"))
    desk.spool.put(TALK)
    duty = sweeps_duty(DrainSpool(desk.spool, desk.sweep))
    assert duty.due(ANN)
    assert duty.run(ANN) == 1
    assert not duty.due(ANN)
    assert len(desk.spool.dropped) == 1


def test_where_memory_is_off_nothing_is_swept(desk: Desk) -> None:
    """The folder's own word holds for sweeps, too."""
    desk.world.locator.folders[APP] = place(APP, memory_off=True)
    desk.said("We chose NATS for events.")
    assert desk.sweep(TALK, ANN) == ([], LENGTH)


def test_rules_can_be_switched_off(desk: Desk) -> None:
    """Then only marks are kept."""
    desk.rules = Rules(rule=False)
    desk.said("We chose NATS for events.", "#remember the port is 8080")
    assert [one.content for one in desk.sweep(TALK, ANN).saved] == ["the port is 8080"]


def test_preference_in_a_conversation_is_the_users(desk: Desk) -> None:
    """As for marks."""
    desk.said("I prefer tabs over spaces.")
    assert desk.sweep(TALK, ANN).saved[0].scope is Scope.USER


def test_model_reads_what_it_may(desk: Desk) -> None:
    """With a model, what it finds is saved as its word; it sees nothing private, no secret and not our own block."""
    desk.rules = Rules(model=True)
    desk.extractor.answers = [Extracted("Ann owns billing", MemoryType.FACT)]
    desk.said("ok <private>x1</private> password: geheim9", "[Memory Context]\nx2\n[End Memory Context]\nyes")
    (memory,) = desk.sweep(TALK, ANN).saved
    assert (memory.content, memory.provenance, memory.confidence) == ("Ann owns billing", Provenance.MODEL, 0.8)
    (asked,) = desk.extractor.asked
    assert "human: ok" in asked
    assert not {"x1", "geheim9", "x2"} & set(asked.split())


def test_model_is_not_asked_about_nothing(desk: Desk) -> None:
    """An empty conversation has nothing to read."""
    desk.rules = Rules(model=True)
    desk.said()
    desk.transcripts.conversations[TALK.transcript] = []
    assert desk.sweep(TALK, ANN) == ([], 0)
    assert desk.extractor.asked == []


class Dated(FakeTranscripts):
    """A conversation in which every message has its time."""

    def __init__(self, messages: list[Message]) -> None:
        """The messages as they are."""
        super().__init__()
        self._messages = messages

    def messages(self, path: str, *, start: int = 0):  # type: ignore[no-untyped-def]  # noqa: ANN201  # as its base says
        """All of them."""
        del path, start
        yield from self._messages


def test_marks_that_no_hook_has_seen_are_done(desk: Desk) -> None:
    """A sweep forgets what stood there before the mark, and remembers; done twice, nothing changes."""
    old = desk.world.saved("We use npm")
    later = desk.world.clock.now() + timedelta(hours=1)
    said = [
        Message(H, "#forget we use npm", 1, later),
        Message(H, "#forget without a time", 2),
        Message(A, "#remember what an agent says", 3, later),
        Message(H, "#remember we use pnpm here", 4, later),
    ]
    sweep = replace(desk.sweep, transcripts=Dated(said), rules=Rules(rule=False))
    assert [one.content for one in sweep(TALK, ANN).saved] == ["we use pnpm here"]
    assert desk.world.get(old.id, ANN).status is Status.ARCHIVED
    assert sweep(TALK, ANN).saved == []


def test_what_came_after_a_mark_is_not_forgotten(desk: Desk) -> None:
    """An old mark does not put away what was saved since."""
    before = desk.world.clock.now() - timedelta(hours=1)
    new = desk.world.saved("We use npm")
    sweep = replace(desk.sweep, transcripts=Dated([Message(H, "#forget we use npm", 1, before)]))
    sweep(TALK, ANN)
    assert desk.world.get(new.id, ANN).status is Status.ACTIVE
