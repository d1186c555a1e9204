"""A change of the model: searches go on, nothing is lost, and a stopped run is taken up again."""

from collections.abc import Sequence

import pytest

from nan_forget.application.rebuild_vectors import BATCH, RebuildVectors
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable
from tests.fakes.embedders import OtherModel
from tests.unit.application.conftest import ANN, World

MANY = 2 * BATCH + 3


class Interrupted(OtherModel):
    """Does something after each batch."""

    def __init__(self, *steps: object) -> None:
        super().__init__()
        self.steps = list(steps)
        self.embedded: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Embeds, then takes the next step."""
        step = self.steps.pop(0) if self.steps else None
        if isinstance(step, Exception):
            raise step
        self.embedded += texts
        vectors = super().embed_passages(texts)
        if callable(step):
            step()
        return vectors


class Old(Interrupted):
    """The store's model, interrupted."""

    model_id = "hashing-1"


@pytest.fixture
def full(world: World) -> World:
    """A world with more memories than fit in two batches."""
    for number in range(MANY):
        world.saved(f"statement {number}")
    return world


def rebuilt(world: World, model: OtherModel | None = None) -> tuple[int, list[tuple[int, int]]]:
    """How many vectors a run makes, and what it reports on the way."""
    reported: list[tuple[int, int]] = []
    made = RebuildVectors(world.units)(model or OtherModel(), lambda done, total: reported.append((done, total)))
    return made, reported


def model_of(world: World) -> str | None:
    """The model of the vectors in use."""
    with world.units.read() as work:
        space = work.vectors.current()
    return space.model_id if space else None


def test_all_vectors_are_made_anew(full: World) -> None:
    """After a run everything has a vector of the new model, and the progress said how far it was."""
    assert rebuilt(full) == (MANY, [(BATCH, MANY), (2 * BATCH, MANY), (MANY, MANY)])
    assert model_of(full) == OtherModel.model_id
    full.embedders.embedder = OtherModel()
    assert full.statistics(ANN).pending_vectors == 0
    assert full.contents("statement 77")[0] == "statement 77"


def test_an_empty_store_changes_at_once(world: World) -> None:
    """Where nothing was saved, there is nothing to embed."""
    assert rebuilt(world) == (0, [])
    assert model_of(world) == OtherModel.model_id


def test_a_search_goes_on_with_the_old_vectors(full: World) -> None:
    """Until the last vector is there, a search finds by the vectors that are complete."""

    def search() -> None:
        outcome = full.found("statement 77")
        assert (outcome.results[0].memory.content, outcome.notices) == ("statement 77", ())
        assert model_of(full) == full.embedders.embedder.model_id

    model = Interrupted(search, search, search)
    rebuilt(full, model)
    assert model.steps == []


def test_a_save_during_the_run_is_embedded_too(full: World) -> None:
    """What is saved while the run goes on waits for both models, and the total grows with it."""
    made, reported = rebuilt(full, Interrupted(lambda: full.saved("a late statement")))
    assert made == MANY + 1
    assert reported == [(BATCH, MANY), (2 * BATCH, MANY + 1), (MANY + 1, MANY + 1)]


def test_a_delete_during_the_run_is_no_harm(world: World) -> None:
    """A passage that is gone when its vector comes is passed over."""
    memory = world.saved("a statement")
    assert rebuilt(world, Interrupted(lambda: world.delete(memory.id, ANN))) == (0, [(0, 1)])
    assert model_of(world) == OtherModel.model_id


def test_a_failing_model_leaves_the_old_one_in_use(full: World) -> None:
    """When the new model fails, its error is told, searches go on, and the next run makes only what is missing."""
    error = EmbedderUnavailable("gone")
    with pytest.raises(EmbedderUnavailable):
        rebuilt(full, Interrupted(None, error))
    assert model_of(full) == full.embedders.embedder.model_id
    assert full.contents("statement 77")[0] == "statement 77"
    model = Interrupted()
    assert rebuilt(full, model)[0] == len(model.embedded) == MANY - BATCH
    assert model_of(full) == OtherModel.model_id


def test_healing_keeps_out_of_the_new_model(world: World) -> None:
    """Vectors that were being made for the old model when the new one took its place are dropped, not mixed in."""
    world.embedders.missing = True
    world.saved("a statement")
    world.embedders.missing = False

    def change_model() -> None:
        rebuilt(world)
        world.embedders.missing = True
        world.saved("a late statement")

    world.embedders.embedder = Old(change_model)
    assert world.heal() == 0
    assert model_of(world) == OtherModel.model_id
    assert world.statistics(ANN).pending_vectors == 1


def test_another_run_gives_up_the_first(full: World) -> None:
    """When a run for another model begins meanwhile, the first one ends with an error and the other one counts."""

    class ThirdModel(OtherModel):
        model_id = "third-1"

    with pytest.raises(NotAvailable, match="another reindex"):
        rebuilt(full, Interrupted(lambda: rebuilt(full, ThirdModel())))
    assert model_of(full) == "third-1"


def test_two_runs_for_one_model_help_each_other(full: World) -> None:
    """When another run for the same model finishes first, the space is in use and both are done."""
    made, _ = rebuilt(full, Interrupted(lambda: rebuilt(full)))
    assert made == 0
    assert model_of(full) == OtherModel.model_id
