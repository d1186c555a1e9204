"""Saves and recalls with a model that is somewhere else, well or not."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic

import apsw
import pytest

from tests.e2e.conftest import Cli
from tests.fakes.model_server import DIGEST, Fault, ModelServer, dripping, hung, refusing, well

MODEL_ID = f"ollama/nomic-embed-text:latest@{DIGEST[:12]}"


RECALL = """
import sys
from nan_forget.entrypoints import hook, recall_reader
recall_reader.REMOTE_TIMEOUT_S = float(sys.argv[2])
sys.exit(not hook.main({"query": sys.argv[1]}, b"", print))
"""


def _recalled(query: str, patience_s: float = 0.3) -> str:
    """What a prompt is told, by a process of its own that has ``patience_s`` for a remote model."""
    command = [sys.executable, "-c", RECALL, query, str(patience_s)]
    environment = {**os.environ, "NAN_FORGET_RECALL_TIMEOUT_MS": "20000"}  # the machine may be busy
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert not run.stderr
    return run.stdout


def _notice() -> str:
    """Why the last recall did without vectors."""
    path = Path(os.environ["NAN_FORGET_HOME"]) / "memories.db"
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        ((notice,),) = connection.execute("SELECT notice FROM receipt ORDER BY id DESC LIMIT 1")
    return str(notice)


def test_a_new_store_is_ollamas(cli: Cli, server: ModelServer) -> None:
    """Where Ollama is there, a new store has its vectors, and goes on with them when its settings say nothing."""
    cli("add", "The project uses pnpm, not npm")
    statistics = cli("stats")
    assert (statistics["embedder"], statistics["pending_vectors"]) == (MODEL_ID, 0)
    assert [request.texts for request in server.asked("/api/embed")] == [
        ["search_document: The project uses pnpm, not npm"]
    ]


@pytest.mark.parametrize("path", ["/api/tags", "/api/embed"])
def test_a_hung_ollama_loses_nothing(cli: Cli, server: ModelServer, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """A save is acknowledged while Ollama hangs, its vector waits, and the next save makes it."""
    monkeypatch.setattr("nan_forget.adapters.embedders.ollama.LOAD_S", 1.0)
    cli("add", "The project uses pnpm, not npm")
    server.fail(path, hung)
    begin = monotonic()
    assert cli("add", "The staging database is Postgres 16")["outcome"] == "saved"
    assert monotonic() - begin < 10
    assert cli("stats")["pending_vectors"] == 1
    server.fail(path, well)
    cli("add", "Auth is Clerk, not custom JWT")
    assert cli("stats")["pending_vectors"] == 0


def test_a_model_that_never_was_there_loses_nothing(
    cli: Cli, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that was to begin with a hung Ollama keeps what it is told, and gets its vectors later."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "ollama")
    server.fail("/api/tags", hung)
    cli("add", "The project uses pnpm, not npm")
    assert (cli("stats")["embedder"], cli("stats")["pending_vectors"]) == (None, 1)
    server.fail("/api/tags", well)
    cli("add", "Auth is Clerk, not custom JWT")
    assert (cli("stats")["embedder"], cli("stats")["pending_vectors"]) == (MODEL_ID, 0)


@pytest.mark.parametrize("fault", [hung, dripping, refusing(500)], ids=["hung", "dripping", "broken"])
def test_a_recall_does_without_a_sick_model(cli: Cli, server: ModelServer, fault: Fault) -> None:
    """A prompt is answered by words when the store's model does not answer in time, and the receipt says so."""
    cli("add", "ERR_POOL_17 means that the database has no connection left")
    server.fail("/api/embed", fault)
    assert "ERR_POOL_17 means" in _recalled("what is ERR_POOL_17?")
    assert _notice().startswith(f"words only: Ollama at {server.url} ")


def test_a_recall_asks_a_model_in_good_health(cli: Cli, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt is embedded by the store's remote model, be it Ollama's or, by agreement, OpenAI's."""
    cli("add", "The project uses pnpm, not npm")
    _recalled("which package manager?", 10)
    assert server.requests[-1].texts == ["search_query: which package manager?"]
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "openai")
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_MODEL", "a-model")
    cli("reindex")
    _recalled("which package manager?", 10)
    assert (server.requests[-1].path, server.requests[-1].texts) == ("/embeddings", ["which package manager?"])
