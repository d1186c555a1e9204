"""Setup and uninstall on the files of a user, through every client's own form."""

import json
import os
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from nan_forget.adapters.agents.clients import LocalClients
from nan_forget.adapters.agents.places import Places
from nan_forget.application.plan_setup import Kept, Wish
from nan_forget.application.ports.clients import PROJECT
from nan_forget.domain.hook_command import executable_of
from nan_forget.domain.json_entries import hooks_of
from nan_forget.domain.jsonc import Json, parse
from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.client_desk import ClientDesk, open_desk
from tests.e2e.conftest import Cli

ALL = ["claude", "codex", "cursor", "gemini", "opencode"]
FOREIGN = [{"matcher": "*", "hooks": [{"type": "command", "command": f"say {at} 你好 && true"}]} for at in range(59)]

USERS: Mapping[str, bytes] = {
    ".claude/settings.json": (
        "\ufeff// 我的\r\n"
        + json.dumps({"z": {"ü": 1}, "hooks": {"Stop": FOREIGN, "PreToolUse": []}, "a": None}, indent=3)
    )
    .replace("\n", "\r\n")
    .encode(),
    ".claude.json": b'{"numStartups":3,"projects":{"/p":{"mcpServers":{}}}}',
    ".codex/config.toml": "# 我的\nmodel = \"x\"   # k\n\n[mcp_servers.other]\ncommand = 'y'".encode(),
    ".codex/hooks.json": b"{}",
    ".cursor/mcp.json": b"",
    ".gemini/settings.json": b'{\n\t"mcpServers": {},\n\t/* mine */ "ui": {"theme": "x",},\n}\n',
    ".config/opencode/opencode.jsonc": b'// mine\n{ "$schema": "x" }',
}


@pytest.fixture
def users(home: Path) -> Mapping[str, bytes]:
    """A home with files of every client."""
    for path, text in USERS.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(text)
    return _files(home)


def _files(home: Path) -> dict[str, bytes]:
    """Everything but our own data folder, empty folders included."""
    paths = [path for path in home.rglob("*") if ".nan-forget" not in path.relative_to(home).parts]
    return {str(path.relative_to(home)): path.read_bytes() if path.is_file() else b"folder" for path in paths}


def _desk() -> ClientDesk:
    container.cache_clear()
    return open_desk(container().settings())


def test_byte_for_byte(home: Path, users: Mapping[str, bytes], tmp_path: Path) -> None:
    """Setup writes into every client's files, a second one changes nothing, and uninstall restores each byte."""
    project = tmp_path / "a project"
    project.mkdir()
    desk = _desk()
    wish = Wish([*ALL, PROJECT], desk.installation.executable(), str(project))
    desk.carry_out(desk.plan_setup(wish))
    written = _files(home)
    assert all(written[path] != text for path, text in USERS.items())
    assert json.loads(written[".claude.json"])["projects"] == {"/p": {"mcpServers": {}}}
    settings = parse(written[".claude/settings.json"].decode()).value
    assert isinstance(settings, dict)
    assert isinstance(settings["hooks"], dict)
    assert settings["hooks"]["Stop"] == FOREIGN
    assert list(settings)[:3] == ["z", "hooks", "a"]
    assert {path.name for path in project.iterdir()} == {"AGENTS.md", ".cursor"}
    assert all(isinstance(step, Kept) for step in desk.plan_setup(wish))
    desk.carry_out(desk.plan_removal(wish))
    assert _files(home) == users
    assert not list(project.iterdir())


def test_command_line(home: Path, users: Mapping[str, bytes], cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands say what they do, try what they registered, and doctor sees it."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    planned = cli("setup", "--dry-run", "--client", "claude")
    assert _files(home) == users
    done = cli("setup", "--yes", "--client", "claude")
    assert [one["path"] for one in _rows(done, "files")] == [one["path"] for one in _rows(planned, "files")]
    assert {one["event"] for one in _rows(done, "trials") if one["well"]} == {
        *("session-start", "user-prompt", "post-tool", "pre-compact", "session-end", "serve")
    }
    again = cli("setup", "--yes", "--client", "claude")
    assert {one["outcome"] for one in _rows(again, "files")} == {"kept"}
    checks = {one["name"]: one["detail"] for one in _rows(cli("doctor"), "checks")}
    assert (checks["claude"], checks["claude hooks"]) == ("registered, and its command runs", "never fired yet")
    assert checks["codex"] == "not registered"
    cli("uninstall", "--yes", "--purge")
    assert _files(home) == users
    assert not (home / ".nan-forget").exists()


def _rows(document: dict[str, object], name: str) -> list[dict[str, object]]:
    rows = document[name]
    assert isinstance(rows, list)
    return rows


@pytest.mark.parametrize("line", [["setup", "--yes"], ["setup", "--client", "emacs"], ["setup", "--client", "claude"]])
def test_refused(
    line: list[str], home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody found, an unknown client, and nobody to ask: an error with a hint, and nothing is written."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr("sys.stdin", None)
    container.cache_clear()
    assert run(line) in {1, 2}
    assert "hint: " in capsys.readouterr().err
    assert _files(home) == {}


def test_broken_settings(home: Path, users: Mapping[str, bytes]) -> None:
    """A file that cannot be read is left alone, and the others are written."""
    broken = home / ".claude" / "settings.json"
    broken.write_bytes(b'{"hooks": }')
    desk = _desk()
    desk.carry_out(desk.plan_setup(Wish(["claude"], "/bin/nan-forget")))
    assert broken.read_bytes() == b'{"hooks": }'
    assert (home / ".claude.json").read_bytes() != users[".claude.json"]


def test_own_folders(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that the user has named are honoured, and nothing is written elsewhere."""
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    desk = _desk()
    desk.carry_out(desk.plan_setup(Wish(["claude", "codex", "opencode"], "/bin/nan-forget")))
    assert _files(home) == {}
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*") if path.is_file()}
    assert found - {path for path in found if path.startswith("home")} == {
        "CLAUDE_CONFIG_DIR/.claude.json",
        "CLAUDE_CONFIG_DIR/settings.json",
        "CLAUDE_CONFIG_DIR/commands/nan-forget.md",
        "CODEX_HOME/config.toml",
        "CODEX_HOME/hooks.json",
        "XDG_CONFIG_HOME/opencode/opencode.json",
        "XDG_CONFIG_HOME/opencode/plugin/nan-forget.js",
    }


def test_two_homes(tmp_path: Path) -> None:
    """The files of two homes are disjoint, whatever is registered."""
    homes = [tmp_path / "one", tmp_path / "two"]
    paths: list[set[str]] = []
    for one in homes:
        clients = LocalClients(Places(str(one), {}, str(one / ".nan-forget")), "Remember.")
        paths.append({part.path for name in ALL for part in clients.parts(name, executable="/x", project=None)})
        assert all(path.startswith(f"{one}{os.sep}") for path in paths[-1])
    assert not paths[0] & paths[1]


@pytest.mark.parametrize("path", ["/o p/ü & $x/it's `y`/nan-forget", "C:\\Program Files\\李 & co\\nan-forget.exe"])
def test_paths_survive(path: str, home: Path) -> None:
    """Whatever the path of the program is, each client's parser gives it back."""
    clients = LocalClients(Places(str(home), {}, "/d"), "Remember.")
    for name in ALL:
        for part in clients.parts(name, executable=path, project=None):
            text = part.placement.put("")
            assert set(part.placement.executables(text)) <= {path}
            if part.path.endswith((".json", ".jsonc")):
                for entry in _entries(json.loads(text)):
                    line = entry.get("command")
                    words = shlex.split(line) if isinstance(line, str) and " hook " in line else [executable_of(entry)]
                    assert words[0] == path


def _entries(value: Json) -> list[dict[str, Json]]:
    """Everything with a command, however deep."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value] if isinstance(value, dict) and "command" in value else []
    return own + [entry for one in inner for entry in _entries(one)]


def test_trust_of_codex(home: Path) -> None:
    """Codex's own record of trust is read, hook by hook, and never written."""
    desk = _desk()
    desk.carry_out(desk.plan_setup(Wish(["codex"], "/bin/nan-forget")))
    config, hooks = home / ".codex" / "config.toml", home / ".codex" / "hooks.json"
    assert "trusted_hash" not in config.read_text()
    assert "4 of our 4 hooks" in desk.clients.remaining("codex")[0]
    events = json.loads(hooks.read_text())["hooks"]
    assert all(len(hooks_of(group)) == 1 for groups in events.values() for group in groups)
    for event in ("session_start", "user_prompt_submit", "post_tool_use", "session_end"):
        config.write_text(f'{config.read_text()}\n[hooks.state."{hooks}:{event}:0:0"]\ntrusted_hash = "sha256:x"\n')
    assert not desk.clients.remaining("codex")


def test_git_sees_what_was_announced(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a project there is nothing but what setup has announced."""
    del home
    project = tmp_path / "p"
    subprocess.run(["git", "init", "--quiet", str(project)], check=True)
    monkeypatch.chdir(project)
    desk = _desk()
    steps = desk.plan_setup(Wish(["claude", PROJECT], "/bin/nan-forget", str(project)))
    desk.carry_out(steps)
    status = subprocess.run(["git", "status", "--short"], capture_output=True, text=True, check=True)
    assert status.stdout.split() == ["??", "AGENTS.md"]
    assert str(project / "AGENTS.md") in {step.part.path for step in steps}
