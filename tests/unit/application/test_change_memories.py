"""Getting, listing, updating, putting away, bringing back, removing, and the history of it all."""

import pytest

from nan_forget.application.list_memories import ListRequest
from nan_forget.domain.errors import AmbiguousId, InvalidInput, NotFound
from nan_forget.domain.event import Kind
from nan_forget.domain.memory import Reason, Scope, Status
from nan_forget.domain.provenance import Tier
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World


def test_a_memory_is_known_by_any_unique_part_of_six(world: World) -> None:
    """Beginnings and endings, in any case."""
    memory = world.saved("Auth is Clerk")
    for reference in (memory.id, memory.id[-8:], memory.id[-6:].upper(), f" {memory.id[:36]} "):
        assert world.get(reference, ANN) == memory


def test_an_id_that_fits_several_is_told_with_all_of_them(world: World) -> None:
    """The user picks; nothing is guessed."""
    first, second = world.saved("one"), world.saved("two")
    with pytest.raises(AmbiguousId) as raised:
        world.get(first.id[:8], ANN)
    assert first.id in raised.value.hint
    assert second.id in raised.value.hint


@pytest.mark.parametrize(("reference", "error"), [("12345", InvalidInput), ("ffffffff", NotFound)])
def test_what_is_no_id_is_told(world: World, reference: str, error: type[Exception]) -> None:
    """Too short, or unknown."""
    world.saved("one")
    with pytest.raises(error):
        world.get(reference, ANN)


def test_another_users_memory_does_not_exist(world: World) -> None:
    """Reading, changing and removing it are all the same as for an unknown id."""
    memory = world.saved("Auth is Clerk")
    for use in (
        world.get,
        world.archive,
        world.delete,
        world.history,
        lambda id, who: world.update(id, {"type": "task"}, who),
    ):
        with pytest.raises(NotFound):
            use(memory.id, BOB)
    assert world.get(memory.id, ANN) == memory


def test_lists_newest_first_in_pages(world: World) -> None:
    """By project, type and status."""
    for number in range(3):
        world.saved(f"note {number}", type="task" if number else "fact")
        world.clock.advance(minutes=1)
    other = world.saved("elsewhere", IN_LIB)
    contents = [memory.content for memory in world.list(ListRequest(limit=2, page=2), ANN).memories]
    assert contents == ["note 1", "note 0"]
    assert [memory.content for memory in world.list(ListRequest(project="lib"), ANN).memories] == ["elsewhere"]
    assert [memory.content for memory in world.list(ListRequest(type="fact", project="app"), ANN).memories] == [
        "note 0"
    ]
    world.archive(other.id, ANN)
    assert [memory.id for memory in world.list(ListRequest(status="archived"), ANN).memories] == [other.id]


def test_a_list_of_an_unknown_project_is_empty(world: World) -> None:
    """There is nothing in it yet, and a notice says so."""
    world.saved("one")
    listing = world.list(ListRequest(project="nowhere"), ANN)
    assert (list(listing.memories), len(listing.notices)) == ([], 1)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (ListRequest(limit=0), InvalidInput),
        (ListRequest(page=0), InvalidInput),
        (ListRequest(type="x"), InvalidInput),
    ],
)
def test_a_list_that_cannot_be_is_refused(world: World, request_: ListRequest, error: type[Exception]) -> None:
    """A limit, a page or a type that does not fit."""
    with pytest.raises(error):
        world.list(request_, ANN)


def test_an_update_changes_what_was_given_and_tells_it(world: World) -> None:
    """Summary and tier follow; the event holds the changed fields only."""
    memory = world.saved("Auth is Clerk", tags="a")
    world.clock.advance(days=1)
    changed = world.update(memory.id, {"content": "Auth is Auth0. Since May.", "confidence": "0.9", "tags": None}, ANN)
    assert (changed.summary, changed.tier, changed.tags) == ("Auth is Auth0.", Tier.CORE, ())
    assert (changed.created_at, changed.updated_at) == (memory.created_at, world.clock.now())
    event = world.history(memory.id, ANN)[-1].event
    assert event.kind is Kind.UPDATE
    assert set(event.changes) == {"content", "summary", "confidence", "tier", "tags", "updated_at"}


def test_a_given_tier_stands(world: World) -> None:
    """Confidence moves the tier only where none was said."""
    memory = world.saved("Auth is Clerk")
    assert world.update(memory.id, {"confidence": 0.9, "tier": "regular"}, ANN).tier is Tier.REGULAR


def test_an_update_that_changes_nothing_writes_nothing(world: World) -> None:
    """No event, no new time."""
    memory = world.saved("Auth is Clerk")
    world.clock.advance(days=1)
    world.update(memory.id, {"content": "Auth is Clerk"}, ANN)
    assert world.get(memory.id, ANN) == memory
    assert len(world.history(memory.id, ANN)) == 1


def test_a_memory_moves_between_project_and_user(world: World) -> None:
    """A project given to a user's memory makes it the project's; user scope takes it back."""
    memory = world.saved("Auth is Clerk", AT_HOME)
    moved = world.update(memory.id, {"project": "app"}, ANN)
    assert (moved.scope, moved.project and moved.project.name) == (Scope.PROJECT, "app")
    assert world.update(memory.id, {"scope": "user"}, ANN).project is None
    assert world.update(memory.id, {"project": "app", "scope": "project"}, ANN).scope is Scope.PROJECT
    assert world.update(memory.id, {"project": None}, ANN).scope is Scope.USER


def test_a_session_memory_keeps_its_scope_when_its_project_changes(world: World) -> None:
    """It still belongs to its session."""
    memory = world.saved("Auth is Clerk", scope="session", session_id="s")
    assert world.update(memory.id, {"project": "lib"}, ANN).scope is Scope.SESSION


@pytest.mark.parametrize(
    "changes", [{}, {"id": "x"}, {"status": "archived"}, {"type": "x"}, {"content": None}, {"scope": "session"}]
)
def test_an_update_that_does_not_fit_changes_nothing(world: World, changes: dict[str, object]) -> None:
    """Unknown fields, fields that follow from what happens, and values that are none."""
    memory = world.saved("Auth is Clerk")
    with pytest.raises(InvalidInput):
        world.update(memory.id, changes, ANN)
    assert world.get(memory.id, ANN) == memory


def test_an_update_to_what_another_memory_says_is_refused(world: World) -> None:
    """Two active memories never say the same in one place."""
    world.saved("Auth is Clerk")
    other = world.saved("Deploys run on Fridays")
    with pytest.raises(InvalidInput):
        world.update(other.id, {"content": "AUTH is clerk"}, ANN)
    assert world.get(other.id, ANN) == other


def test_archive_and_restore_are_each_others_undo(world: World) -> None:
    """Twice is once; a restored memory starts to age anew."""
    memory = world.saved("Auth is Clerk")
    world.clock.advance(days=100)
    away = world.archive(memory.id, ANN)
    assert (away.status, away.reason) == (Status.ARCHIVED, Reason.USER)
    assert world.archive(memory.id, ANN) == away
    back = world.archive(memory.id, ANN, restore=True)
    assert (back.status, back.reason, back.last_accessed_at) == (Status.ACTIVE, None, world.clock.now())
    assert world.archive(memory.id, ANN, restore=True) == back
    kinds = [recorded.event.kind for recorded in world.history(memory.id, ANN)]
    assert kinds == [Kind.SAVE, Kind.ARCHIVE, Kind.RESTORE]


def test_a_restored_memory_does_not_expire_at_once(world: World) -> None:
    """An expiry in the past is dropped, one in the future stays."""
    past = world.saved("Sale today", expires_at="2026-12-01")
    future = world.saved("Sale next year", expires_at="2027-12-01")
    world.clock.advance(days=30)
    for memory in (past, future):
        world.archive(memory.id, ANN)
    assert world.archive(past.id, ANN, restore=True).expires_at is None
    assert world.archive(future.id, ANN, restore=True).expires_at == future.expires_at


def test_deleted_is_gone_with_its_history(world: World) -> None:
    """And only it."""
    memory, other = world.saved("Auth is Clerk"), world.saved("Deploys on Fridays")
    assert world.delete(memory.id, ANN) == memory
    with pytest.raises(NotFound):
        world.history(memory.id, ANN)
    assert world.contents("clerk") == []
    assert world.get(other.id, ANN) == other
