"""What the README tells a user to type works as it stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
BLOCKS = re.findall(r"<!-- runs as a test -->\n```sh\n(.+?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_readme_has_examples() -> None:
    """The README marks at least one block of commands to be run."""
    assert BLOCKS


@pytest.mark.parametrize("block", BLOCKS)
def test_readme_example_runs(block: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of a marked block succeeds in a new home, and prints something."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    for line in block.splitlines():
        run = subprocess.run(["sh", "-c", line], cwd=home, capture_output=True, check=False)
        assert (run.returncode, run.stderr) == (0, b""), line
        assert run.stdout
