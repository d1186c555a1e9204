"""Why a recall told what it told, and why not the rest."""

from dataclasses import replace as changed

import pytest

from nan_forget.application.explain_recall import Explained, Reason, explain, why_not
from nan_forget.application.recall import Prompt, Senses
from nan_forget.domain.block import Budget
from nan_forget.domain.memory import Memory
from nan_forget.domain.moments import to_us
from nan_forget.domain.visibility import Reach, View
from tests.unit.application.conftest import ANN, AT_HOME, IN_LIB
from tests.unit.application.test_recall import ABOUT_AUTH, AUTH, DEPLOY, Desk


@pytest.fixture
def desk() -> Desk:
    """A desk with nothing saved."""
    return Desk()


def reasons(desk: Desk, text: str = ABOUT_AUTH) -> dict[str, Reason]:
    """What became of each memory that a prompt has considered."""
    return {one.memory_id: one.reason for one in explain(desk.ask(text))}


def asked(
    desk: Desk, memory: Memory, text: str = ABOUT_AUTH, *, view: View | None = None, private: bool = False
) -> Explained:
    """Why a memory would not be told now."""
    prompt = Prompt(text, view or View("ann", desk.project, "s1"))
    with desk.world.units.read() as work:
        senses = Senses(work.index, desk.log, desk.embedder, desk.notice)
        now_us = to_us(desk.world.clock.now())
        return why_not(memory, prompt, senses, limits=desk.limits, now_us=now_us, private=private)


def test_everything_that_was_ranked_is_explained(desk: Desk) -> None:
    """Places, figures and reasons are those of the receipt, and what came unasked stands behind."""
    auth = desk.saved(AUTH)
    other = desk.saved("Sessions live in Redis; auth tokens too")
    preference = desk.prefers("Answer in Chinese")
    answer = desk.ask(ABOUT_AUTH)
    first, second, unasked = explain(answer)
    assert answer.receipt is not None
    for explained, kept in zip((first, second, unasked), answer.receipt.told, strict=True):
        assert (explained.memory_id, explained.told, explained.relevance, explained.factors) == tuple(kept)
    assert (first.memory_id, first.reason, first.place, first.detail) == (auth.id, Reason.TOLD, 1, "place 1 of 2")
    assert (second.memory_id, second.reason, second.place) == (other.id, Reason.BELOW_BAR, 2)
    assert first.fit > second.fit > 0
    assert (unasked.memory_id, unasked.reason, unasked.place) == (preference.id, Reason.UNASKED, None)


def test_a_ranked_preference_may_come_unasked(desk: Desk) -> None:
    """A preference that fits a little is told because it is a preference, not because it was asked for."""
    desk.saved(AUTH)
    preference = desk.prefers("Auth is discussed in Chinese, with many words about nothing else in particular")
    explained = {one.memory_id: one for one in explain(desk.ask(ABOUT_AUTH))}[preference.id]
    assert (explained.reason, explained.place) == (Reason.UNASKED, 2)


def test_nothing_asked_nothing_explained(desk: Desk) -> None:
    """An acknowledgement has considered nothing."""
    auth = desk.saved(AUTH)
    assert explain(desk.ask("ok")) == []
    assert asked(desk, auth, "ok").reason is Reason.NOTHING_ASKED


def test_told(desk: Desk) -> None:
    """What would be told is no riddle."""
    assert asked(desk, desk.saved(AUTH)).told


def test_told_before(desk: Desk) -> None:
    """A session is not told twice."""
    auth = desk.saved(AUTH)
    desk.told(ABOUT_AUTH)
    assert reasons(desk) == {auth.id: Reason.TOLD_BEFORE}
    assert asked(desk, auth).reason is Reason.TOLD_BEFORE


def test_below_the_bar(desk: Desk) -> None:
    """The figures say what was needed."""
    desk.saved(AUTH)
    explained = asked(desk, desk.saved(DEPLOY), "how long should auth deployments take on the new machines this year?")
    assert explained.reason is Reason.BELOW_BAR
    assert f"its fit is {explained.fit:.2f}" in explained.detail
    assert "the bar" in explained.detail


def test_behind_the_first(desk: Desk) -> None:
    """From the sixth place on nothing is looked at."""
    saved = [desk.saved(f"{AUTH} in service alpha{n} beta{n} gamma{n} delta{n}") for n in range(7)]
    found = reasons(desk)
    assert list(found.values()).count(Reason.TOO_FAR_BEHIND) == 2
    last = next(one for one in saved if found[one.id] is Reason.TOO_FAR_BEHIND)
    assert asked(desk, last).detail.endswith("of 7, the first 5 are looked at")


def test_beyond_the_limit(desk: Desk) -> None:
    """With fewer answers wanted, the rest of what is worth telling is left out."""
    for n in range(3):
        desk.saved(f"{AUTH} in service alpha{n} beta{n} gamma{n} delta{n}")
    desk.limits = desk.limits._replace(answers=1)
    assert list(reasons(desk).values()) == [Reason.TOLD, Reason.BEYOND_LIMIT, Reason.BEYOND_LIMIT]


def test_near_identical(desk: Desk) -> None:
    """Of two lines that say the same the better one is told."""
    desk.saved(AUTH)
    desk.saved(f"{AUTH}!", scope="user")
    assert list(reasons(desk).values()) == [Reason.TOLD, Reason.NEAR_IDENTICAL]


def test_over_budget(desk: Desk) -> None:
    """What does not fit into the block is told so."""
    auth = desk.saved(AUTH)
    desk.limits = desk.limits._replace(budget=Budget(tokens=10))
    assert reasons(desk) == {auth.id: Reason.OVER_BUDGET}


def test_not_found(desk: Desk) -> None:
    """What has nothing in common with the query is no candidate."""
    desk.embedder = None
    desk.saved(AUTH)
    explained = asked(desk, desk.saved(DEPLOY))
    assert (explained.reason, explained.place) == (Reason.NOT_FOUND, None)


def test_below_the_minimum(desk: Desk) -> None:
    """A candidate under the noise is told with its fit."""
    desk.saved(AUTH)
    explained = asked(desk, desk.saved("Zebras sleep standing in tall grass"))
    assert explained.reason is Reason.BELOW_MINIMUM
    assert explained.detail.startswith(f"its fit {explained.fit:.2f} is below the minimum")


def test_put_away(desk: Desk) -> None:
    """An archived memory is not told, whatever it says."""
    auth = desk.saved(AUTH)
    explained = asked(desk, desk.world.archive(auth.id, ANN))
    assert (explained.reason, explained.detail) == (Reason.PUT_AWAY, "it is archived")


def test_hidden(desk: Desk) -> None:
    """What cannot be seen from the place of the prompt says why."""
    foreign = desk.world.saved(AUTH, IN_LIB)
    session = desk.saved(AUTH, scope="session", session_id="s2")
    details = [asked(desk, one).detail for one in (foreign, session)]
    assert details == ["it belongs to another project", "it belongs to another session"]
    everywhere = View("ann", None, "s1", Reach.EVERYWHERE)
    assert asked(desk, foreign, view=everywhere, private=True).detail == "its project is private"
    assert asked(desk, foreign, view=everywhere).told
    user = desk.world.saved(AUTH, AT_HOME)
    beyond = View("ann", desk.project, "s1", Reach.BEYOND)
    assert asked(desk, user, view=beyond).reason is Reason.HIDDEN
    assert asked(desk, changed(user, project=None)).reason is Reason.TOLD
