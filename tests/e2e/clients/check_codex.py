"""Codex, as it is installed, with what our set-up gives it; its hooks are trusted by an option, as a person would."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.clients.conftest import Client, environment, set_up
from tests.e2e.clients.dialects import Reply, Use
from tests.e2e.clients.models import Models

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"


@pytest.fixture
def codex(home: Path, stub: Models, installed: Callable[[str], str]) -> Client:
    """Codex, set up by us."""
    environ = environment(home, STUB_KEY="no-key-at-all")
    settings = {
        "model": "stub-model",
        "model_provider": "stub",
        "model_providers.stub.name": "stub",
        "model_providers.stub.base_url": f"{stub.url}/v1",
        "model_providers.stub.wire_api": "responses",
        "model_providers.stub.env_key": "STUB_KEY",
    }
    options = [part for name, value in settings.items() for part in ("-c", f'{name}="{value}"')]
    switches = ("check_for_update_on_startup", "analytics.enabled", "model_providers.stub.supports_websockets")
    options += [part for name in switches for part in ("-c", f"{name}=false")]
    options += ["-c", "mcp_servers.nan-forget.required=true"]  # it does not wait for its servers otherwise
    command = (installed("codex"), "exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", *options)
    set_up("codex", environ)
    return Client(command, environ, home, stub)


def test_saved_by_a_tool_and_told_in_another_project(codex: Client) -> None:
    """What a model saves by MCP in one project as the user's is in the first request of another one."""
    preference = {"content": "She prefers pnpm over npm", "type": "preference", "scope": "user"}
    codex.models.say(Reply(uses=(Use("memory_save", {**preference}, "mcp__nan_forget"),)), Reply("saved"))
    codex.run("remember how I install packages", project=codex.project("one"))
    assert [memory["content"] for memory in codex.memories()] == ["She prefers pnpm over npm"]
    codex.models.say(Reply("hello"))
    codex.run("hello there", project=codex.project("two"))
    assert "She prefers pnpm over npm" in codex.models.told[0]
    assert "nan-forget remembers across sessions" in codex.models.told[0]


def test_explicit_mark(codex: Client) -> None:
    """A prompt with a mark is remembered at once, and told when the subject comes up in a new session."""
    project = codex.project("one")
    codex.models.say(Reply("noted"))
    codex.run(f"#remember {AUTH}", project=project)
    assert [(memory["content"], memory["provenance"]) for memory in codex.memories()] == [(AUTH, "explicit")]
    codex.models.say(Reply("by Clerk"))
    codex.run(ABOUT_AUTH, project=project)
    assert AUTH in codex.models.told[0]


def test_end_of_session_sweeps(codex: Client) -> None:
    """What was decided in a session is in the store after its end, though nobody has saved it."""
    codex.models.say(Reply("We decided to deploy on Fridays only, because the team is in the office then."))
    codex.run("We decided to use Postgres 16 for the staging database.", project=codex.project("one"))
    codex.until(lambda: any("Postgres 16" in str(memory["content"]) for memory in codex.memories()))


def test_switched_off(codex: Client) -> None:
    """Where memory is switched off the hooks say nothing."""
    codex.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    codex.models.say(Reply("hello"))
    codex.run(ABOUT_AUTH, project=codex.project("one"), environ={"NAN_FORGET_DISABLED": "1"})
    assert AUTH not in codex.models.told[0]
    assert "remembers across sessions" not in codex.models.told[0]


def test_output_is_the_models_alone(codex: Client) -> None:
    """A headless session prints what its model says, and nothing of ours."""
    codex.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    codex.models.say(Reply("nothing but this"))
    done = codex.run("hello there", project=codex.project("one"))
    assert done.stdout == "nothing but this\n"
