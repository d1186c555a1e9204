"""Large stores, through the commands."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from nan_forget.adapters.sqlite.connection import connect
from tests.integration.cli.conftest import Cli
from tests.integration.sqlite import rows

MANY = 12_345


def _record(number: int) -> dict[str, object]:
    """A memory with something in every field; some are linked, archived or superseded."""
    id = f"01900000-0000-7000-8000-{number:012x}"
    earlier = f"01900000-0000-7000-8000-{max(number - 1, 0):012x}"
    at = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}T{number % 24:02}:00:00.{number:06}+00:00"
    return {
        "id": id,
        "content": f"Statement {number} of many, 第{number}条",
        "type": ("fact", "decision", "preference", "task", "context")[number % 5],
        "scope": "project",
        "project": {"key": f"git:{number % 7}", "name": f"project {number % 7}"},
        "problem": f"problem {number}" if number % 3 == 0 else None,
        "solution": f"solution {number}" if number % 3 == 0 else None,
        "concepts": [f"c{number % 11}"],
        "files": [f"src/{number}.py"],
        "tags": ["even" if number % 2 == 0 else "odd"],
        "confidence": number % 100 / 100,
        "status": ("active", "active", "archived", "superseded")[number % 4],
        "created_at": at,
        "updated_at": at,
        "last_accessed_at": at,
        "access_count": number % 50,
        "links": {"supersedes": [earlier] if number % 9 == 1 else []},
    }


def _told(*arguments: str) -> dict[str, object]:
    """What a command says, as a process of its own: so many rows take three times as long where coverage is traced."""
    command = [sys.executable, "-m", "nan_forget.entrypoints.main", *arguments]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    document: dict[str, object] = json.loads(run.stdout) if run.stdout.startswith("{") else {}
    return document


def test_everything_comes_back(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """12,345 memories: an export into an empty home is equal in every field, and a second import changes nothing."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    lines = (json.dumps(_record(number), ensure_ascii=False) for number in range(MANY))
    Path("made.jsonl").write_text("\n".join(lines), encoding="utf-8")
    taken = _told("import", "made.jsonl", "--json")
    assert (taken["imported"], taken["pending_vectors"]) == (MANY, 0)
    _told("export", "--out", "first.json")
    monkeypatch.setenv("NAN_FORGET_HOME", str(home / "other"))
    assert _told("import", "first.json", "--json")["imported"] == MANY
    _told("export", "--out", "second.json")
    first, second = (Path(name).read_text(encoding="utf-8") for name in ("first.json", "second.json"))
    assert first == second
    again = _told("import", "first.json", "--json")
    assert (again["imported"], again["unchanged"]) == (0, MANY)
    assert _told("stats", "--json")["total"] == MANY
    stored = {memory["id"]: memory for memory in json.loads(second)["memories"]}
    for number in (0, 1, MANY // 2, MANY - 1):
        given = _record(number)
        assert _comparable(stored[given["id"]]) == _comparable(given)


def _comparable(record: dict[str, object]) -> dict[str, object]:
    """The values that were given for a memory, with times as times."""
    links, project = record["links"], record["project"]
    assert isinstance(links, dict)
    assert isinstance(project, dict)
    plain = {name: record[name] for name in _record(0) if not name.endswith("_at") and name not in {"links", "project"}}
    times = {
        name: datetime.fromisoformat(str(record[name])) for name in ("created_at", "updated_at", "last_accessed_at")
    }
    return plain | times | {"supersedes": links["supersedes"], "project": (project["key"], project["name"])}


def test_small_project_beside_a_large_one(cli: Cli, add: Callable[..., str], home: Path) -> None:
    """20,000 better memories of project A leave B its 20 places, and stand behind them where they are widened in."""
    add("begin A", "--project", "A")
    add("begin B", "--project", "B")
    database = connect(str(home / ".nan-forget/memories.db"), busy_timeout_s=1)
    numbers = dict(database.execute("SELECT name, id FROM project"))
    large = (rows.Row(f"a{number:07}", "kiwi kiwi", (), "default", numbers["A"]) for number in range(20_000))
    small = (
        rows.Row(f"b{number:07}", "kiwi and much more beside it", (), "default", numbers["B"]) for number in range(50)
    )
    rows.add(database, "exact", (*large, *small))
    database.close()
    answer = cli("search", "kiwi", "--project", "B", "--limit", "20", "--json")
    found: list[dict[str, Any]] = json.loads(answer.out)["results"]
    stages = [(one["stage"], one["memory"]["project"]) for one in found]
    assert stages[:20] == [("recognition", "B")] * 20
    assert set(stages[20:]) == {("widened", "A")}
    assert len(stages) <= 40
