"""The memories of other tools, through the command line."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from tests import foreign_stores as made
from tests.integration.cli.conftest import Cli

STORES: dict[str, Callable[[Path], Path]] = {
    "nan-forget": lambda at: made.database(at / "old.db", made.UPSTREAM),
    "claude-mem": lambda at: made.database(at / "claude-mem.db", made.CLAUDE_MEM),
    "mcp-memory-service": lambda at: made.database(at / "service.db", made.MEMORY_SERVICE),
    "mem0": lambda at: made.export(at / "mem0.json"),
    "memory-md": lambda at: made.folder(at / "projects" / "-nowhere-app" / "memory", made.NOTES),
    "adr": lambda at: made.folder(at / "adr", made.DECISIONS),
}
COUNTS = {"nan-forget": 4, "claude-mem": 3, "mcp-memory-service": 2, "mem0": 2, "memory-md": 7, "adr": 4}

Memory = dict[str, object]


def everything(cli: Cli) -> dict[str, Memory]:
    """What is stored, by content's first line."""
    document = json.loads(cli("export").out)
    return {one["content"].split("\n")[0]: one for one in document["memories"]}


def told(value: object, *path: str) -> object:
    """What a document says there."""
    for part in path:
        assert isinstance(value, dict)
        value = value[part]
    return value


@pytest.mark.parametrize("tool", STORES)
def test_a_store_comes_and_comes_once(cli: Cli, home: Path, tool: str) -> None:
    """Every tool's memories come; a dry run before lists them and changes nothing, and so does a second import."""
    path = str(STORES[tool](home))
    preview = cli("import", "--from", tool, path, "--dry-run", "--json").json
    assert preview["imported"] == COUNTS[tool] == len(preview["taken"])  # type: ignore[arg-type]  # a list
    assert cli("stats", "--json").json["total"] == 0
    assert cli("projects", "list", "--json").json == {"projects": []}
    first = cli("import", "--from", tool, path, "--json").json
    assert (first["imported"], first["duplicates"], first["skipped"]) == (COUNTS[tool], 0, 0)
    before = cli("export").out
    second = cli("import", "--from", tool, path, "--json").json
    assert (second["imported"], second["unchanged"], second["duplicates"]) == (0, COUNTS[tool], 0)
    assert cli("export").out == before


def test_the_earlier_tool_of_our_name(cli: Cli, home: Path) -> None:
    """Ids, times, status, trust, accesses and links are kept; no project is the user's."""
    cli("import", "--from", "nan-forget", str(STORES["nan-forget"](home)))
    stored = everything(cli)
    auth = stored["Auth is Clerk, not custom JWT"]
    assert auth["id"] == "9b2e4c1a-0d6f-4e7b-8a53-1c2d3e4f5a6b"
    assert (auth["type"], auth["provenance"], auth["confidence"], auth["tier"]) == ("decision", "debate", 0.85, "core")
    assert auth["created_at"] == auth["valid_from"] == "2025-03-01T10:00:00.000000Z"
    assert (auth["updated_at"], auth["access_count"]) == ("2025-03-02T10:00:00.000000Z", 4)
    assert (auth["project"], auth["tags"], auth["files"]) == (
        {"key": "my-app", "name": "my-app"}, ["auth"], ["src/auth.ts"]
    )  # fmt: skip
    brief = stored["用户喜欢简短的回答"]
    assert (brief["project"], brief["scope"], brief["concepts"]) == (None, "user", ["style", "length"])
    assert (brief["confidence"], brief["tier"]) == (0.5, "regular")
    source, result = stored["We deploy on Fridays"], stored["Deploys happen on Fridays at noon"]
    assert (source["status"], source["reason"]) == ("archived", "consolidated")
    assert result["status"] == "archived"
    assert told(result, "links", "consolidated_from") == [source["id"]]
    assert "Clerk" in cli("search", "which auth system").out


def test_claude_mem(cli: Cli, home: Path) -> None:
    """Title, narrative and facts are the content; a summary is a checkpoint with problem and solution."""
    cli("import", "--from", "claude-mem", str(STORES["claude-mem"](home)))
    stored = everything(cli)
    queue = stored["Queue is NATS"]
    assert queue["content"] == "Queue is NATS\nRabbitMQ was too heavy\nNATS 2.10\nport 4222"
    assert (queue["type"], queue["files"], queue["concepts"]) == ("decision", ["a.go", "b.go"], ["queue"])
    assert told(queue, "source", "session") == "c-1"
    login = stored["修复登录"]
    assert login["content"] == "修复登录\n原因是 cookie, 不是 token"
    assert (login["tags"], login["project"]) == (["bugfix"], {"key": "my-app", "name": "my-app"})
    assert login["created_at"] == "2025-05-01T08:00:00.000000Z"
    summary = stored["Speed up CI"]
    assert (summary["problem"], summary["solution"]) == ("Speed up CI", "CI takes 4 minutes")
    assert (summary["provenance"], summary["confidence"], summary["files"]) == ("checkpoint", 0.65, ["ci.yml"])
    assert "Learned: the cache key was wrong" in str(summary["content"])


def test_mcp_memory_service(cli: Cli, home: Path) -> None:
    """Times are seconds, what has no place becomes a tag, and what its owner has deleted stays deleted."""
    cli("import", "--from", "mcp-memory-service", str(STORES["mcp-memory-service"](home)))
    stored = everything(cli)
    assert stored.keys() == {"Redis runs on 6380", "缓存用 Redis"}
    redis = stored["Redis runs on 6380"]
    assert (redis["tags"], redis["type"]) == (["infra", "redis", "note", "host:build-3"], "fact")
    assert redis["created_at"] == "2025-05-01T08:00:00.500000Z"
    assert redis["project"] == {"key": "my-app", "name": "my-app"}
    assert stored["缓存用 Redis"]["type"] == "decision"


def test_mem0(cli: Cli, home: Path) -> None:
    """A run is a session, metadata become tags, and a time with an offset is kept."""
    cli("import", "--from", "mem0", str(STORES["mem0"](home)))
    seat = everything(cli)["Likes window seats"]
    assert (seat["id"], seat["session_id"], seat["scope"]) == ("6f1e", "trip-7", "user")
    assert seat["tags"] == ["category:travel", "nested", "user:alice"]
    assert seat["created_at"] == seat["updated_at"] == "2025-04-01T08:02:03.000000Z"


def test_notes(cli: Cli, home: Path) -> None:
    """All generations of front matter are read, their kinds are ours, and so is what only the index says."""
    cli("import", "--from", "memory-md", str(STORES["memory-md"](home)))
    stored = everything(cli)
    types = {
        "Run tests before a commit": "preference",
        "用户是后端工程师。": "fact",
        "The API is documented in docs/api.md.": "fact",
        "Ship version 2 in May.": "context",
        "The staging host is stage-4.": "context",
        "name: [unclosed": "context",
        "Deploys need approval.": "context",
    }
    assert {content: stored[content]["type"] for content in types} == types
    api = stored["The API is documented in docs/api.md."]
    assert (api["provenance"], api["confidence"], api["tags"]) == ("note", 0.6, ["api"])
    assert told(api, "source", "session") == "7c1d"
    assert api["updated_at"] == "2025-06-01T10:00:00.000000Z"
    assert told(api, "project", "name") == "-nowhere-app"


def test_notes_of_a_folder_that_is_there(cli: Cli, tmp_path: Path) -> None:
    """The folder's name leads to the project on this machine, whatever signs its path holds."""
    root = tmp_path / "my.code" / "web_app"
    (root / ".git" / "objects").mkdir(parents=True)
    (root / ".git" / "refs").mkdir()
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    slug = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in str(root))
    notes = made.folder(tmp_path / "projects" / slug / "memory", {"a.md": "The staging host is stage-4.\n"})
    answer = cli("import", "--from", "memory-md", str(notes.parent.parent.parent))
    assert (answer.code, answer.err) == (0, "")
    assert told(everything(cli)["The staging host is stage-4."], "project", "name") == "web_app"


def test_decisions(cli: Cli, home: Path) -> None:
    """A superseded page is linked to the one that took its place; context is the problem, the rest the solution."""
    cli("import", "--from", "adr", str(STORES["adr"](home)), "--project", "shop")
    stored = everything(cli)
    old, new = stored["Use RabbitMQ"], stored["Use NATS"]
    assert (old["status"], old["valid_to"]) == ("superseded", new["created_at"])
    assert (new["status"], told(new, "links", "supersedes")) == ("active", [old["id"]])
    assert (new["problem"], new["created_at"]) == ("RabbitMQ is heavy.", "2025-02-03T00:00:00.000000Z")
    assert old["solution"] == "Use RabbitMQ 3.\n\nErlang."
    db = stored["数据库用 Postgres"]
    assert (db["problem"], db["solution"], db["tags"]) == ("需要事务。", "用 Postgres 16。\n\n要备份。", ["proposed"])
    assert (stored["Use SVN"]["status"], stored["Use SVN"]["created_at"]) == ("archived", "2019-01-01T00:00:00.000000Z")
    assert {told(one, "project", "name") for one in stored.values()} == {"shop"}


def test_decisions_one_by_one(cli: Cli, home: Path) -> None:
    """Given by the shell as single files, they say the same as their folder, and a page that is none is left out."""
    folder = STORES["adr"](home)
    answer = cli("import", "--from", "adr", *map(str, sorted(folder.iterdir())))
    assert answer.code == 0
    assert answer.out.startswith("4 imported")
    assert f"{folder / 'README.md'} is no decision record" in answer.err
    before = cli("export").out
    assert cli("import", "--from", "adr", str(folder), "--json").json["unchanged"] == 4
    assert cli("export").out == before
    assert everything(cli)["Use RabbitMQ"]["status"] == "superseded"


def test_projects_are_mapped(cli: Cli, home: Path) -> None:
    """Their name of a project may be another one of ours."""
    path = str(STORES["nan-forget"](home))
    cli("import", "--from", "nan-forget", path, "--map", "my-app=shop")
    assert cli("projects", "list", "--json").json["projects"] == [{"key": "shop", "name": "shop", "private": False}]
    assert cli("import", "--from", "nan-forget", path, "--map", "my-app").code == 2


def test_duplicates_are_merged(cli: Cli, home: Path, add: Callable[..., str]) -> None:
    """What is known already stays, and gains what the other tool knows of it; its earlier time is its time."""
    known = add("redis runs on 6380", "--project", "my-app", "--tags", "cache")
    answer = cli("import", "--from", "mcp-memory-service", str(STORES["mcp-memory-service"](home)), "--json")
    assert (answer.json["imported"], answer.json["duplicates"]) == (1, 1)
    memory = cli("get", known, "--json").json
    assert memory["content"] == "redis runs on 6380"
    assert memory["tags"] == ["infra", "redis", "note", "host:build-3", "cache"]
    assert memory["created_at"] == "2025-05-01T08:00:00.500000Z"
    assert "import" in cli("history", known).out


def test_a_store_in_use(cli: Cli, home: Path) -> None:
    """What its owner has written and not yet carried over is read too, and the owner goes on."""
    path = home / "old.db"
    with closing(apsw.Connection(str(path))) as owner:
        owner.pragma("journal_mode", "wal")
        owner.execute(made.UPSTREAM).fetchall()
        before = {file: file.read_bytes() for file in (path, home / "old.db-wal")}
        assert cli("import", "--from", "nan-forget", str(path), "--json").json["imported"] == 4
        assert {file: file.read_bytes() for file in before} == before
        owner.execute("UPDATE memories SET status = 'archived'")


def test_a_store_in_our_place(cli: Cli, home: Path) -> None:
    """It is never overwritten: the error offers the import, which keeps the file beside, byte for byte."""
    place = home / ".nan-forget" / "memories.db"
    place.parent.mkdir()
    made.database(place, made.UPSTREAM)
    theirs = place.read_bytes()
    refusal = cli("stats")
    assert refusal.code == 4
    assert f"import --from nan-forget {place}" in refusal.err
    assert cli("import", "--from", "nan-forget", str(place), "--dry-run", "--json").json["imported"] == 4
    assert place.read_bytes() == theirs
    done = cli("import", "--from", "nan-forget", str(place))
    assert (done.code, done.out) == (0, "4 imported, 0 unchanged, 0 duplicates\n")
    [kept] = place.parent.glob("memories-set-aside-*.db")
    assert str(kept) in done.err
    assert kept.read_bytes() == theirs
    assert cli("stats", "--json").json["total"] == 4


@pytest.mark.parametrize("tool", STORES)
def test_a_wrong_kind_of_file_is_named(cli: Cli, home: Path, tool: str) -> None:
    """Every other tool's store is refused with its name, and nothing is stored; where one is recognised, it is said."""
    for other, store in STORES.items():
        if other != tool and {other, tool} != {"memory-md", "adr"}:
            (home / other).mkdir()
            path = store(home / other)
            answer = cli("import", "--from", tool, str(path))
            assert (answer.code, str(path) in answer.err) == (2, True), (other, answer)
            if {other, tool} <= {"nan-forget", "claude-mem", "mcp-memory-service"}:
                assert f"--from {other}" in answer.err
    assert cli("stats", "--json").json["total"] == 0


def test_our_own_store_is_no_foreign_one(cli: Cli, home: Path, add: Callable[..., str]) -> None:
    """It is told apart from the earlier tool's, although both are called alike."""
    add("one")
    answer = cli("import", "--from", "nan-forget", str(home / ".nan-forget" / "memories.db"))
    assert (answer.code, "is a store of this nan-forget" in answer.err) == (2, True)


def test_what_cannot_be_read_is_left_out(cli: Cli, home: Path) -> None:
    """A memory that no store of ours can hold is named and left out; the others come."""
    path = made.export(home / "mem0.json", [{"memory": "x" * 100_001}, {"memory": "short"}])
    answer = cli("import", "--from", "mem0", str(path))
    assert answer.out == "1 imported, 0 unchanged, 0 duplicates, 1 left out\n"
    assert f"{path}, result 1" in answer.err
