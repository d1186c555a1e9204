"""Gemini CLI, as it is installed, with what our set-up gives it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.clients.conftest import Client, environment, set_up
from tests.e2e.clients.dialects import Reply, Use
from tests.e2e.clients.models import Models

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"


@pytest.fixture
def gemini(home: Path, stub: Models, installed: Callable[[str], str]) -> Client:
    """Gemini CLI of a person who has signed in by a key, set up by us."""
    environ = environment(home, GEMINI_API_KEY="no-key-at-all", GOOGLE_GEMINI_BASE_URL=stub.url)
    (home / ".gemini").mkdir()
    own = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    (home / ".gemini" / "settings.json").write_text(json.dumps(own), encoding="utf-8")
    set_up("gemini", environ)
    # Without a model it asks another one which to take.
    options = ("--skip-trust", "--approval-mode", "yolo", "-m", "gemini-3.5-flash", "-p")
    return Client((installed("gemini"), *options), environ, home, stub)


def test_saved_by_a_tool_and_told_in_another_project(gemini: Client) -> None:
    """What a model saves by MCP in one project as the user's is in the first request of another one."""
    preference = {"content": "She prefers pnpm over npm", "type": "preference", "scope": "user"}
    gemini.models.say(Reply(uses=(Use("mcp_nan-forget_memory_save", {**preference}),)), Reply("saved"))
    gemini.run("remember how I install packages", project=gemini.project("one"))
    assert [memory["content"] for memory in gemini.memories()] == ["She prefers pnpm over npm"]
    gemini.models.say(Reply("hello"))
    gemini.run("hello there", project=gemini.project("two"))
    assert "She prefers pnpm over npm" in gemini.models.told[0]
    assert "nan-forget remembers across sessions" in gemini.models.told[0]


def test_explicit_mark(gemini: Client) -> None:
    """A prompt with a mark is remembered at once, and told when the subject comes up in a new session."""
    project = gemini.project("one")
    gemini.models.say(Reply("noted"))
    gemini.run(f"#remember {AUTH}", project=project)
    assert [(memory["content"], memory["provenance"]) for memory in gemini.memories()] == [(AUTH, "explicit")]
    gemini.models.say(Reply("by Clerk"))
    gemini.run(ABOUT_AUTH, project=project)
    assert AUTH in gemini.models.told[0]


def test_end_of_session_sweeps(gemini: Client) -> None:
    """What was decided in a session is in the store after its end, though nobody has saved it."""
    gemini.models.say(Reply("We decided to deploy on Fridays only, because the team is in the office then."))
    gemini.run("We decided to use Postgres 16 for the staging database.", project=gemini.project("one"))
    gemini.until(lambda: any("Postgres 16" in str(memory["content"]) for memory in gemini.memories()))


def test_switched_off(gemini: Client) -> None:
    """Where memory is switched off the hooks say nothing, and the output is the model's alone in any case."""
    gemini.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    gemini.models.say(Reply("nothing but this"))
    done = gemini.run(ABOUT_AUTH, project=gemini.project("one"), environ={"NAN_FORGET_DISABLED": "1"})
    assert AUTH not in gemini.models.told[0]
    assert "remembers across sessions" not in gemini.models.told[0]
    assert done.stdout.strip() == "nothing but this"
