"""A client's notes: stubs of what is in the store, and the best memories in its index."""

import pytest

from nan_forget.application.ports.notes import Note, Refused
from nan_forget.domain.errors import NotFound
from nan_forget.domain.stub import is_stub
from tests.unit.application.conftest import ANN, APP, AT_HOME, BOB, IN_LIB, LIB
from tests.unit.application.upkeep import TendedWorld

WORDS = "Auth is Clerk, not custom JWT. " * 12
HEAD = "---\nname: auth\n---\n"


@pytest.fixture
def world() -> TendedWorld:
    """A store in which nothing was saved, and no note."""
    return TendedWorld()


def note(world: TendedWorld, path: str, words: str | None, *, head: str = HEAD, newline: str = "\n") -> Note:
    """Puts a note into the client's folder."""
    made = Note(path, f"{head}{words}{newline}", head, words and words.strip())
    world.notes.files[path] = made
    return made


def test_what_is_kept_becomes_a_stub(world: TendedWorld) -> None:
    """A note whose words an active memory says becomes a stub with its front matter; a second run leaves it."""
    memory = world.saved(WORDS)
    before = note(world, "auth.md", WORDS)
    (stubbed,) = world.compress(ANN).stubs
    after = world.notes.files["auth.md"].text
    assert after.startswith(HEAD)
    assert is_stub(after)
    assert memory.id in after
    assert stubbed.saved == len(before.text) - len(after) > 0
    assert world.compress(ANN).stubs == ()


def test_a_dry_run_changes_nothing(world: TendedWorld) -> None:
    """A dry run says what would become a stub, and leaves every file as it is."""
    world.saved(WORDS)
    before = note(world, "auth.md", WORDS)
    assert [one.path for one in world.compress(ANN, dry_run=True).stubs] == ["auth.md"]
    assert world.notes.files["auth.md"] == before


def test_only_verified_words_are_taken(world: TendedWorld) -> None:
    """A note that says more, whose memory is archived, or is another user's stays as it is, and it is said why."""
    world.saved(WORDS, BOB)
    gone = world.saved(WORDS.replace("Clerk", "Auth0"))
    world.archive(gone.id, ANN)
    world.saved(WORDS.replace("Clerk", "Okta"))
    for name in ("Clerk", "Auth0"):
        note(world, f"{name}.md", WORDS.replace("Clerk", name))
    note(world, "more.md", WORDS.replace("Clerk", "Okta") + "And a number: 7")
    note(world, "none.md", None)
    compressed = world.compress(ANN)
    assert compressed.stubs == ()
    reasons = {left.path: left.reason for left in compressed.left}
    assert reasons == dict.fromkeys(("Auth0.md", "Clerk.md", "more.md"), "no active memory says the same")


def test_what_is_refused_is_told(world: TendedWorld) -> None:
    """Files that the port refuses, short ones and those that change meanwhile are left, with the reason."""
    world.notes.refused.append(Refused("link.md", "it is a link"))
    world.saved("Auth is Clerk")
    note(world, "short.md", "Auth is Clerk", head="")
    world.saved(WORDS)
    stale = note(world, "stale.md", WORDS)
    world.notes.rewrite = lambda *_: False  # type: ignore[method-assign]  # somebody was faster
    left = world.compress(ANN).left
    assert [one.path for one in left] == ["link.md", "short.md", "stale.md"]
    assert world.notes.files["stale.md"] == stale


def test_one_project(world: TendedWorld) -> None:
    """With a project only notes whose memory is of it are stubbed; an unknown one is an error."""
    world.saved(WORDS, IN_LIB)
    note(world, "auth.md", WORDS, newline="\r\n")
    world.saved("Something else")
    assert world.compress(ANN, project="app").stubs == ()
    assert len(world.compress(ANN, project="lib").stubs) == 1
    assert "\r\n" in world.notes.files["auth.md"].text
    with pytest.raises(NotFound):
        world.compress(ANN, project="nope")


def test_the_index_shows_the_best_five(world: TendedWorld) -> None:
    """The five strongest of the current project are shown, no other project's and none of the user's."""
    world.notes.indexes = {APP: "- [Auth](auth.md)\n", LIB: ""}
    weak, *strong = [
        world.saved(f"Service {n} listens on port {9000 + n}", confidence=str(0.3 + n / 20)) for n in range(6)
    ]
    world.saved("I prefer tabs", scope="user", confidence="1")
    world.saved("The library is slow", IN_LIB, confidence="1")
    assert world.refresh_index(ANN) == APP
    shown = world.notes.indexes[APP]
    assert shown.startswith("- [Auth](auth.md)\n")
    assert [line for line in shown.splitlines() if line.startswith("- [fact]")] == [
        f"- [fact] {one.summary}" for one in reversed(strong)
    ]
    assert weak.summary not in shown
    assert world.notes.indexes[LIB] == ""


def test_the_index_is_written_only_when_it_changes(world: TendedWorld) -> None:
    """What is as it should be is not written; where there is no project or no index, nothing is."""
    world.notes.indexes = {APP: ""}
    world.saved("Auth is Clerk")
    assert world.refresh_index(ANN) == APP
    assert world.refresh_index(ANN) is None
    assert world.refresh_index(AT_HOME) is None
    assert world.refresh_index(IN_LIB) is None


def test_a_project_without_memories_shows_nothing(world: TendedWorld) -> None:
    """In a folder of which nothing is known the block is empty: nobody else's memories fill it."""
    world.notes.indexes = {APP: "mine\n", LIB: ""}
    world.saved("The library is slow", IN_LIB)
    assert world.refresh_index(ANN) is None
    assert world.notes.indexes[APP] == "mine\n"


def test_clean_refreshes_the_index(world: TendedWorld) -> None:
    """After a clean the index shows what is left; a dry run does not touch it."""
    world.notes.indexes = {APP: ""}
    world.saved("The queue is SQS")
    world.clean(ANN, dry_run=True)
    assert world.notes.indexes[APP] == ""
    world.clean(ANN)
    assert "The queue is SQS" in world.notes.indexes[APP]
    world.clock.advance(days=300)
    world.clean(ANN)
    assert world.notes.indexes[APP] == ""
