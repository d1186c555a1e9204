"""What models send is taken as it was meant."""

import pytest

from tests.integration.mcp.conftest import Talk

FACT = "Deployments run on Fridays through Jenkins"


@pytest.mark.parametrize(
    ("given", "tags"),
    [
        (["a", "b"], ["a", "b"]),
        ('["a", "b"]', ["a", "b"]),
        ("a,b", ["a", "b"]),
        ("a, b ,", ["a", "b"]),
        ("a", ["a"]),
        ("标签", ["标签"]),
        ("", []),
        (None, []),
        ([], []),
    ],
)
def test_lists_come_as_they_may(talk: Talk, given: object, tags: list[str]) -> None:
    """A list may be a list, JSON, text split by commas, empty, or null."""
    saved = talk.document("memory_save", content=FACT, tags=given)["memory"]
    assert saved["tags"] == tags  # type: ignore[index]  # a memory


def test_numbers_and_truths_come_as_text(talk: Talk) -> None:
    """Numbers and truth values that arrive as text count as what they say."""
    saved = talk.document("memory_save", content=FACT, confidence="0.7")["memory"]
    assert saved["confidence"] == 0.7  # type: ignore[index]  # a memory
    assert talk.document("memory_search", query=FACT, depth="2", limit="1", include_archived="true")["results"]
    talk.document("memory_archive", id=saved["id"])  # type: ignore[index]  # a memory
    assert not talk.document("memory_search", query=FACT, include_archived="false")["results"]
    assert talk.document("memory_search", query=FACT, include_archived="True")["results"]


def test_null_means_nothing_was_given(talk: Talk) -> None:
    """Null for everything that is optional is as good as leaving it out, also where something stands already."""
    optional = ("type project scope session_id problem solution concepts files tags confidence provenance tier"
                " expires_at").split()  # fmt: skip
    saved = talk.document("memory_save", content=FACT, **dict.fromkeys(optional))["memory"]
    assert saved["type"] == "fact"  # type: ignore[index]  # a memory
    updated = talk.document(
        "memory_update", id=saved["id"], content=None, type="decision", tags=None, problem=None, confidence=None  # type: ignore[index]  # a memory
    )  # fmt: skip
    assert (updated["content"], updated["type"]) == (FACT, "decision")
    assert talk.document("memory_search", query=FACT, depth=None, limit=None, include_archived=None)["results"]


def test_blank_choices_mean_nothing_was_given(talk: Talk) -> None:
    """A blank where one of several words, a number or a truth is due counts as left out."""
    saved = talk.document("memory_save", content=FACT, type="", scope=" ", provenance="", tier="", confidence="")
    assert saved["memory"]["provenance"] == "save"  # type: ignore[index]  # a memory


def test_an_empty_value_empties_a_field(talk: Talk) -> None:
    """An update with an empty text or list empties the field, and with the field left out does not."""
    id = talk.document("memory_save", content=FACT, problem="Who deploys?", tags=["ops"])["id"]
    kept = talk.document("memory_update", id=id, type="decision")
    assert (kept["problem"], kept["tags"]) == ("Who deploys?", ["ops"])
    emptied = talk.document("memory_update", id=id, problem="", tags=[])
    assert (emptied["problem"], emptied["tags"]) == (None, [])


def test_unknown_fields_are_ignored_and_named(talk: Talk) -> None:
    """A field that no tool has is no error; the answer names it, in text and in structure."""
    answer = talk.call("memory_save", content=FACT, importance=5, namespace="x")
    assert not answer.is_error
    (notice,) = (answer.structured_content or {})["notices"]
    assert "importance" in notice
    assert "namespace" in notice
    assert notice in answer.content[0].text  # type: ignore[union-attr]  # our answers are text
    assert "notices" not in talk.document("memory_get", id=(answer.structured_content or {})["id"])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("memory_save", {}),
        ("memory_save", {"content": None}),
        ("memory_save", {"content": ""}),
        ("memory_save", {"content": ["a"]}),
        ("memory_save", {"content": FACT, "type": "idea"}),
        ("memory_save", {"content": FACT, "tags": {"a": 1}}),
        ("memory_save", {"content": FACT, "tags": [1]}),
        ("memory_save", {"content": FACT, "confidence": "high"}),
        ("memory_save", {"content": FACT, "confidence": 2}),
        ("memory_save", {"content": FACT, "scope": "session"}),
        ("memory_save", {"content": FACT, "expires_at": "soon"}),
        ("memory_save", {"content": FACT, "project": 5}),
        ("memory_search", {"query": FACT, "depth": 4}),
        ("memory_search", {"query": FACT, "depth": 1.5}),
        ("memory_search", {"query": FACT, "limit": "many"}),
        ("memory_search", {"query": FACT, "limit": 0}),
        ("memory_search", {"query": FACT, "include_archived": "perhaps"}),
        ("memory_get", {"id": "abc"}),
        ("memory_update", {"id": "abcdef"}),
        ("memory_checkpoint", {"task_summary": "Done", "problem": "P"}),
    ],
)
def test_what_cannot_be_meant_is_refused(talk: Talk, tool: str, arguments: dict[str, object]) -> None:
    """A missing or impossible argument is a tool error that names it, and nothing is stored."""
    assert talk.refused(tool, **arguments) == "invalid_input"
    assert talk.document("memory_stats")["total"] == 0
