"""A store changes its model: killed in the middle, searched all the time, complete in the end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nan_forget.adapters.embedders import plugins
from tests.e2e.conftest import Cli

MEMORIES = 1_000

SLOW = """
from array import array
from pathlib import Path
from time import sleep
from nan_forget.adapters.embedders.hashing import Hashing

class Acme(Hashing):
    model_id = "acme/slow-1"
    def embed_passages(self, texts):
        with Path(COUNTED).open("a") as file:
            file.writelines("one\\n" for _ in texts)
        sleep(0.05)
        return [self.embed_query(text) for text in texts]
    def embed_query(self, text):
        return array("f", array("f", super().embed_query(text))[::-1]).tobytes()
"""
"""A plug-in whose vectors are as long as those of hashing and mean nothing to them; it counts what it embeds."""

REINDEX = [sys.executable, "-m", "nan_forget.entrypoints.main", "reindex", "--provider", "acme", "--json"]


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs the plug-in for this process and its children; the file has a line for every text it embedded."""
    counted = tmp_path / "counted"
    counted.touch()
    (tmp_path / "slow_embedder.py").write_text(SLOW.replace("COUNTED", repr(str(counted))))
    information = tmp_path / "slow_embedder-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-embedder\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[nan_forget.embedders]\nacme = slow_embedder:Acme\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    plugins.loaded.cache_clear()
    return counted


def _fill(cli: Cli, folder: Path) -> None:
    """Imports so many memories, with their vectors."""
    memories = [{"content": f"Service {number} listens on port {9000 + number}"} for number in range(MEMORIES)]
    archive = folder / "archive.json"
    archive.write_text(json.dumps({"format": "nan-forget", "version": 1, "projects": [], "memories": memories}))
    assert cli("import", str(archive))["pending_vectors"] == 0


def _embedded(counted: Path) -> int:
    return len(counted.read_text().splitlines())


def _search(cli: Cli, number: int) -> list[object]:
    """Searches for one of the memories, which must come first, and returns what the user is told besides."""
    document = cli("search", f"which port has service {number}", "--limit=3")
    results = document["results"]
    assert isinstance(results, list)
    assert results[0]["memory"]["content"].startswith(f"Service {number} ")
    assert all(0.0 <= one["relevance"] <= 1.0 for one in results)
    notices = document["notices"]
    assert isinstance(notices, list)
    return notices


def test_a_killed_change_loses_nothing(
    cli: Cli, counted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 1,000 memories and a kill in the middle every search is right, and the second run makes what is missing."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    _fill(cli, tmp_path)
    with subprocess.Popen(REINDEX, stdout=subprocess.DEVNULL, text=True) as process:
        while _embedded(counted) < MEMORIES // 3:
            assert process.poll() is None
            assert _search(cli, 77) == []
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    first = _embedded(counted)
    assert first < MEMORIES
    assert cli("stats")["embedder"] == "hashing-1"
    assert _search(cli, 777) == []

    late = cli("add", "Service 2000 listens on port 11000")
    with subprocess.Popen(REINDEX, stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            _search(cli, 500)
        assert process.stdout is not None
        report = json.load(process.stdout)
    assert process.returncode == 0
    assert report["model"] == "acme/slow-1"
    assert MEMORIES + 1 - first <= report["vectors"] <= MEMORIES + 1 - first + 64

    statistics = cli("stats")
    assert (statistics["total"], statistics["pending_vectors"]) == (MEMORIES + 1, 0)
    assert statistics["embedder"] == "acme/slow-1"
    for told in (statistics["notices"], _search(cli, 2000)):
        assert str(told).startswith("['The settings name hashing; the store stays with acme/slow-1")
    assert cli("get", str(late["id"]))["content"] == "Service 2000 listens on port 11000"
