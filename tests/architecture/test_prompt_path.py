"""What runs on every prompt stays light when it is really loaded, whatever its libraries import in turn."""

import subprocess
import sys

import pytest

from tests.architecture.test_import_contracts import CONTRACTS

(PROMPT,) = (contract for contract in CONTRACTS if contract["id"] == "prompt")


@pytest.mark.parametrize("module", PROMPT["source_modules"])
def test_prompt_path_loads_nothing_heavy(module: str) -> None:
    """A fresh Python that imports a module of the prompt's path has loaded none of the forbidden ones."""
    program = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()).isdisjoint(PROMPT["forbidden_modules"])
