"""Measuring what prompts are told."""

from datetime import UTC, datetime

import pytest

from nan_forget.application.caller import Caller
from nan_forget.application.evaluate_retrieval import CALLER, Query
from nan_forget.application.evaluate_telling import EvaluateTelling, NothingTold, Telling
from nan_forget.application.recall import Limits
from nan_forget.domain.receipt import Occasion, Receipt
from nan_forget.domain.tokens import estimate_tokens
from tests.unit.application.conftest import APP, World

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = Query("q1", "is auth done by Clerk or by custom JWT?", ("auth",))
UNRELATED = Query("q2", "compose a haiku about autumn leaves falling slowly", ())
IN_APP = Caller(CALLER.user_id, "cli", folder=APP)


def measured(world: World, *queries: Query, caller: Caller = CALLER) -> tuple[Telling, list[tuple[str, int, int]]]:
    """The figures and the progress over a store that holds one document."""
    documents = {world.saved(AUTH, caller).id: "auth"}
    steps: list[tuple[str, int, int]] = []
    evaluate = EvaluateTelling(world.units, world.embedders, Limits())
    return evaluate(queries, documents, lambda *step: steps.append(step)), steps


def test_answered_and_unanswered(world: World) -> None:
    """Prompts with a right memory are told it, those without are left in peace, and figures are means over all."""
    (answered, _), (unrelated, _) = measured(world, ABOUT_AUTH), measured(world, UNRELATED)
    assert (answered.prompts, answered.silent, answered.recall_at_5) == (1, 0.0, 1.0)
    assert answered.tokens > estimate_tokens(AUTH)
    assert unrelated == Telling(prompts=1, tokens=0.0, silent=1.0, recall_at_5=0.0)
    both, steps = measured(world, ABOUT_AUTH, UNRELATED)
    assert both == Telling(2, answered.tokens / 2, 0.5, 0.5)
    assert steps == [("prompts", 1, 2), ("prompts", 2, 2)]


def test_no_prompts(world: World) -> None:
    """Of no prompts all figures are 0."""
    assert measured(world)[0] == Telling(0, 0.0, 0.0, 0.0)


def test_every_prompt_is_the_first_of_its_session(world: World) -> None:
    """The same prompt twice is told the same twice, and the store does not change by it."""
    figures, _ = measured(world, ABOUT_AUTH, ABOUT_AUTH)
    before = list(world.export(CALLER))
    assert figures.recall_at_5 == 1.0
    measured_again = EvaluateTelling(world.units, world.embedders, Limits())
    measured_again([ABOUT_AUTH], {before[0].id: "auth"}, lambda *_: None)
    assert list(world.export(CALLER)) == before


@pytest.mark.parametrize(("project", "recall"), [(None, 1.0), ("path:/code/app", 1.0), ("elsewhere", 0.0)])
def test_project_of_the_prompt(world: World, project: str | None, recall: float) -> None:
    """A prompt without a project is answered from all of them, another from its own."""
    memory = world.saved(AUTH, IN_APP)
    assert memory.project is not None
    key = memory.project.key if project and project.endswith("app") else project
    query = ABOUT_AUTH._replace(project=key, now=datetime(2026, 12, 1, tzinfo=UTC))
    figures, _ = measured(world, query, caller=IN_APP)
    assert figures.recall_at_5 == recall


def test_log_that_remembers_nothing() -> None:
    """Whatever it is told, the log of an evaluation has no memory of it."""
    log = NothingTold()
    assert not log.record(Receipt("ann", 0, "s1", Occasion.RECALL, "a question"))
    log.reset("ann", "s1", at_us=0)
    assert log.injected("ann", "s1") == {}
    assert log.of_memory("ann", "a memory", limit=9) == []
