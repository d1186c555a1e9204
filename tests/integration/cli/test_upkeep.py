"""The commands that tend the store: what they print, what they change, and what comes back."""

import json
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.integration.cli.conftest import Cli

WORDS = "暂存数据库是 Postgres 16，端口 5433，密码在 vault/staging 里。" * 12


@pytest.fixture
def aged(cli: Cli, home: Path) -> list[str]:
    """Three memories of one matter and one of another, 60 days old, and one that has ended; their ids."""
    at = (datetime.now(UTC) - timedelta(days=60)).isoformat()
    times = dict.fromkeys(("created_at", "updated_at", "last_accessed_at", "valid_from"), at)
    texts = [
        "The staging service alpha listens on port 9001",
        "The staging service beta listens on port 9002",
        "The staging service gamma listens on port 9003",
        "The mascot is a blue otter",
        "本周由小王值班",
    ]
    records = [{"id": f"memory-{n:06}", "content": text, "project": "app", **times} for n, text in enumerate(texts)]
    records[-1]["expires_at"] = at
    file = home / "old.json"
    file.write_text(json.dumps({"memories": records}))
    assert cli("import", str(file)).code == 0
    return [str(one["id"]) for one in records]


def only(listed: object) -> dict[str, Any]:
    """The one entry of a list in a document."""
    assert isinstance(listed, list)
    (one,) = listed
    assert isinstance(one, dict)
    return one


def test_consolidate(cli: Cli, aged: list[str]) -> None:
    """A dry run shows the entry, the run makes it and archives its sources, and a second run does nothing."""
    assert cli("consolidate", "--dry-run").out.splitlines()[-1] == "1 entries to make"
    made = cli("consolidate", "--json").json
    entry = only(made["entries"])
    assert entry["links"]["consolidated_from"] == aged[:3]
    assert entry["content"].count("\n") == 2
    assert cli("compact").out == "0 entries made\n"
    assert cli("get", aged[0]).out.count("archived consolidated") == 1
    found = cli("search", "staging service beta port", "--project", "app", "--limit", "1", "--json")
    assert found.contents == [entry["content"]]


def test_clean(cli: Cli, aged: list[str]) -> None:
    """A dry run says what would go and why; what went comes back by restore, and does not end again at once."""
    shown = cli("clean", "--dry-run", "--project", "app").out
    assert shown.startswith("expired      was to end on ")
    assert shown.endswith("1 to archive\n")
    gone = only(cli("clean", "--json").json["archived"])
    assert (gone["memory"]["id"], gone["reason"]) == (aged[-1], "expired")
    assert cli("restore", aged[-1]).code == 0
    assert cli("clean").out == "0 archived\n"


def test_work(cli: Cli, aged: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is done once it is due, and then there is none."""
    assert cli("work", "--once").out == "nothing was due\n"
    monkeypatch.setenv("NAN_FORGET_CONSOLIDATE_EVERY", "5")
    document = cli("work", "--once", "--json").json
    assert (document["status"], document["failed"]) == ("done", {})
    assert cli("work", "--once").out == "nothing was due\n"
    assert cli("get", aged[0]).out.count("archived consolidated") == 1


@pytest.fixture
def memory_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which Claude Code keeps notes on a repository, with one of them; the current folder is that one."""
    repository = home / "my app"
    subprocess.run(["git", "init", "--quiet", str(repository)], check=True)
    monkeypatch.chdir(repository)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / "claude"))
    slug = "".join(one if one.isascii() and one.isalnum() else "-" for one in str(repository.resolve()))
    folder = home / "claude" / "projects" / slug / "memory"
    folder.mkdir(parents=True)
    (folder / "staging.md").write_text(f"---\ntype: project\n---\n{WORDS}\n", encoding="utf-8")
    (folder / "MEMORY.md").write_text("- [Staging](staging.md)\n")
    return folder


def test_compress(cli: Cli, memory_folder: Path) -> None:
    """A note is left until the store has its words, then a dry run shows the stub, and the run makes it."""
    note = memory_folder / "staging.md"
    before = note.read_text("utf-8")
    assert "no active memory says the same" in cli("compress").out
    assert cli("add", WORDS).code == 0
    assert cli("compress", "--dry-run").out.startswith("to stub ")
    assert note.read_text("utf-8") == before
    stub = only(cli("compress", "--json").json["stubs"])
    assert note.read_text("utf-8").startswith("---\ntype: project\n---\n")
    assert len(note.read_text("utf-8")) == len(before) - stub["saved"]
    assert cli("get", stub["id"]).out.startswith(WORDS.strip())


def test_memory_md_is_the_users_choice(cli: Cli, memory_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's index is touched only where the settings say so, and its own lines stay."""
    index = memory_folder / "MEMORY.md"
    cli("add", "Auth is Clerk, not custom JWT")
    cli("clean")
    assert index.read_text() == "- [Staging](staging.md)\n"
    monkeypatch.setenv("NAN_FORGET_MEMORY_MD", "true")
    cli("clean")
    assert index.read_text().startswith("- [Staging](staging.md)\n<!-- nan-forget: begin")
    assert "- [fact] Auth is Clerk, not custom JWT\n" in index.read_text()
