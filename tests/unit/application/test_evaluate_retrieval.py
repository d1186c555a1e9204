"""Measuring retrieval through the product's own save and search."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from nan_forget.application.evaluate_retrieval import (
    AFTER_ALL,
    BATCH,
    BEFORE_ALL,
    CALLER,
    Document,
    EvaluateRetrieval,
    Query,
    QuestionClock,
)
from nan_forget.domain.memory import MemoryType
from tests.unit.application.conftest import World

MAY = datetime(2026, 5, 1, tzinfo=UTC)
DOCUMENTS = [
    Document("auth", "Auth is Clerk, not custom JWT", MAY, "app", "s1", "decision"),
    Document("deploy", "Deployments run on Fridays through Jenkins", MAY, "lib", "s1", "an unknown type"),
    Document("sky", "The sky is blue"),
]
AUTH = Query("q1", "is auth done by Clerk or by custom JWT", ("auth",))
NOTHING = Query("q2", "zebra", ("auth",))


class Steps:
    """Remembers the progress that was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, int]] = []

    def __call__(self, phase: str, done: int, total: int) -> None:
        """One step."""
        self.told.append((phase, done, total))


@pytest.fixture
def steps() -> Steps:
    """No step yet."""
    return Steps()


@pytest.fixture
def evaluate(world: World) -> EvaluateRetrieval:
    """Over an empty store, wired as the container does."""
    clock = QuestionClock(world.clock)
    search = replace(world.search, clock=clock)
    return EvaluateRetrieval(world.units, world.heal, search, clock, world.ids)


def test_corpus_is_saved_and_embedded(world: World, evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """Documents become memories of their project and time with all that is known of them, and get their vectors."""
    evaluate.load(DOCUMENTS, steps)
    stored = {memory.content: memory for memory in world.export(CALLER)}
    auth, deploy, sky = (stored[document.text] for document in DOCUMENTS)
    assert (auth.type, auth.session_id, auth.created_at) == (MemoryType.DECISION, "s1", MAY)
    assert auth.project is not None
    assert auth.project.key == "app"
    assert (deploy.type, sky.project, sky.session_id, sky.last_accessed_at) == (MemoryType.FACT, None, None, AFTER_ALL)
    assert world.statistics(CALLER).pending_vectors == 0
    assert steps.told == [("documents", 3, 3), ("vectors", 3, 3)]


def test_large_corpus_is_saved_in_batches(evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """A corpus larger than one transaction is saved in several, and none of its documents is lost."""
    evaluate.load([Document(f"{number}", f"note {number}") for number in range(BATCH + 1)], steps)
    assert steps.told[:2] == [("documents", BATCH, BATCH + 1), ("documents", BATCH + 1, BATCH + 1)]
    assert steps.told[-1] == ("vectors", BATCH + 1, BATCH + 1)


def test_duplicates_are_kept(evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """Two documents of one text are two answers."""
    evaluate.load([DOCUMENTS[2], DOCUMENTS[2]._replace(id="again")], steps)
    figures = evaluate([Query("q", "is the sky blue", ("sky", "again"))], steps)
    assert figures.recall_at_5 == 1.0


def test_figures(evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """Figures are means over all questions; a question that finds nothing counts as 0."""
    evaluate.load(DOCUMENTS, steps)
    figures = evaluate([AUTH, NOTHING, AUTH._replace(relevant=("auth", "elsewhere"))], steps)
    assert figures.queries == 3
    assert figures.recall_at_5 == figures.recall_at_10 == pytest.approx(0.5)
    assert figures.hit_at_5 == figures.hit_at_10 == figures.mrr == pytest.approx(2 / 3)
    assert steps.told[-3:] == [("questions", 1, 3), ("questions", 2, 3), ("questions", 3, 3)]


def test_questions_of_a_project(evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """A question asked in a project looks no further than it and the user."""
    evaluate.load(DOCUMENTS, steps)
    inside, outside = evaluate([AUTH._replace(project="app")], steps), evaluate([AUTH._replace(project="lib")], steps)
    assert (inside.recall_at_5, outside.recall_at_5) == (1.0, 0.0)


def test_time_of_the_question(evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """Age counts as of the question's time; without decay, and without a time, nothing has an age."""
    old, new = (
        DOCUMENTS[0]._replace(id=id, timestamp=MAY + timedelta(days=days)) for id, days in (("a", 0), ("b", 300))
    )
    evaluate.load([old, new], steps)
    late = AUTH._replace(relevant=("b",), now=MAY + timedelta(days=300))
    assert evaluate([late], steps).mrr == 1.0
    assert evaluate([late], steps, decay=False).mrr == 0.5
    assert evaluate([late._replace(now=None)], steps).mrr == 0.5


def test_nothing_is_accessed(world: World, evaluate: EvaluateRetrieval, steps: Steps) -> None:
    """Questions leave no trace, so that their order does not matter."""
    evaluate.load(DOCUMENTS, steps)
    before = list(world.export(CALLER))
    evaluate([AUTH, NOTHING], steps)
    assert list(world.export(CALLER)) == before


def test_times_are_real(world: World, steps: Steps) -> None:
    """The times are those of whole searches by the real clock, not by the question's."""

    class Ticking(QuestionClock):
        def monotonic_s(self) -> float:
            world.clock.advance(seconds=0.25)
            return super().monotonic_s()

    clock = Ticking(world.clock)
    evaluate = EvaluateRetrieval(world.units, world.heal, replace(world.search, clock=clock), clock, world.ids)
    evaluate.load(DOCUMENTS, steps)
    figures = evaluate([AUTH, NOTHING], steps)
    assert figures.p50_ms == figures.p95_ms == pytest.approx(250)
    assert clock.now() == BEFORE_ALL
