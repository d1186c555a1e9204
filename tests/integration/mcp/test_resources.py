"""Memories and projects as resources, and recall as a prompt."""

import json
from urllib.parse import quote

import pytest
from fastmcp.exceptions import McpError

from tests.integration.mcp.conftest import Talk, talk_to

FACT = "Deployments run on Fridays through Jenkins"
ASKED = "do deployments run through Jenkins on Fridays?"


def _read(talk: Talk, uri: str) -> dict[str, object]:
    (content,) = talk.run(lambda client: client.read_resource(uri))
    assert content.mime_type == "application/json"
    document: dict[str, object] = json.loads(content.text)  # type: ignore[union-attr]  # JSON is text
    return document


def test_a_memory_is_a_resource(talk: Talk) -> None:
    """A memory is read by its id, whole or in part, as the same document as from the tool."""
    id = str(talk.document("memory_save", content=FACT)["id"])
    document = _read(talk, f"memory://{id}")
    assert document["content"] == FACT
    assert document == _read(talk, f"memory://{id[-8:]}")
    assert document == talk.document("memory_get", id=id)


@pytest.mark.parametrize("name", ["app", "网站", "../etc/passwd", "github.com/ann/app", "a b?c#d"])
def test_a_project_is_a_resource(talk: Talk, name: str) -> None:
    """The memories of a project are read by its name, whatever the name looks like."""
    talk.document("memory_save", content=FACT, project=name)
    talk.document("memory_save", content="Another matter", project="elsewhere")
    document = _read(talk, f"memory://project/{quote(name, safe='')}")
    assert [memory["content"] for memory in document["memories"]] == [FACT]  # type: ignore[attr-defined]  # memories


def test_what_is_not_there_is_an_error(talk: Talk) -> None:
    """A memory that does not exist is refused with our code and words, and without a trace."""
    with pytest.raises(McpError, match="not_found: no ") as refusal:
        talk.run(lambda client: client.read_resource("memory://0123456789"))
    assert "Traceback" not in str(refusal.value)


def test_recall_is_a_prompt(talk: Talk) -> None:
    """The prompt puts what memory has to say before the message, and nothing where it has nothing to say."""
    for content in (FACT, *(f"note {number} of the day" for number in range(9))):
        talk.document("memory_save", content=content)
    told = talk.run(lambda client: client.get_prompt("recall", {"message": ASKED})).messages[0].content.text  # type: ignore[union-attr]  # our prompt is text
    assert told.startswith("[Memory Context]")
    assert FACT in told
    assert told.endswith(ASKED)
    silent = talk.run(lambda client: client.get_prompt("recall", {"message": "ok"})).messages[0].content.text  # type: ignore[union-attr]  # our prompt is text
    assert silent == "ok"


def test_another_user_finds_nothing(talk: Talk) -> None:
    """Whoever asks for another user's memory or project learns not even that it exists."""
    id = str(talk.document("memory_save", content=FACT)["id"])
    other = talk_to(talk.me._replace(user_id="bob"))
    for tool, arguments in (
        ("memory_get", {"id": id}),
        ("memory_update", {"id": id, "content": "mine"}),
        ("memory_archive", {"id": id}),
    ):
        assert other.refused(tool, **arguments) == "not_found"
    with pytest.raises(McpError, match="not_found"):
        other.run(lambda client: client.read_resource(f"memory://{id}"))
    assert _read(other, "memory://project/app")["memories"] == []
    assert other.document("memory_stats", project="app")["total"] == 0
    assert other.document("memory_search", query=FACT)["results"] == []
    assert other.document("memory_sync")["projects"] == []
    assert talk.document("memory_get", id=id)["content"] == FACT
