"""What must not pass: foreign hosts and pages, other writes than JSON, bodies too large, what is no request of ours."""

from collections.abc import Iterator

import pytest

from tests.integration.rest.conftest import Api, problem_of

JSON = {"Content-Type": "application/json"}
NOTE = b'{"content": "Auth is Clerk"}'


FOREIGN_HOSTS = ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io:80", "192.168.0.7", "localhost:x")
FOREIGN_ORIGINS = ("https://evil.example", "null", "http://localhost.evil.example", "file://", "")


def test_foreign_host(whole: Api) -> None:
    """A name that is not this machine's own is misdirected (421), whatever is asked: DNS may lead anywhere."""
    for path in ("/memories", "/health", "/nowhere", "/mcp", "/mcp/", "/docs", "/openapi.json"):
        for host in FOREIGN_HOSTS:
            assert problem_of(whole.client.get(path, headers={"Host": host}))["status"] == 421, (path, host)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:3456", "127.0.0.1:1", "[::1]", "[::1]:3456"])
def test_own_host(api: Api, host: str) -> None:
    """The names of this machine are answered, under any port."""
    assert api.client.get("/projects", headers={"Host": host}).status_code == 200


def test_foreign_origin(whole: Api) -> None:
    """A page of another site is refused (403), and nothing is stored."""
    for path in ("/memories", "/mcp"):
        for origin in FOREIGN_ORIGINS:
            answer = whole.client.post(path, content=NOTE, headers={**JSON, "Origin": origin})
            assert problem_of(answer)["status"] == 403, (path, origin)
    assert whole.contents("/memories") == []


def test_mcp_is_behind_the_gate(whole: Api) -> None:
    """MCP answers beside REST, over the same store."""
    accept = {**JSON, "Accept": "application/json, text/event-stream"}
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client}
    answer = whole.client.post("/mcp", json=hello, headers=accept)
    assert answer.status_code == 200
    assert "nan-forget" in answer.text
    assert whole.client.post("/mcp", content=NOTE, headers={"Content-Type": "text/plain"}).status_code == 415


@pytest.mark.parametrize("origin", ["http://localhost:3456", "http://127.0.0.1", "https://[::1]:8443"])
def test_own_origin(api: Api, origin: str) -> None:
    """A page of this machine may ask."""
    assert api.client.post("/memories", content=NOTE, headers={**JSON, "Origin": origin}).status_code == 201


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_no_page_of_others_may_read(api: Api, method: str) -> None:
    """No answer carries a header that would let a page of another site read it."""
    headers = {"Origin": "http://localhost:8080", "Access-Control-Request-Method": "POST"}
    answer = api.client.request(method, "/memories", headers=headers)
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""],
)
@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/memories"), ("PATCH", "/memories/abcdef"), ("POST", "/import")]
)
def test_only_json_writes(api: Api, method: str, path: str, content_type: str) -> None:
    """A body that a foreign page could send without asking is refused (415), whatever stands in it."""
    answer = api.client.request(method, path, content=NOTE, headers={"Content-Type": content_type})
    assert problem_of(answer)["status"] == 415
    assert api.contents("/memories") == []


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON"])
def test_json_by_any_spelling(api: Api, content_type: str) -> None:
    """Parameters and case of the type do not matter."""
    assert api.client.post("/memories", content=NOTE, headers={"Content-Type": content_type}).status_code == 201


def test_large_body(api: Api) -> None:
    """A body of more than a megabyte is refused (413), announced or in chunks; one of less is taken."""

    def chunks() -> Iterator[bytes]:
        yield b'{"content": "'
        for _ in range(1_100):
            yield b"x" * 1_000
        yield b'"}'

    announced = b'{"content": "' + b"x" * 1_100_000 + b'"}'
    for body in (announced, chunks(), b" " * 5_000_000):
        assert problem_of(api.client.post("/memories", content=body, headers=JSON))["code"] == "too_large"
    padded = NOTE + b" " * (1_000_000 - len(NOTE))
    assert api.client.post("/memories", content=padded, headers=JSON).status_code == 201
    assert api.client.post("/memories", content=iter([NOTE[:9], NOTE[9:]]), headers=JSON).status_code == 201


@pytest.mark.parametrize(
    "body", [b"{bad", b"", b"\xff\xfe", b'{"content": NaN}', b"[" * 100_000, b'{"content": "a"} x']
)
def test_bad_json(api: Api, body: bytes) -> None:
    """A body that is no JSON is a bad request (400); none at all misses its fields (422)."""
    answer = api.client.post("/memories", content=body, headers=JSON)
    assert problem_of(answer)["status"] == (400 if body else 422)


@pytest.mark.parametrize(
    ("path", "body", "name"),
    [
        ("/memories", {"content": "a", "colour": "red"}, "colour"),
        ("/memories/checkpoint", {"task_summary": "a", "problem": "b", "solution": "c", "next": "d"}, "next"),
        ("/memories/sync", {"colour": "a"}, "colour"),
        ("/memories/recall", {"query": "a", "limit": 3}, "limit"),
        ("/memories", {"content": 5}, "content"),
        ("/memories", {"content": "a", "tags": 5}, "tags"),
        ("/memories", {"content": "a", "tags": ["b", 5]}, "tags"),
        ("/memories", {"content": "a", "confidence": True}, "confidence"),
        ("/memories", {"content": "a", "confidence": "high"}, "confidence"),
        ("/memories", {"content": "a", "confidence": 1.5}, "confidence"),
        ("/memories", {"content": "a", "type": "idea"}, "type"),
        ("/memories", {"content": None}, "content"),
        ("/memories", {}, "content"),
        ("/memories", [], "object"),
    ],
)
def test_fields_that_do_not_fit(api: Api, path: str, body: object, name: str) -> None:
    """An unknown field, a wrong type, a value out of range or a missing one is named (422), and nothing is stored."""
    problem = problem_of(api.client.post(path, json=body))
    assert (problem["status"], problem["code"]) == (422, "invalid_input")
    assert name in str(problem["detail"])
    assert api.contents("/memories") == []


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("q=a&colour=b", "colour"),
        ("", "q"),
        ("q=a&limit=many", "limit"),
        ("q=a&limit=0", "limit"),
        ("q=a&depth=4", "depth"),
    ],
)
def test_parameters_that_do_not_fit(api: Api, query: str, name: str) -> None:
    """So is a parameter of a query: a typo must not widen a search."""
    problem = problem_of(api.client.get(f"/memories/search?{query}"))
    assert problem["status"] == 422
    assert name in str(problem["detail"])
