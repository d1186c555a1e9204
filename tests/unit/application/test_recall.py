"""Recall for prompts: what is told, when nothing is, and what is kept of it."""

from dataclasses import dataclass, field

import pytest

from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.recall import MAX_UNASKED, NO_FACTORS, Limits, Prompt, Recalled, Senses, recall
from nan_forget.domain.block import NO_BLOCK, Budget
from nan_forget.domain.memory import Memory
from nan_forget.domain.moments import to_us
from nan_forget.domain.prompts import MAX_TURNS
from nan_forget.domain.receipt import Occasion, Told
from nan_forget.domain.visibility import View
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.recall_log import InMemoryRecallLog
from tests.fakes.unit_of_work import InMemoryDatabase, InMemoryUnitOfWork
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"
DEPLOY = "Deployments run on Fridays through Jenkins"
ABOUT_DEPLOY = "do deployments run through Jenkins on Fridays?"


@dataclass
class Desk:
    """Ann at work in her project: she saves, prompts, and what recall answers is recorded."""

    database: InMemoryDatabase = field(default_factory=InMemoryDatabase)
    embedder: Embedder | None = field(default_factory=Hashing)
    notice: str = ""
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self.log = InMemoryRecallLog(self.database)
        self.world = World(InMemoryUnitOfWork(self.database))
        self.project = self._project()

    def saved(self, content: str, **fields: str) -> Memory:
        """A memory of the project."""
        return self.world.saved(content, **fields)  # type: ignore[arg-type]  # a test names fields

    def prefers(self, content: str) -> Memory:
        """A preference of Ann's, wherever she works."""
        return self.world.saved(content, AT_HOME, type="preference")

    def ask(self, text: str, *turns: str, session: str | None = "s1") -> Recalled:
        """What recall answers now, nothing recorded."""
        prompt = Prompt(text, View("ann", self.project, session), turns, Occasion.PROMPT)
        with self.world.units.read() as work:
            senses = Senses(work.index, self.log, self.embedder, self.notice)
            return recall(prompt, senses, self.limits, now_us=to_us(self.world.clock.now()))

    def told(self, text: str, *turns: str, session: str | None = "s1") -> tuple[str, ...]:
        """Ids that a prompt is told, recorded."""
        answer = self.ask(text, *turns, session=session)
        assert answer.receipt is None or self.log.record(answer.receipt)
        self.world.clock.advance(minutes=1)
        return answer.block.told

    def _project(self) -> str:
        first = self.world.saved("The project has begun")
        self.world.delete(first.id, ANN)
        assert first.project is not None
        return first.project.key


@pytest.fixture
def desk() -> Desk:
    """A desk with nothing saved."""
    return Desk()


@pytest.mark.parametrize(
    "text", ["ok", "好的，谢谢", "/compact", "", "<system-reminder>auth Clerk JWT</system-reminder>"]
)
def test_silent_prompts(desk: Desk, text: str) -> None:
    """For an acknowledgement, a command or a machine's text nothing is looked for and nothing kept."""
    desk.saved(AUTH)
    desk.prefers("Answer in Chinese")
    assert desk.ask(text, ABOUT_AUTH) == Recalled(NO_BLOCK, None)


def test_a_question_is_answered(desk: Desk) -> None:
    """What fits the prompt is told; what does not is not."""
    auth = desk.saved(AUTH)
    desk.saved(DEPLOY)
    answer = desk.ask(ABOUT_AUTH)
    assert answer.block.told == (auth.id,)
    assert f"1. [fact] {AUTH} (project: app)" in answer.block.text


def test_a_client_s_own_context_is_no_question(desk: Desk) -> None:
    """What hooks have put into a prompt is not asked for."""
    desk.saved(AUTH)
    assert desk.told(f"<hook_context>{ABOUT_AUTH}</hook_context> ok") == ()


def test_continuation_asks_for_the_last_turns(desk: Desk) -> None:
    """A prompt that only says to go on is told what its last turns speak of, and nothing of older ones."""
    auth, deploy = desk.saved(AUTH), desk.saved(DEPLOY)
    assert desk.told("继续", ABOUT_AUTH, session="s1") == (auth.id,)
    assert desk.told("continue", ABOUT_AUTH, *[ABOUT_DEPLOY] * MAX_TURNS, session="s2") == (deploy.id,)
    assert desk.ask("continue", session="s3") == Recalled(NO_BLOCK, None)


def test_private_parts_are_neither_asked_for_nor_kept(desk: Desk) -> None:
    """What a prompt or an earlier turn marks as private finds nothing and stands in no receipt."""
    desk.saved(AUTH)
    deploy = desk.saved(DEPLOY)
    hidden = f"<private>{ABOUT_AUTH}</private>"
    for answer in (desk.ask(hidden + ABOUT_DEPLOY), desk.ask("continue", hidden, ABOUT_DEPLOY)):
        assert answer.block.told == (deploy.id,)
        assert answer.receipt is not None
        assert answer.receipt.query.strip() == ABOUT_DEPLOY
    assert desk.ask(hidden) == desk.ask("continue", hidden, hidden) == Recalled(NO_BLOCK, None)


def test_a_prompt_may_hold_any_character(desk: Desk) -> None:
    """What cannot be stored is taken out before anything is looked for or kept."""
    auth = desk.saved(AUTH)
    answer = desk.ask(f"\0{ABOUT_AUTH}\ud800")
    assert answer.block.told == (auth.id,)
    assert answer.receipt is not None
    assert answer.receipt.query == f"{ABOUT_AUTH}\ufffd"


def test_nothing_twice_in_a_session(desk: Desk) -> None:
    """What a session was told is not told it again; another session is told, and so is every prompt without one."""
    auth = desk.saved(AUTH)
    assert desk.told(ABOUT_AUTH) == (auth.id,)
    assert desk.told(ABOUT_AUTH) == ()
    assert desk.told(ABOUT_AUTH, session="s2") == (auth.id,)
    assert desk.told(ABOUT_AUTH, session=None) == desk.told(ABOUT_AUTH, session=None) == (auth.id,)


def test_told_again_after_a_reset(desk: Desk) -> None:
    """When its context was cleared, a session is told again."""
    auth = desk.saved(AUTH)
    desk.told(ABOUT_AUTH)
    desk.log.reset("ann", "s1", at_us=to_us(desk.world.clock.now()))
    assert desk.told(ABOUT_AUTH) == (auth.id,)


def test_told_again_after_an_edit(desk: Desk) -> None:
    """What has changed since it was told is told again, once."""
    auth = desk.saved(AUTH)
    desk.told(ABOUT_AUTH)
    desk.world.update(auth.id, {"content": f"{AUTH} any more"}, ANN)
    assert desk.told(ABOUT_AUTH) == (auth.id,)
    assert desk.told(ABOUT_AUTH) == ()


def test_number_of_answers(desk: Desk) -> None:
    """At most as many answers as wanted are told, the best ones."""
    for place in range(4):
        desk.saved(f"{AUTH} in service alpha{place} beta{place} gamma{place} delta{place}")
    desk.limits = desk.limits._replace(answers=2)
    assert len(desk.told(ABOUT_AUTH)) == 2


def test_preferences_are_told_unasked(desk: Desk) -> None:
    """One preference a prompt is told although nobody asks for it, the strongest first, up to three in a session."""
    weak = [desk.prefers(text).id for text in ("Tabs, not spaces", "Dark theme", "Short names", "No emojis")]
    strong = desk.world.saved("Answer in Chinese", AT_HOME, type="preference", confidence="1").id
    told = [desk.told(f"why is the sky blue {number}") for number in range(MAX_UNASKED + 2)]
    assert told == [(strong,), (weak[0],), (weak[1],), (), ()]
    assert desk.told("why is the sky blue", session="s2") == (strong,)


def test_preference_that_is_asked_for_comes_as_an_answer(desk: Desk) -> None:
    """A preference that fits is told once, as an answer, and an unasked one stands behind the answers."""
    other = desk.world.saved("Answer in Chinese", AT_HOME, type="preference", confidence="1")
    asked = desk.prefers("The package manager is pnpm, not npm or yarn")
    assert desk.told("is the package manager pnpm, npm or yarn?") == (asked.id, other.id)


def test_only_preferences_of_the_user_come_unasked(desk: Desk) -> None:
    """A preference of a project, and a fact of the user, must be asked for."""
    desk.saved("Answer in Chinese", type="preference")
    desk.world.saved("Lives in Berlin", AT_HOME)
    assert desk.told("why is the sky blue") == ()


def test_nothing_of_others(desk: Desk) -> None:
    """Neither another project's memories nor another user's are told."""
    desk.world.saved(AUTH, IN_LIB)
    desk.world.saved(AUTH, BOB)
    assert desk.told(ABOUT_AUTH) == ()


def test_budget(desk: Desk) -> None:
    """What does not fit the budget is not told and stays untold for the receipt."""
    desk.saved(AUTH)
    desk.limits = desk.limits._replace(budget=Budget(tokens=10))
    answer = desk.ask(ABOUT_AUTH)
    assert answer.block == NO_BLOCK
    assert answer.receipt is not None
    assert [one.injected for one in answer.receipt.told] == [False]


def test_time_in_the_prompt(desk: Desk) -> None:
    """Of two that fit alike, the one from the time that the prompt speaks of comes first."""
    desk.world.clock.advance(days=-500)
    old = desk.saved(f"{AUTH} in service alpha beta gamma", confidence="1")
    desk.world.clock.advance(days=500)
    new = desk.saved(f"{AUTH} in service delta epsilon zeta", confidence="1")
    desk.limits = desk.limits._replace(answers=1)
    assert desk.told(f"last year, {ABOUT_AUTH}", session="s1") == (old.id,)
    assert desk.told(f"this year, {ABOUT_AUTH}", session="s2") == (new.id,)


def test_receipt(desk: Desk) -> None:
    """The receipt says when, where, for what and by which factors each memory was told or left out."""
    auth, deploy = desk.saved(AUTH), desk.saved("Sessions live in Redis; auth tokens too")
    preference = desk.prefers("Answer in Chinese")
    receipt = desk.ask(ABOUT_AUTH).receipt
    assert receipt is not None
    assert (receipt.user_id, receipt.session_id, receipt.query) == ("ann", "s1", ABOUT_AUTH)
    assert (receipt.occasion, receipt.at_us) == (Occasion.PROMPT, to_us(desk.world.clock.now()))
    told = {one.memory_id: one for one in receipt.told}
    assert [id for id, one in told.items() if one.injected] == [auth.id, preference.id]
    assert told[auth.id].relevance > told[deploy.id].relevance > 0
    assert told[auth.id].factors.score > told[deploy.id].factors.score > 0
    assert receipt.told[-1] == Told(preference.id, injected=True, relevance=0.0, factors=NO_FACTORS)
    assert receipt.notice == ""


@pytest.mark.parametrize(
    ("embedder", "notice", "kept"),
    [
        (None, "words only: a reason", "words only: a reason"),
        (BrokenEmbedder(), "", f"words only: no model for {len(ABOUT_AUTH)} characters"),
    ],
)
def test_words_only(desk: Desk, embedder: Embedder | None, notice: str, kept: str) -> None:
    """Without a model, or with one that fails, words answer, and the receipt says why."""
    auth = desk.saved(AUTH)
    for number in range(9):
        desk.saved(f"note {number} of the day")  # in a store of one, every word is common
    desk.embedder, desk.notice = embedder, notice
    answer = desk.ask(ABOUT_AUTH)
    assert answer.block.told == (auth.id,)
    assert answer.receipt is not None
    assert answer.receipt.notice == kept


def test_recall_writes_nothing(desk: Desk) -> None:
    """Recall itself changes no memory and keeps no receipt: that is for after the answer."""
    auth = desk.saved(AUTH)
    before = desk.world.get(auth.id, ANN)
    desk.ask(ABOUT_AUTH)
    assert desk.world.get(auth.id, ANN) == before
    assert desk.log.of_memory("ann", auth.id, limit=9) == []


def test_unrelated_prompts_leave_no_trace(desk: Desk) -> None:
    """A hundred prompts about something else change neither accesses nor times of what they do not tell."""
    auth = desk.saved(AUTH)
    before = desk.world.get(auth.id, ANN)
    for number in range(100):
        assert desk.told(f"why is the sky blue {number}") == ()
    assert desk.world.get(auth.id, ANN) == before
