"""What each route does."""

import json
import subprocess

import pytest

from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.cli.session import container
from tests.integration.rest.conftest import Api, problem_of

AUTH = "Auth is Clerk, not custom JWT"


def test_the_lines_that_users_know(api: Api) -> None:
    """The three lines for curl work as they are, and the search without a project covers all of them."""
    api.save(AUTH, project="my-app")

    def curl(*line: str) -> dict[str, object]:
        done = subprocess.run(["curl", "-sS", "--noproxy", "*", *line], capture_output=True, text=True, check=True)
        document: dict[str, object] = json.loads(done.stdout)
        return document

    port = api.url.rpartition(":")[2]
    assert AUTH in json.dumps(curl(f"localhost:{port}/memories/search?q=auth"))
    hands = curl("-X", "POST", f"localhost:{port}/memories/sync", "-d", '{"project":"my-app"}')
    assert hands["project"] == {"key": "my-app", "name": "my-app", "private": False}
    task = json.dumps({"task_summary": "CI runs", "problem": "No checks", "solution": "A workflow"})
    header = ("-H", "Content-Type: application/json")
    saved = curl("-X", "POST", f"localhost:{port}/memories/checkpoint", *header, "-d", task)
    assert saved["outcome"] == "saved"


def test_save(api: Api) -> None:
    """A save answers 201 with what became of it; the same again is merged; every field is kept."""
    fields = {
        "content": "用户用 pnpm",
        "type": "preference",
        "project": "my-app",
        "scope": "project",
        "session_id": "s1",
        "problem": "which manager?",
        "solution": "pnpm",
        "concepts": ["packages"],
        "files": "package.json, pnpm-lock.yaml",
        "tags": '["a", "b"]',
        "confidence": "0.9",
        "provenance": "human",
        "tier": "core",
        "expires_at": "2099-01-01",
    }
    first = api.client.post("/memories", json=fields)
    assert first.status_code == 201
    document = first.json()
    assert document["outcome"] == "saved"
    assert (document["superseded"], document["conflicts"], document["notices"]) == ([], [], [])
    memory = api.client.get(f"/memories/{document['id']}").json()
    assert memory["files"] == ["package.json", "pnpm-lock.yaml"]
    assert (memory["tags"], memory["confidence"]) == (["a", "b"], 0.9)
    assert memory["expires_at"] == "2099-01-01T00:00:00.000000Z"
    for field in ("content", "type", "project", "scope", "session_id", "problem", "solution", "provenance", "tier"):
        assert memory[field] == fields[field]
    again = api.client.post("/memories", json=fields).json()
    assert (again["outcome"], again["id"]) == ("merged", document["id"])


def test_null_is_the_default(api: Api) -> None:
    """A null in place of an optional value means that it was not given."""
    optional = ("type", "project", "scope", "session_id", "problem", "tags", "confidence", "tier", "expires_at")
    identity = api.save(AUTH, **dict.fromkeys(optional))
    assert api.client.get(f"/memories/{identity}").json()["type"] == "fact"


def test_what_cannot_be_stored(api: Api) -> None:
    """Half a surrogate and a NUL are removed with a notice, as from every door."""
    answer = api.client.post(
        "/memories",
        content=b'{"content": "half \\ud800 and \\u0000 nothing"}',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 201
    assert answer.json()["notices"]


def test_change(api: Api) -> None:
    """A change touches what is named: null empties a field, what is absent stays, and nothing at all is an error."""
    identity = api.save(AUTH, problem="which one?", tags=["a"], expires_at="2099-01-01")
    changed = api.client.patch(f"/memories/{identity[-8:]}", json={"problem": None, "tags": "b,c", "expires_at": None})
    assert changed.status_code == 200
    memory = changed.json()
    assert (memory["problem"], memory["tags"], memory["expires_at"]) == (None, ["b", "c"], None)
    assert memory["content"] == AUTH
    assert problem_of(api.client.patch(f"/memories/{identity}", json={}))["code"] == "invalid_input"
    assert problem_of(api.client.patch(f"/memories/{identity}", json={"content": None}))["status"] == 422
    assert problem_of(api.client.patch(f"/memories/{identity}", json={"status": "archived"}))["status"] == 422


def test_put_away_and_bring_back(api: Api) -> None:
    """DELETE archives, restore brings back, and only ``hard`` removes for good."""
    identity = api.save(AUTH)
    assert api.client.delete(f"/memories/{identity}").json()["status"] == "archived"
    assert api.contents("/memories/search?q=auth") == []
    assert api.contents("/memories/search?q=auth&include_archived=true") == [AUTH]
    assert api.contents("/memories?status=archived") == [AUTH]
    assert api.client.post(f"/memories/{identity}/restore").json()["status"] == "active"
    kinds = [event["kind"] for event in api.client.get(f"/memories/{identity}/history").json()["events"]]
    assert kinds == ["save", "archive", "restore"]
    assert api.client.delete(f"/memories/{identity}?hard=true").json() == {"id": identity, "outcome": "deleted"}
    assert problem_of(api.client.get(f"/memories/{identity}"))["code"] == "not_found"


def test_search_and_list(api: Api) -> None:
    """Every parameter narrows, orders or widens what is found."""
    api.save("The cache is Redis", project="one", type="decision", tags=["infra"])
    api.save("The cache is Memcached", project="two", session_id="s1")
    api.save("I like a warm cache", scope="user", type="preference")
    api.save("A cache for this session alone", scope="session", session_id="s1", project="two")
    found = {
        "": 3,
        "&project=one&depth=1": 2,
        "&project=one": 3,
        "&type=decision": 1,
        "&scope=user": 1,
        "&tag=infra": 1,
        "&session_id=s1&project=two&depth=1": 3,
        "&since=2099-01-01": 0,
        "&until=2001-01-01": 0,
        "&as_of=2001-01-01": 0,
        "&limit=1": 1,
    }
    for query, number in found.items():
        assert len(api.contents(f"/memories/search?q=cache{query}")) == number, query
    assert len(api.contents("/memories")) == 4
    for query, number in {
        "project=one": 1,
        "type=preference": 1,
        "limit=1": 1,
        "limit=3&page=2": 1,
        "status=archived": 0,
    }.items():
        assert len(api.contents(f"/memories?{query}")) == number, query


def test_access_is_kept_after_the_answer(api: Api) -> None:
    """What was told in full counts as accessed, with a receipt that says for which query; summaries do not."""
    identity = api.save(AUTH)
    api.client.get("/memories/search?q=auth&depth=1")
    assert api.client.get(f"/memories/{identity}/why").json()["receipts"] == []
    api.client.get("/memories/search?q=auth")
    api.client.get(f"/memories/{identity}")
    receipts = api.client.get(f"/memories/{identity}/why?limit=2").json()["receipts"]
    assert [one["occasion"] for one in receipts] == ["get", "search"]
    assert len(api.client.get(f"/memories/{identity}/why?limit=1").json()["receipts"]) == 1


@pytest.mark.parametrize(
    "asked",
    [
        {"query": "Is auth done by Clerk or by custom JWT?"},
        {"messages": ["Is auth done by Clerk or by custom JWT?"]},
        {"messages": [{"role": "user", "content": "Is auth done by Clerk or by custom JWT?"}, "continue"]},
        {"messages": ["Is auth done by Clerk or by custom JWT?"], "query": "continue"},
    ],
)
def test_recall(api: Api, asked: dict[str, object]) -> None:
    """The block for a query, or for the last of some messages, with the memories in it; once in a session."""
    identity = api.save(AUTH, project="my-app")
    told = api.client.post("/memories/recall", json={**asked, "project": "my-app", "session_id": "s1"}).json()
    assert AUTH in told["block"]
    assert [one["id"] for one in told["memories"]] == [identity]
    again = api.client.post("/memories/recall", json={**asked, "project": "my-app", "session_id": "s1"}).json()
    assert again == {"block": "", "memories": []}


def test_nothing_to_recall(api: Api) -> None:
    """An acknowledgement, and no message at all, have no block."""
    nothing: tuple[dict[str, object], ...] = ({"query": "ok"}, {"messages": []}, {})
    for asked in nothing:
        assert api.client.post("/memories/recall", json=asked).json()["block"] == ""


def test_why_not(api: Api) -> None:
    """The reason why a memory would not be told, from where the query is asked."""
    identity = api.save(AUTH, project="my-app")

    def reason(query: str) -> object:
        return api.client.get(f"/memories/{identity}/why-not?{query}").json()["reason"]

    assert reason("q=Is%20auth%20Clerk%20or%20JWT%3F&project=my-app") == "told"
    assert reason("q=ok&project=my-app") == "nothing-asked"
    api.save("The other one", project="other")
    assert reason("q=Is%20auth%20Clerk%20or%20JWT%3F&project=other") == "hidden"


def test_upkeep(api: Api) -> None:
    """A dry run says what would be archived or put together, in one project or in all; without it, it is done."""
    expired = api.save("Long over", expires_at="2001-01-01", project="one")
    for path in ("/memories/clean", "/memories/consolidate", "/memories/compress"):
        assert api.client.post(path, json={"dry_run": True, "project": "one"}).json()["dry_run"] is True
        assert problem_of(api.client.post(path, json={"dry_run": 7}))["status"] == 422
        assert problem_of(api.client.post(path, json={"project": "none"}))["status"] == 404
    api.save("Something else", project="two")
    assert api.client.post("/memories/clean", json={"project": "two"}).json()["archived"] == []
    assert api.client.get(f"/memories/{expired}").json()["status"] == "active"
    (archived,) = api.client.post("/memories/clean").json()["archived"]
    assert archived["memory"]["id"] == expired
    assert api.client.get(f"/memories/{expired}").json()["status"] == "archived"
    assert api.client.post("/memories/consolidate").json()["entries"] == []


def test_how_things_stand(api: Api) -> None:
    """Counts, health, projects and the text for models; a handshake names the project."""
    api.save(AUTH, project="my-app")
    assert api.client.get("/memories/stats").json()["total"] == 1
    assert api.client.get("/memories/stats?project=my-app").json()["total"] == 1
    assert api.client.get("/memories/stats?project=none").json()["total"] == 0
    assert [one["name"] for one in api.client.get("/projects").json()["projects"]] == ["my-app"]
    assert "database" in [one["name"] for one in api.client.get("/health").json()["checks"]]
    text = api.client.get("/memories/instructions")
    assert text.headers["content-type"].startswith("text/plain")
    assert "memory_save" in text.text
    assert api.client.post("/memories/sync").json()["project"] is None
    assert (
        api.client.post("/memories/sync", content="{}", headers={"Content-Type": "text/plain"}).json()["memories"] == 1
    )


@pytest.mark.parametrize("form", ["json", "jsonl", "md"])
def test_export(api: Api, form: str) -> None:
    """Everything that is stored, in each form."""
    api.save(AUTH)
    answer = api.client.get(f"/export?format={form}")
    assert answer.status_code == 200
    assert AUTH in answer.text
    assert problem_of(api.client.get("/export?format=xml"))["status"] == 422


def test_import(api: Api) -> None:
    """What was exported comes in once, under its own ids, also as a bare list; nothing else does."""
    identity = api.save(AUTH, project="my-app")
    archive = api.client.get("/export").json()
    api.client.delete(f"/memories/{identity}?hard=true")
    assert api.client.post("/import", json=archive).json()["imported"] == 1
    assert api.client.post("/import", json=archive["memories"]).json()["unchanged"] == 1
    assert api.client.get(f"/memories/{identity}").json()["content"] == AUTH
    assert problem_of(api.client.post("/import", json={"memories": [{"content": 5}]}))["status"] == 422
    assert problem_of(api.client.post("/import", json="text"))["status"] == 422


def test_documents_of_the_command_line(api: Api, capsys: pytest.CaptureFixture[str]) -> None:
    """A route's document is that of the command's ``--json``."""
    identity = api.save(AUTH, project="my-app")
    routes = {
        f"/memories/{identity}/history": ["history", identity],
        f"/memories/{identity}/why": ["why", identity],
        "/memories": ["list"],
        "/memories/stats": ["stats"],
        "/projects": ["projects", "list"],
        "/export": ["export"],
        f"/memories/{identity}": ["get", identity],
    }
    for path, line in routes.items():
        document = api.client.get(path).json()
        container.cache_clear()
        assert run([*line, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        for counted in ("access_count", "last_accessed_at"):  # who looks at one is counted
            assert [told.pop(counted, 0) >= document.pop(counted, 0)] == [True]
        assert told == document, path
    container.cache_clear()


def test_undo(api: Api) -> None:
    """The last operation, or that of an event, is taken back; 404 if there is none, 409 if it was changed since."""
    identity = api.save(AUTH)
    for content in ("Auth is Okta", "Auth is Auth0"):
        assert api.client.patch(f"/memories/{identity}", json={"content": content}).status_code == 200
    first = api.client.get(f"/memories/{identity}/history").json()["events"][1]["seq"]
    refused = problem_of(api.client.post("/undo", json={"event": first}))
    assert (refused["status"], refused["code"]) == (409, "changed_since")
    assert api.client.post("/undo", json={}).json()["memories"][0]["content"] == "Auth is Okta"
    assert api.client.post("/undo", json={"event": first}).json()["memories"][0]["content"] == AUTH
    assert problem_of(api.client.post("/undo", json={"event": 999}))["status"] == 404
    assert problem_of(api.client.post("/undo", json={"event": "soon"}))["status"] == 422


def test_conflicts(api: Api) -> None:
    """A contested pair is listed; one side is decided for, or both are kept."""
    old = api.save("The staging database listens on port 5432", confidence=1)
    new = api.save("The staging database listens on port 6432")
    (pair,) = api.client.get("/conflicts").json()["conflicts"]
    assert (pair["older"]["id"], pair["newer"]["id"]) == (old, new)
    assert [one["contested"] for one in api.client.get("/memories/search?q=staging").json()["results"]] == [True, True]
    resolved = api.client.post(f"/conflicts/{new}", json={}).json()
    assert (resolved["memory"]["id"], resolved["others"][0]["status"]) == (new, "superseded")
    assert api.client.get("/conflicts").json() == {"conflicts": []}
    assert problem_of(api.client.post(f"/conflicts/{new}", json={"keep_both": True}))["status"] == 404
    api.client.post("/undo", json={})
    assert api.client.post(f"/conflicts/{old}", json={"keep_both": True}).json()["memory"]["status"] == "active"
    assert api.client.get("/conflicts").json() == {"conflicts": []}
