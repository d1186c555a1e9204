"""Scopes and privacy from end to end: what is told where, at the first prompt and at any depth."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.integration.cli.conftest import Cli

EXECUTABLE = Path(sys.executable).with_name("nan-forget")
PREFERENCES = ["I prefer tabs over spaces", "我喜欢用制表符缩进"]


@pytest.fixture
def folders(home: Path) -> tuple[Path, Path]:
    """Two repositories."""
    made = home / "alpha", home / "beta"
    for folder in made:
        subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    return made


def prompted(folder: Path, prompt: str) -> str:
    """What a client in that folder is told for the first prompt of a session, by a process of its own."""
    fed = {"prompt": prompt, "session_id": "s1", "cwd": str(folder), "hook_event_name": "UserPromptSubmit"}
    environment = {**os.environ, "NAN_FORGET_RECALL_TIMEOUT_MS": "60000"}
    done = subprocess.run(
        [str(EXECUTABLE), "recall"], input=json.dumps(fed), env=environment, capture_output=True, text=True, check=True
    )
    return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]) if done.stdout.strip() else ""


@pytest.mark.parametrize("preference", PREFERENCES)
def test_a_preference_is_there_at_the_first_prompt_elsewhere(
    cli: Cli, folders: tuple[Path, Path], preference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the user prefers, said in one project, is told at the first prompt in another that does not ask for it."""
    alpha, beta = folders
    monkeypatch.chdir(alpha)
    cli("add", preference, "--type", "preference", "--scope", "user")
    cli("add", "The alpha service listens on port 9001")
    monkeypatch.chdir(beta)
    told = prompted(beta, "please write the parser for the import format")
    assert preference in told
    assert "9001" not in told


def test_private_projects_stay_private(cli: Cli, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a private project is found elsewhere, at any depth or by association."""
    alpha, beta = folders
    monkeypatch.chdir(alpha)
    for name, port in (("kiwi", 1), ("lime", 2), ("plum", 3)):
        cli("add", f"The secret {name} service listens on port 900{port}", "--concepts", "ports")
    cli("projects", "private", "alpha")
    monkeypatch.chdir(beta)
    cli("add", "The beta service listens on port 8000", "--concepts", "ports")
    for depth in ("1", "2", "3"):
        answer = cli("search", "secret kiwi service port 9001", "--depth", depth, "--include-archived", "--json")
        assert "secret" not in answer.out
    assert "secret" not in prompted(beta, "on which port does the secret kiwi service listen?")
    monkeypatch.chdir(alpha)
    assert "kiwi" in cli("search", "secret kiwi service").out
