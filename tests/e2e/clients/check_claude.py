"""Claude Code, as it is installed, with what our set-up gives it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.clients.conftest import Client, environment, set_up
from tests.e2e.clients.dialects import Reply, Use
from tests.e2e.clients.models import Models

AUTH = "Auth is Clerk, not custom JWT"
ABOUT_AUTH = "is auth done by Clerk or by custom JWT?"
NOTE = """---
name: deploy
description: how we deploy
metadata:
  type: project
---
Deployments run on Fridays through Jenkins.
"""


@pytest.fixture
def claude(home: Path, stub: Models, installed: Callable[[str], str]) -> Client:
    """Claude Code, set up by us."""
    environ = environment(
        home,
        ANTHROPIC_BASE_URL=stub.url,
        ANTHROPIC_API_KEY="no-key-at-all",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
        CLAUDE_CODE_TMPDIR=str(home / "tmp"),
        DISABLE_AUTOUPDATER="1",
        DISABLE_TELEMETRY="1",
        DISABLE_ERROR_REPORTING="1",
    )
    client = Client((installed("claude"), "-p"), environ, home, stub)
    set_up("claude", environ)
    return client


def test_saved_by_a_tool_and_told_in_another_project(claude: Client) -> None:
    """What a model saves by MCP in one project as the user's is in the first request of another one."""
    use = Use(
        "mcp__nan-forget__memory_save", {"content": "She prefers pnpm over npm", "type": "preference", "scope": "user"}
    )
    claude.models.say(Reply(uses=(use,)), Reply("saved"))
    claude.run("remember how I install packages", project=claude.project("one"))
    assert [memory["content"] for memory in claude.memories()] == ["She prefers pnpm over npm"]
    claude.models.say(Reply("hello"))
    claude.run("hello there", project=claude.project("two"))
    assert "She prefers pnpm over npm" in claude.models.told[0]


def test_instructions_and_tools_are_seen(claude: Client) -> None:
    """From the first request on the model knows its duties and the tools that they need."""
    claude.models.say(Reply("hello"))
    claude.run("hello there", project=claude.project("one"))
    body = json.loads(claude.models.told[0])
    names = {tool.get("name") for tool in body["tools"]}
    assert {f"mcp__nan-forget__memory_{name}" for name in ("sync", "search", "save", "checkpoint")} <= names
    assert "nan-forget remembers across sessions" in claude.models.told[0]


def test_explicit_mark(claude: Client) -> None:
    """A prompt with a mark is remembered at once, and told when the subject comes up in a new session."""
    project = claude.project("one")
    claude.models.say(Reply("noted"))
    claude.run(f"#remember {AUTH}", project=project)
    assert [(memory["content"], memory["provenance"]) for memory in claude.memories()] == [(AUTH, "explicit")]
    claude.models.say(Reply("by Clerk"))
    claude.run(ABOUT_AUTH, project=project)
    assert AUTH in claude.models.told[0]


def test_note_is_captured(claude: Client) -> None:
    """A note that the model writes into its own memory folder becomes a memory; other files do not."""
    project = claude.project("one")
    slug = "".join(letter if letter.isalnum() else "-" for letter in str(project.resolve()))
    note = claude.home / ".claude" / "projects" / slug / "memory" / "deploy.md"
    write = Use("Write", {"file_path": str(note), "content": NOTE})
    other = Use("Write", {"file_path": str(project / "README.md"), "content": NOTE})
    claude.models.say(Reply(uses=(write,)), Reply(uses=(other,)), Reply("written"))
    claude.run("note how we deploy", "--allowedTools", "Write", "--", project=project)
    claude.until(claude.memories)
    assert ["Fridays" in str(memory["content"]) for memory in claude.memories()] == [True]


def test_compaction_tells_again(claude: Client) -> None:
    """What a session was told is told again after its context was compacted, and not before."""
    project = claude.project("one")
    claude.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    claude.models.say(Reply("hello"))
    claude.run("hello there", project=project)
    claude.models.say(Reply("a summary"))
    claude.run("/compact", "--continue", project=project)
    claude.models.say(Reply("hello"))
    claude.run("and now?", "--continue", project=project)
    last = claude.models.told[-1]
    assert AUTH in last


def test_end_of_session_sweeps(claude: Client) -> None:
    """What was decided in a session is in the store after its end, though nobody has saved it."""
    claude.models.say(Reply("We decided to deploy on Fridays only, because the team is in the office then."))
    claude.run("We decided to use Postgres 16 for the staging database.", project=claude.project("one"))
    claude.until(lambda: any("Postgres 16" in str(memory["content"]) for memory in claude.memories()))


def test_slash_command(claude: Client) -> None:
    """The command of ours reaches the model as what it stands for, and recalls nothing."""
    claude.command_of_ours("add", AUTH, "--scope", "user", "--json")
    claude.models.say(Reply("here they are"))
    claude.run("/nan-forget stats", project=claude.project("one"))
    assert "stats" in claude.models.told[0]
    assert AUTH not in claude.models.told[0].partition("nan-forget stats")[2]


def test_switched_off(claude: Client) -> None:
    """Where memory is switched off the hooks say nothing."""
    claude.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    claude.models.say(Reply("hello"))
    claude.run(ABOUT_AUTH, project=claude.project("one"), environ={"NAN_FORGET_DISABLED": "1"})
    assert AUTH not in claude.models.told[0]
    assert "remembers across sessions" not in claude.models.told[0]


def test_output_is_the_models_alone(claude: Client) -> None:
    """A headless session prints what its model says, and nothing of ours."""
    claude.command_of_ours("add", AUTH, "--scope", "user", "--type", "preference", "--json")
    claude.models.say(Reply("nothing but this"))
    done = claude.run("hello there", project=claude.project("one"))
    assert (done.stdout, done.stderr) == ("nothing but this\n", "")
