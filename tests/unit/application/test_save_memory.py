"""Saving: defaults, duplicates, projects, events, and a model that is not there."""

import pytest

from nan_forget.application.record_checkpoint import Checkpoint
from nan_forget.application.save_memory import Merged, Saved
from nan_forget.domain.errors import InvalidInput, StorageBusy
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Scope
from nan_forget.domain.provenance import Provenance, Tier
from tests.fakes.embedder import BrokenEmbedder
from tests.fakes.embedders import ChosenEmbedder, CountingModel, OtherModel
from tests.unit.application.conftest import ANN, APP, AT_HOME, BOB, IN_LIB, World, place


def test_saves_with_the_defaults_of_a_project(world: World) -> None:
    """In a project's folder a plain save is a fact of that project, told by this door."""
    outcome = world.save({"content": "Auth is Clerk"}, ANN)
    memory = outcome.memory
    assert isinstance(outcome, Saved)
    assert (memory.scope, memory.project and memory.project.name, memory.type) == (Scope.PROJECT, "app", "fact")
    assert (memory.confidence, memory.tier, memory.source.client) == (0.5, Tier.REGULAR, "cli")
    assert world.get(memory.id, ANN) == memory


def test_keeps_branch_and_commit_of_the_folder(world: World) -> None:
    """Where the repository is known, a memory says at which state it was learned."""
    world.locator.folders[APP] = place(APP, branch="main", commit="abc")
    source = world.saved("Auth is Clerk", ANN._replace(client="codex", session_id="s")).source
    assert (source.client, source.session, source.branch, source.commit) == ("codex", "s", "main", "abc")


def test_outside_of_projects_a_memory_is_the_users(world: World) -> None:
    """Home is no project."""
    memory = world.saved("Likes tea", AT_HOME)
    assert (memory.scope, memory.project) == (Scope.USER, None)


def test_the_same_statement_again_is_one_access_more(world: World) -> None:
    """Case, width and white space do not make another memory; the newest exact words stand."""
    first = world.saved("Auth is Clerk", confidence="0.7", tags="a")
    world.clock.advance(days=1)
    outcome = world.save({"content": " AUTH is  Clerk", "tags": ["b"]}, ANN)
    again = outcome.memory
    assert isinstance(outcome, Merged)
    assert (again.id, again.content, again.access_count, again.tags) == (first.id, " AUTH is  Clerk", 1, ("a", "b"))
    assert (again.confidence, again.last_accessed_at) == (0.7, world.clock.now())
    assert [recorded.event.kind for recorded in world.history(first.id, ANN)] == [Kind.SAVE, Kind.MERGE]


def test_a_stronger_provenance_promotes(world: World) -> None:
    """What the user insists on becomes core."""
    world.saved("Auth is Clerk")
    again = world.saved("auth is clerk", provenance="explicit")
    assert (again.provenance, again.confidence, again.tier) == (Provenance.EXPLICIT, 1.0, Tier.CORE)


def test_the_same_words_in_another_project_are_another_memory(world: World) -> None:
    """A fact of project B near one of project A is saved in B."""
    assert world.saved("Auth is Clerk").id != world.saved("Auth is Clerk", IN_LIB).id
    assert world.saved("Auth is Clerk", BOB).id != world.saved("Auth is Clerk").id


def test_cleaned_text_comes_with_a_notice(world: World) -> None:
    """NUL and lone surrogates are removed, and the user is told."""
    outcome = world.save({"content": "a\0b\ud800c"}, ANN)
    assert outcome.memory.content == "ab\ufffdc"
    assert "removed" in outcome.notices[-1]


def test_private_parts_reach_no_store(world: World) -> None:
    """Neither a save nor an update keeps, embeds or records what is marked as private, and the user is told."""
    world.embedders.embedder = model = CountingModel()
    outcome = world.save({"content": "Auth is Clerk <private>PIN 1234</private>"}, ANN)
    assert outcome.notices == ("What is marked as private was left out.",)
    world.update(outcome.memory.id, {"content": "Auth is Clerk <private>PIN 5678", "tags": "<private>PIN"}, ANN)
    kept = (world.get(outcome.memory.id, ANN), world.history(outcome.memory.id, ANN), model.embedded)
    assert "PIN" not in str(kept)


@pytest.mark.parametrize(
    "draft",
    [
        {"content": ""},
        {"content": "x" * 100_001},
        {"content": "x", "type": "opinion"},
        {"content": "x", "confidence": 1.5},
        {"content": "x", "scope": "session"},
        {"content": "x", "colour": "red"},
    ],
)
def test_a_bad_draft_changes_nothing(world: World, draft: dict[str, object]) -> None:
    """What does not fit is refused before anything is embedded or stored."""
    with pytest.raises(InvalidInput):
        world.save(draft, ANN)  # type: ignore[arg-type]  # wrong on purpose
    assert world.statistics(ANN).counts.total == 0
    assert world.manage.known(ANN) == []


def test_project_scope_needs_a_project(world: World) -> None:
    """At home there is none."""
    with pytest.raises(InvalidInput, match="needs a project"):
        world.saved("x", AT_HOME, scope="project")


def test_a_save_never_fails_because_of_the_model() -> None:
    """Without a model the memory is there at once, found by words, and its vector waits."""
    world = World(embedders=ChosenEmbedder(BrokenEmbedder()))
    world.saved("Auth is Clerk")
    assert world.contents("clerk") == ["Auth is Clerk"]
    assert world.statistics(ANN).pending_vectors == 1


def test_a_missing_model_is_no_error_either() -> None:
    """The settings may name a model that this machine does not have."""
    world = World(embedders=ChosenEmbedder(missing=True))
    world.saved("Auth is Clerk")
    assert world.contents("clerk") == ["Auth is Clerk"]
    assert world.statistics(ANN).model_id is None


def test_vectors_of_two_models_never_meet(world: World) -> None:
    """A save with another model than the store's waits for its vector, and a search says why it is words only."""
    world.saved("Auth is Clerk")
    world.embedders.embedder = OtherModel()
    world.saved("Deploys run on Fridays")
    outcome = world.found("Fridays")
    assert [found.memory.content for found in outcome.results] == ["Deploys run on Fridays"]
    assert "Words only" in outcome.notices[0]
    assert world.statistics(ANN).pending_vectors == 1


def test_a_named_model_waits_for_a_reindex(world: World) -> None:
    """While the settings name another model, saves and searches stay with the store's, and the user is told."""
    world.saved("Auth is Clerk")
    world.embedders.named = OtherModel.model_id
    world.saved("Deploys run on Fridays")
    outcome = world.found("Fridays")
    assert outcome.results[0].memory.content == "Deploys run on Fridays"
    report = world.statistics(ANN)
    assert (report.model_id, report.pending_vectors) == ("hashing-1", 0)
    assert outcome.notices == report.notices
    assert "The settings name other-1; the store stays with hashing-1" in report.notices[0]


def test_a_named_model_that_is_missing_is_no_harm(world: World) -> None:
    """The store's own model goes on, and the notice says what is wrong with the other one."""
    world.saved("Auth is Clerk")
    world.embedders.named = ""
    (notice,) = world.found("Clerk").notices
    assert notice == "The settings name a model that cannot be used: the named model is missing."
    assert world.statistics(ANN).model_id == "hashing-1"


def test_another_model_that_came_first_wins(world: World) -> None:
    """If another process opens the space between embedding and storing, the vectors are left out, not mixed."""
    embedded = world.embed("Auth is Clerk")
    with world.units.write() as work:
        work.vectors.open_space("other-1", 1024)
        work.commit()
    world.embed = None  # type: ignore[assignment]  # only to show that the early vectors are used below
    object.__setattr__(world.save, "embed", lambda _document: embedded)
    world.saved("Auth is Clerk")
    assert world.statistics(ANN).pending_vectors == 1


def test_unchanged_text_is_not_embedded_twice() -> None:
    """The same passage in another memory takes the vector that is there."""
    model = CountingModel()
    world = World(embedders=ChosenEmbedder(model))
    world.saved("Auth is Clerk")
    world.saved("Auth is Clerk", IN_LIB)
    assert model.embedded == ["Auth is Clerk"]


def test_a_merge_loses_no_vector(world: World) -> None:
    """Saying a part of what is known again leaves the memory as findable by meaning as it was."""
    world.saved("We use pnpm", tags="build,js")
    world.saved("We use pnpm", tags="build")
    assert world.statistics(ANN).pending_vectors == 0


def test_known_vectors_are_used_even_when_the_model_is_gone() -> None:
    """Losing the model loses no vector of text that was embedded before."""
    world = World()
    world.saved("Auth is Clerk")
    world.embedders.embedder = BrokenEmbedder()
    world.saved("Auth is Clerk", IN_LIB)
    assert world.statistics(ANN).pending_vectors == 0


def test_the_budget_is_looked_at_between_passages() -> None:
    """What does not fit the door's budget waits; a budget of nothing embeds nothing."""
    world = World(budget_s=0.0)
    world.saved("Auth is Clerk")
    assert world.statistics(ANN).pending_vectors == 1
    generous = World(budget_s=1.0)
    generous.saved("Auth is Clerk")
    assert generous.statistics(ANN).pending_vectors == 0


def test_a_busy_store_refuses_and_keeps_nothing(world: World) -> None:
    """A save that cannot get its turn is an error, never a half."""
    waiting = World(units=type(world.units)(world.units._database, busy_timeout_s=0.01))  # noqa: SLF001  # shares it
    with world.units.write(), pytest.raises(StorageBusy):
        waiting.saved("Auth is Clerk")
    assert world.statistics(ANN).counts.total == 0


def test_a_checkpoint_is_a_save_of_its_provenance(world: World) -> None:
    """Problem and solution are searched with it."""
    outcome = world.checkpoint(
        Checkpoint("Login fixed", "tokens expired", "refresh in middleware", files="a.py,b.py"), ANN
    )
    assert (outcome.memory.provenance, outcome.memory.confidence) == (Provenance.CHECKPOINT, 0.65)
    assert outcome.memory.files == ("a.py", "b.py")
    assert world.contents("middleware") == ["Login fixed"]


def test_a_checkpoint_needs_all_three_texts(world: World) -> None:
    """The missing one is named."""
    with pytest.raises(InvalidInput, match="solution"):
        world.checkpoint(Checkpoint("Login fixed", "tokens expired", " "), ANN)


def test_where_memory_is_off_nothing_is_saved(world: World) -> None:
    """A folder can say so in its ``.nan-forget.toml``; a project that is named is another matter."""
    world.locator.folders[APP] = place(APP, memory_off=True)
    with pytest.raises(InvalidInput, match="off"):
        world.saved("Auth is Clerk")
    assert world.statistics(ANN).counts.total == 0
    assert world.saved("Auth is Clerk", project="elsewhere").project is not None
