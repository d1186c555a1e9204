"""What becomes of a draft."""

import pytest

from nan_forget.domain.draft import Draft, Origin, compose, notices_of
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import MemoryType, Scope, Source
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from tests.examples import ANN, APP, NOON


def origin(project: ProjectRef | None = None) -> Origin:
    """What the product adds, with or without a project."""
    return Origin(id="m1", user_id=ANN, project=project, source=Source(client="cli"), now=NOON)


def test_defaults() -> None:
    """Content alone becomes a user's fact of provenance save, as of now."""
    made = compose({"content": "Use pnpm. Not npm"}, origin())
    assert (made.id, made.user_id, made.content, made.summary) == ("m1", ANN, "Use pnpm. Not npm", "Use pnpm.")
    assert (made.type, made.scope, made.project) == (MemoryType.FACT, Scope.USER, None)
    assert (made.provenance, made.confidence, made.tier) == (Provenance.SAVE, 0.5, Tier.REGULAR)
    assert {made.created_at, made.updated_at, made.last_accessed_at, made.valid_from} == {NOON}
    assert made.source == Source(client="cli")
    assert (made.access_count, made.expires_at, made.valid_to) == (0, None, None)


def test_given_fields() -> None:
    """Everything a caller says is kept, numbers and lists as text included."""
    made = compose(
        {
            "content": "Fixed it",
            "type": "task",
            "scope": "session",
            "session_id": "s1",
            "problem": "p",
            "solution": "s",
            "concepts": ["c"],
            "files": "a.py",
            "tags": "t,u",
            "confidence": "0.7",
            "provenance": "checkpoint",
            "tier": "core",
            "expires_at": "2027-01-01",
        },
        origin(APP),
    )
    assert (made.type, made.scope, made.session_id, made.project) == (MemoryType.TASK, Scope.SESSION, "s1", APP)
    assert (made.problem, made.solution) == ("p", "s")
    assert (made.concepts, made.files, made.tags) == (("c",), ("a.py",), ("t", "u"))
    assert (made.confidence, made.provenance, made.tier) == (0.7, Provenance.CHECKPOINT, Tier.CORE)
    assert made.expires_at == NOON.replace(year=2027, month=1, day=1, hour=0)


@pytest.mark.parametrize(
    ("draft", "confidence", "tier"),
    [
        ({"content": "x", "provenance": "explicit"}, 1.0, Tier.CORE),
        ({"content": "x", "provenance": "explicit", "confidence": 0.2}, 0.2, Tier.REGULAR),
        ({"content": "x", "confidence": 0.85}, 0.85, Tier.CORE),
        ({"content": "x", "confidence": 0.85, "tier": "regular"}, 0.85, Tier.REGULAR),
        ({"content": "x", "confidence": None, "tier": None, "provenance": None}, 0.5, Tier.REGULAR),
    ],
)
def test_trust(draft: Draft, confidence: float, tier: Tier) -> None:
    """A given confidence wins over the provenance's, a given tier over the confidence's; None is not given."""
    made = compose(draft, origin())
    assert (made.confidence, made.tier) == (confidence, tier)


@pytest.mark.parametrize(
    ("scope", "project", "place"),
    [
        (None, APP, (Scope.PROJECT, APP)),
        (None, None, (Scope.USER, None)),
        ("user", APP, (Scope.USER, None)),
        ("project", APP, (Scope.PROJECT, APP)),
        ("session", APP, (Scope.SESSION, APP)),
        ("session", None, (Scope.SESSION, None)),
    ],
)
def test_place(scope: str | None, project: ProjectRef | None, place: tuple[Scope, ProjectRef | None]) -> None:
    """A project makes project scope the default; the user's own memories have none."""
    made = compose({"content": "x", "scope": scope, "session_id": "s1"}, origin(project))
    assert (made.scope, made.project) == place


@pytest.mark.parametrize(
    ("draft", "message"),
    [
        ({"content": ""}, "content is empty"),
        ({}, "content is empty"),
        ({"content": None}, "content is empty"),
        ({"content": "x", "scope": "session"}, "session scope needs a session id"),
        ({"content": "x", "scope": "session", "session_id": " "}, "session scope needs a session id"),
        ({"content": "x", "scope": "project"}, "project scope needs a project"),
        ({"content": "x", "type": "opinion"}, "unknown type"),
        ({"content": "x", "colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_refused(draft: Draft, message: str) -> None:
    """What does not fit is refused with an error that says what is missing or wrong."""
    with pytest.raises(InvalidInput, match=message):
        compose(draft, origin())


def test_notice_of_what_was_removed() -> None:
    """The user hears of characters that could not be stored, and of nothing else."""
    assert notices_of({"content": "fine", "problem": None, "tags": ["a"]}, NOON) == ()
    assert len(notices_of({"content": "bad\0", "problem": "\ud800"}, NOON)) == 1
    assert notices_of({"content": "a <private>b</private>"}, NOON) == ("What is marked as private was left out.",)


def test_private_parts_are_left_out() -> None:
    """No text of a draft brings anything private into the memory, lists that arrive as text included."""
    hidden = "<private>PIN 1234</private>"
    memory = compose(
        {
            "content": f"Auth is Clerk {hidden}",
            "problem": hidden,
            "solution": f"ask {hidden}Ann",
            "concepts": "auth,<private>a,b</private>,login",
            "files": [f"src/{hidden}auth.ts", hidden],
            "tags": '["x", "<private>y", "z"]',
            "session_id": f"s1{hidden}",
        },
        origin(),
    )
    assert (memory.content, memory.problem, memory.solution) == ("Auth is Clerk ", None, "ask Ann")
    assert (memory.concepts, memory.files, memory.tags) == (("auth", "login"), ("src/auth.ts",), ("x", "z"))
    assert memory.session_id == "s1"
    with pytest.raises(InvalidInput, match="content is empty"):
        compose({"content": hidden}, origin())
