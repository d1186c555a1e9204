"""Each declared parameter of each tool does something: with it, the answer is another than without."""

import pytest

from nan_forget.entrypoints.mcp.tools import TOOLS
from tests.integration.doors.script import steady
from tests.integration.mcp.conftest import Talk, talk_to

FACT = "Deployments run on Fridays through Jenkins"
OTHER = "Deployments of the library run on Mondays"

SAVE: dict[str, object] = {"content": "The office is in Bern"}
SEARCH = {"query": "deployments", "limit": 5}
UPDATE = {"id": "$fact", "confidence": 0.61}
CHECKPOINT: dict[str, object] = {"task_summary": "Moved CI", "problem": "Slow builds", "solution": "A cache"}

CASES: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "memory_sync": ({}, {"project": "lib"}),
    "memory_save": (
        SAVE,
        {
            "content": "Another matter", "type": "decision", "project": "lib", "scope": "user", "session_id": "s1",
            "problem": "Who deploys?", "solution": "Jenkins", "concepts": ["ci"], "files": ["Jenkinsfile"],
            "tags": ["ops"], "confidence": 0.7, "provenance": "human", "tier": "core", "expires_at": "2999-01-01",
        },
    ),
    "memory_search": (
        SEARCH,
        {
            "query": "what is preferred?", "project": "lib", "type": "decision", "scope": "user", "session_id": "s1",
            "tag": "ops", "as_of": "2000-01-01", "since": "2999-01-01", "until": "2000-01-01", "depth": 1, "limit": 1,
            "include_archived": True,
        },
    ),
    "memory_get": ({"id": "$fact"}, {"id": "$other"}),
    "memory_update": (
        UPDATE,
        {
            "id": "$other", "content": "Nobody deploys", "type": "decision", "tags": ["x"], "concepts": ["ci"],
            "files": ["Jenkinsfile"], "problem": "Who deploys?", "solution": "Jenkins", "confidence": 0.7,
            "scope": "user", "project": "lib",
        },
    ),
    "memory_archive": ({"id": "$fact"}, {"id": "$other", "restore": True}),
    "memory_consolidate": ({}, {"project": "nowhere", "dry_run": True}),
    "memory_clean": ({}, {"dry_run": True}),
    "memory_stats": ({}, {"project": "lib"}),
    "memory_health": ({}, {}),
    "memory_start": ({}, {}),
    "memory_checkpoint": (
        CHECKPOINT,
        {
            "task_summary": "Moved home", "problem": "Noise", "solution": "Quiet", "files": ["Jenkinsfile"],
            "concepts": ["ci"], "project": "lib", "tags": ["ops"],
        },
    ),
    "memory_compress": ({}, {"dry_run": True}),
}  # fmt: skip
"""By tool: arguments that work, and another value for each parameter."""


def _stocked(talk: Talk) -> dict[str, object]:
    """A store in which every restriction leaves something else; the ids by which it is spoken of."""
    fact = talk.document("memory_save", content=FACT, tags=["ops"])["id"]
    other = talk.document("memory_save", content=OTHER, project="lib")["id"]
    talk.document("memory_save", content="I like deployments that are small", scope="user", type="decision")
    talk.document("memory_save", content="Deployments of this session", scope="session", session_id="s1")
    gone = talk.document("memory_save", content="Deployments were made by hand")["id"]
    talk.document("memory_archive", id=gone)
    return {"$fact": fact, "$other": other}


def _answer(talk: Talk, tool: str, arguments: dict[str, object]) -> object:
    """What a tool says of such a store."""
    ids = _stocked(talk)
    given = {name: ids.get(str(value), value) for name, value in arguments.items()}
    return steady(talk.call(tool, **given).structured_content, "user_id")


@pytest.mark.parametrize(
    ("tool", "parameter"), [(tool.name, parameter.name) for tool in TOOLS for parameter in tool.parameters]
)
def test_every_parameter_matters(talk: Talk, tool: str, parameter: str) -> None:
    """A call with another value of one parameter, in a store of its own, has another answer."""
    usual, others = CASES[tool]
    plain = _answer(talk, tool, usual)
    other = talk_to(talk.me._replace(user_id="bob"))
    changed = _answer(other, tool, {**usual, parameter: others[parameter]})
    other.container.units().close()
    assert "error" not in str(plain)
    assert changed != plain


def test_every_parameter_is_tried() -> None:
    """No parameter can join a tool without being tried."""
    assert {name: others.keys() for name, (_, others) in CASES.items()} == {
        tool.name: {parameter.name for parameter in tool.parameters} for tool in TOOLS
    }
