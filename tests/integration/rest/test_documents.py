"""What the API says of itself."""

import re
from pathlib import Path

from nan_forget.entrypoints.rest.page import table_of
from tests.integration.rest.conftest import Api

PAGE = Path(__file__).parents[3] / "docs" / "rest.md"
OPERATIONS = {"get", "post", "patch", "delete"}


def test_page_needs_nothing_from_elsewhere(api: Api) -> None:
    """The page names every route, and loads nothing, from nowhere."""
    answer = api.client.get("/docs")
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.search(r"https?://|<script|<img|src=|@import|url\(", answer.text)
    for path, item in api.client.get("/openapi.json").json()["paths"].items():
        for method in item:
            assert f"<code>{method.upper()} {path}</code>" in answer.text


def test_document(api: Api) -> None:
    """OpenAPI 3.1: every route has a sentence, an example of its body and its answer, and says how it refuses."""
    document = api.client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert not any(path.startswith(("/mcp", "/docs")) for path in document["paths"])
    for path, item in document["paths"].items():
        for method, operation in item.items():
            where = f"{method} {path}"
            assert method in OPERATIONS, where
            assert operation["description"].endswith("."), where
            answers = operation["responses"]
            assert {"403", "413", "421", "422", "500"} <= set(answers), where
            assert "application/problem+json" in answers["422"]["content"], where
            (good,) = (answer for status, answer in answers.items() if status < "300")
            for media_type, media in good["content"].items():
                assert media_type != "application/json" or media["examples"], where
            for parameter in operation.get("parameters", ()):
                assert parameter["description"], (where, parameter)
            body = operation.get("requestBody", {}).get("content", {})
            assert all("examples" in media["schema"] for media in body.values()), where


def test_examples_hold(api: Api) -> None:
    """The examples of bodies are taken by their own routes."""
    for path, item in api.client.get("/openapi.json").json()["paths"].items():
        body = item.get("post", {}).get("requestBody")
        if body:
            (example,) = body["content"]["application/json"]["schema"]["examples"]
            answer = api.client.post(path.replace("{id}", api.save("something")), json=example)
            assert answer.status_code in {200, 201, 404}, (path, answer.text)  # 404: nothing is contested here


def test_methods_of_a_path(api: Api) -> None:
    """OPTIONS and 405 name exactly the methods that the document has for a path."""
    for path, item in api.client.get("/openapi.json").json()["paths"].items():
        methods = {*map(str.upper, item), "OPTIONS"}
        real = path.replace("{id}", "abcdef")
        for method in ("OPTIONS", "PUT"):
            assert set(api.client.request(method, real, json={}).headers["allow"].split(", ")) == methods, path


def test_document_says_what_is_refused(api: Api) -> None:
    """Every body is closed to other names, and only those without a required field may be left out."""
    document = api.client.get("/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert all(schema["additionalProperties"] is False for schema in schemas.values())
    optional = {
        path
        for path, item in document["paths"].items()
        for operation in item.values()
        if operation.get("requestBody", {}).get("required") is False
    }
    tended = {"/memories/clean", "/memories/consolidate", "/memories/compress"}
    assert optional == {"/memories/sync", "/undo", "/conflicts/{id}", *tended}
    assert len(document["paths"]["/export"]["get"]["responses"]["200"]["content"]) == 3


def test_the_written_table_is_true(api: Api) -> None:
    """The table of docs/rest.md is the one that the document gives: copy it from here when a route changes."""
    table = table_of(api.client.get("/openapi.json").json())
    assert table in PAGE.read_text(encoding="utf-8"), f"docs/rest.md ought to hold:\n{table}"
