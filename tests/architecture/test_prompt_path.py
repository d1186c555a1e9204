"""What runs on every prompt stays light when it is really loaded, whatever its libraries import in turn."""

import subprocess
import sys
from pathlib import Path

import pytest

from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container
from tests.architecture.test_import_contracts import CONTRACTS

(PROMPT,) = (contract for contract in CONTRACTS if contract["id"] == "prompt")

AUTH = "Auth is Clerk, not custom JWT"


@pytest.mark.parametrize("module", PROMPT["source_modules"])
def test_prompt_path_loads_nothing_heavy(module: str) -> None:
    """A fresh Python that imports a module of the prompt's path has loaded none of the forbidden ones."""
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()).isdisjoint(PROMPT["forbidden_modules"])


@pytest.mark.parametrize("provider", ["auto", "hashing"])
def test_recall_loads_nothing_heavy(provider: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start of a session and a recall that embeds, finds, tells and keeps its receipt load none of them."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", provider)
    monkeypatch.setenv("NAN_FORGET_RECALL_TIMEOUT_MS", "60000")
    monkeypatch.chdir(home)
    container.cache_clear()
    assert run(["add", AUTH]) == 0
    container.cache_clear()
    program = """
import sys
from nan_forget.entrypoints import hook
assert hook.main({"event": "session-start"}, b'{"session_id": "s0"}', None)
assert hook.main({"event": "user-prompt"}, b'{"session_id": "s0", "prompt": "where is auth done?"}', None)
assert hook.main({"query": "was auth done by Clerk or by custom JWT yesterday?", "session": "s1"}, b"", None)
print(*sys.modules, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert AUTH in done.stdout
    assert {"nan_forget.application.recall", "nan_forget.domain.dates"} <= set(done.stderr.split())
    assert set(done.stderr.split()).isdisjoint(PROMPT["forbidden_modules"])
