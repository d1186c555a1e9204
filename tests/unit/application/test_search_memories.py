"""Searching: who sees what, how far, in which order, and what a query may be."""

from datetime import timedelta

import pytest

from nan_forget.application.search_memories import Stage
from nan_forget.domain.errors import InvalidInput
from tests.fakes.clock import START
from tests.unit.application.conftest import ANN, AT_HOME, BOB, IN_LIB, World


def test_finds_by_words_and_by_meaning(world: World) -> None:
    """English and Chinese, each in its own words."""
    world.saved("Auth is Clerk, not custom JWT")
    world.saved("项目使用 pnpm 作为包管理器，不用 npm 或 yarn")
    assert world.contents("what auth system")[0] == "Auth is Clerk, not custom JWT"
    for query in ("包管理器", "pnpm"):
        assert world.contents(query)[0].startswith("项目使用 pnpm")


def test_own_results_come_first_and_others_follow_as_a_tail(world: World) -> None:
    """The widened tail never displaces a hit of the project or the user, and counts beside the limit."""
    world.saved("deploys run on Fridays in app")
    world.saved("I like deploys on Fridays", AT_HOME)
    world.saved("deploys run on Fridays in lib", IN_LIB)
    outcome = world.found("deploys on Fridays", limit=2)
    assert [found.stage for found in outcome.results] == [Stage.RECOGNITION] * 2 + [Stage.WIDENED]
    assert outcome.results[2].memory.content.endswith("in lib")


def test_depth_one_stays_in_the_project(world: World) -> None:
    """Recognition alone does not widen."""
    world.saved("deploys run on Fridays in lib", IN_LIB)
    assert world.contents("deploys on Fridays", depth=1) == []


def test_outside_of_projects_everything_is_searched(world: World) -> None:
    """At home there is no project to prefer."""
    world.saved("deploys run on Fridays", IN_LIB)
    assert world.contents("deploys", AT_HOME) == ["deploys run on Fridays"]


def test_a_folder_without_memories_sees_the_users_and_the_tail(world: World) -> None:
    """A project that is not registered yet is still a place of its own."""
    world.saved("deploys run on Fridays", IN_LIB)
    world.saved("deploys please me", AT_HOME)
    outcome = world.found("deploys")
    assert [found.stage for found in outcome.results] == [Stage.RECOGNITION, Stage.WIDENED]


def test_an_unknown_project_is_told_and_never_made(world: World) -> None:
    """Searching writes nothing."""
    outcome = world.found("deploys", project="nowhere")
    assert outcome.results == []
    assert "nowhere" in outcome.notices[0]
    assert world.manage.known(ANN) == []


def test_private_projects_never_surface_elsewhere(world: World) -> None:
    """Neither in the tail nor at home; inside they are found."""
    world.saved("deploys run on Fridays", IN_LIB)
    world.manage.set_private("lib", ANN, private=True)
    assert world.contents("deploys") == []
    assert world.contents("deploys", AT_HOME) == []
    assert world.contents("deploys", IN_LIB) == ["deploys run on Fridays"]


def test_session_memories_stay_in_their_session(world: World) -> None:
    """Another session does not see them, at any depth."""
    world.saved("deploys run on Fridays", scope="session", session_id="s1")
    assert world.contents("deploys", session_id="s1") == ["deploys run on Fridays"]
    assert world.contents("deploys", session_id="s2") == world.contents("deploys") == []


def test_another_user_finds_nothing(world: World) -> None:
    """Two users on one database."""
    world.saved("Auth is Clerk")
    assert world.contents("clerk", BOB) == []


def test_filters(world: World) -> None:
    """Type, scope, tag, dates and status restrict the results."""
    first = world.saved("deploys run on Fridays", type="decision", tags="ops")
    world.clock.advance(days=2)
    world.saved("deploys are announced", scope="user")
    assert world.contents("deploys", type="decision") == ["deploys run on Fridays"]
    assert world.contents("deploys", scope="user") == ["deploys are announced"]
    assert world.contents("deploys", tag="ops") == ["deploys run on Fridays"]
    day = (START + timedelta(days=1)).isoformat()
    assert world.contents("deploys", since=day) == ["deploys are announced"]
    assert world.contents("deploys", until=day) == world.contents("deploys", as_of=day) == ["deploys run on Fridays"]
    world.archive(first.id, ANN)
    assert world.contents("deploys") == ["deploys are announced"]
    assert len(world.contents("deploys", include_archived=True)) == 2


@pytest.mark.parametrize("query", ["", "  ", "*"])
def test_no_query_gives_the_newest(world: World, query: str) -> None:
    """Blank and * are the most recent first."""
    for number in range(3):
        world.saved(f"note {number}")
        world.clock.advance(minutes=1)
    outcome = world.found(query, limit=2)
    assert [found.memory.content for found in outcome.results] == ["note 2", "note 1"]
    assert {found.stage for found in outcome.results} == {Stage.RECENT}


@pytest.mark.parametrize(
    "query", ["multi-agent", "don't", "src/auth.ts", "C++", '"', "a AND", "NEAR(", "🚀", "x" * 20_000, "\ud800"]
)
def test_no_query_is_an_error(world: World, query: str) -> None:
    """Whatever is asked, the answer is a list."""
    world.saved("Auth is Clerk")
    assert isinstance(world.contents(query), list)


def test_age_lowers_and_equal_scores_keep_the_order_of_saving(world: World) -> None:
    """The factors decide between near-ties; ties are stable."""
    world.saved("deploys run on Fridays", scope="user")
    world.saved("deploys run on Fridays")
    assert [found.memory.scope for found in world.found("deploys run on Fridays").results] == ["user", "project"]
    world.clock.advance(days=90)
    world.saved("deploys run on Fridays")
    assert [found.memory.scope for found in world.found("deploys run on Fridays").results] == ["project", "user"]


def test_an_update_moves_a_memory_to_its_new_subject(world: World) -> None:
    """The new subject finds it, the old one does not."""
    memory = world.saved("Authentication is handled by Clerk")
    world.update(memory.id, {"content": "Zebras sleep standing in tall grass"}, ANN)
    assert world.contents("zebras grass") == ["Zebras sleep standing in tall grass"]
    assert world.contents("authentication clerk") == []


def test_the_process_wide_project_counts_below_an_explicit_one(world: World) -> None:
    """``NAN_FORGET_PROJECT`` stands in for the folder."""
    world.saved("deploys run on Fridays", IN_LIB)
    set_to_lib = ANN._replace(project="lib")
    assert world.found("deploys", set_to_lib).results[0].stage is Stage.RECOGNITION
    assert world.found("deploys", set_to_lib, project="app").results[0].stage is Stage.WIDENED


@pytest.mark.parametrize(
    "wanted", [{"depth": 0}, {"depth": 4}, {"limit": 0}, {"limit": 101}, {"type": "x"}, {"since": "soon"}]
)
def test_values_that_do_not_fit_are_refused(world: World, wanted: dict[str, object]) -> None:
    """Each with a message that names it."""
    with pytest.raises(InvalidInput, match=next(iter(wanted))):
        world.found("deploys", **wanted)  # type: ignore[arg-type]  # a test names values
