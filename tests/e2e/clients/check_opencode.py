"""OpenCode, as it is installed, with the plug-in that our set-up gives it."""

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
def opencode(home: Path, stub: Models, installed: Callable[[str], str]) -> Client:
    """OpenCode with a provider of the person's own, set up by us."""
    model = {"name": "stub", "tool_call": True, "limit": {"context": 100_000, "output": 4_000}}
    options = {"baseURL": f"{stub.url}/v1", "apiKey": "no-key-at-all"}
    provider = {"npm": "@ai-sdk/openai-compatible", "name": "stub", "options": options, "models": {"stub-model": model}}
    content = {
        "autoupdate": False,
        "share": "disabled",
        "model": "stub/stub-model",
        "small_model": "stub/stub-model",
        "provider": {"stub": provider},
    }
    switches = ("AUTOUPDATE", "MODELS_FETCH", "LSP_DOWNLOAD", "DEFAULT_PLUGINS")
    environ = environment(
        home,
        OPENCODE_CONFIG_CONTENT=json.dumps(content),
        **{f"OPENCODE_DISABLE_{switch}": "1" for switch in switches},
    )
    set_up("opencode", environ)
    return Client((installed("opencode"), "run"), environ, home, stub)


def test_saved_by_a_tool_and_told_in_another_project(opencode: Client) -> None:
    """What a model saves by MCP in one project as the user's is in the requests of another one."""
    preference = {"content": "She prefers pnpm over npm", "type": "preference", "scope": "user"}
    opencode.models.say(Reply(uses=(Use("nan-forget_memory_save", {**preference}),)), Reply("saved"))
    opencode.run("remember how I install packages", project=opencode.project("one"))
    assert [memory["content"] for memory in opencode.memories()] == ["She prefers pnpm over npm"]
    opencode.models.say(Reply("hello"))
    opencode.run("hello there", project=opencode.project("two"))
    assert "She prefers pnpm over npm" in "".join(opencode.models.told)
    assert "nan-forget remembers across sessions" in "".join(opencode.models.told)


def test_explicit_mark(opencode: Client) -> None:
    """A prompt with a mark is remembered at once, and told when the subject comes up in a new session."""
    project = opencode.project("one")
    opencode.models.say(Reply("noted"))
    *words, last = f"#remember {AUTH}".split()  # it puts an argument with a space in it between quotes
    opencode.run(last, *words, project=project)
    assert [(memory["content"], memory["provenance"]) for memory in opencode.memories()] == [(AUTH, "explicit")]
    opencode.models.say(Reply("by Clerk"))
    opencode.run(ABOUT_AUTH, project=project)
    assert AUTH in "".join(opencode.models.told)


def test_switched_off(opencode: Client) -> None:
    """Where memory is switched off the plug-in says nothing."""
    opencode.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    opencode.models.say(Reply("hello"))
    opencode.run(ABOUT_AUTH, project=opencode.project("one"), environ={"NAN_FORGET_DISABLED": "1"})
    assert AUTH not in "".join(opencode.models.told)
    assert "remembers across sessions" not in "".join(opencode.models.told)
