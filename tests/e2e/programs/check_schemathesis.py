"""Schemathesis against the OpenAPI document: bounded, and the same requests in every run."""

import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

VERSION = "4.32.5"
FOLDER = Path(__file__).parents[3] / ".e2e" / "schemathesis"
ENDLESS = "/events"
SEMANTICS = "positive_data_acceptance"
"""Left out: what a date, a type or an unknown project is, the domain says, and no schema does."""


@pytest.fixture(scope="session")
def schemathesis() -> Path:
    """The program in an environment of its own; one of another version is replaced."""
    program = FOLDER / "bin" / "st"
    known = FOLDER / f".{VERSION}"
    if not known.exists():
        venv.create(FOLDER, with_pip=True, clear=True)
        install = [str(FOLDER / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, f"schemathesis=={VERSION}"], check=True)
        (FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")
        known.touch()
    return program


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The API over an empty store."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    command = [sys.executable, "-m", "nan_forget.entrypoints.main", "api", "--port=0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        yield running.stderr.readline().split()[-1]
        running.terminate()


def test_every_route_does_what_the_document_says(schemathesis: Path, url: str) -> None:
    """Valid and invalid requests are answered with documented statuses, types and forms, and never with a crash."""
    limits = ["--max-examples=15", "--seed=1", "--phases=examples,coverage,fuzzing", "--request-timeout=20"]
    left_out = [f"--exclude-path={ENDLESS}", f"--exclude-checks={SEMANTICS}"]
    command = [str(schemathesis), "run", f"{url}/openapi.json", *limits, *left_out, "--no-color"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=FOLDER)
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr
