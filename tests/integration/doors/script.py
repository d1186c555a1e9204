"""One script that every door plays: the same steps must end in the same outcomes, errors and rows."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from nan_forget.domain.record import Record

PNPM = "The project uses pnpm"
FRIDAY = "Deployments run on Fridays through Jenkins"
CHINESE = "数据库用 PostgreSQL 16，端口是 5432"


class Step(NamedTuple):
    """One call. ``id`` may be ``$n``: what the n-th step has saved."""

    name: str
    given: Mapping[str, object] = {}


class Refused(NamedTuple):
    """What a door says of an error; a command line has no code but that of its exit."""

    exit_code: int
    code: str | None = None


class Door(Protocol):
    """A way to the use cases."""

    def play(self, step: Step) -> Record | Refused:
        """The document of the step, or how it was refused."""
        ...


SCRIPT = (
    Step("save", {"content": PNPM, "type": "decision", "project": "app", "tags": ["build", "js"]}),
    Step("save", {"content": PNPM, "project": "app", "tags": ["build"]}),
    Step("save", {"content": FRIDAY, "project": "app", "files": ["ci/Jenkinsfile"], "confidence": 0.9}),
    Step("save", {"content": CHINESE, "project": "lib", "concepts": ["数据库"], "provenance": "human"}),
    Step("save", {"content": "I prefer short answers", "scope": "user", "type": "preference"}),
    Step("save", {"content": "Draft of the talk", "scope": "session", "session_id": "s1", "project": "app"}),
    Step("save", {"content": "The sprint ends soon", "project": "app", "expires_at": "2999-01-01"}),
    Step("checkpoint", {"task_summary": "Moved CI", "problem": "Slow builds", "solution": "Cache", "project": "app"}),
    Step("save", {"content": "", "project": "app"}),
    Step("save", {"content": "x", "type": "idea"}),
    Step("save", {"content": "x", "confidence": 7}),
    Step("save", {"content": "x", "scope": "session"}),
    Step("search", {"query": "which package manager pnpm?", "project": "app"}),
    Step("search", {"query": "数据库 端口", "project": "app", "depth": 2}),
    Step("search", {"query": FRIDAY, "project": "app", "type": "fact", "limit": 1}),
    Step("search", {"query": FRIDAY, "project": "app", "depth": 9}),
    Step("get", {"id": "$2"}),
    Step("get", {"id": "0123456789"}),
    Step("get", {"id": "abc"}),
    Step("update", {"id": "$2", "content": "Deployments run on Mondays through Jenkins", "tags": ["ops"]}),
    Step("update", {"id": "$2", "type": "idea"}),
    Step("update", {"id": "0123456789", "type": "fact"}),
    Step("archive", {"id": "$3"}),
    Step("search", {"query": CHINESE, "project": "lib", "include_archived": True}),
    Step("restore", {"id": "$3"}),
    Step("stats", {"project": "app"}),
    Step("sync", {"project": "app"}),
    Step("stats"),
)

VOLATILE = {
    "id", "operation", "seq", "door", "client", "created_at", "updated_at", "last_accessed_at", "valid_from",
    "valid_to", "factors", "score", "project_key", "key", "session",
}  # fmt: skip
"""What no two runs, or no two doors, have in common."""


def steady(value: object, *others: str) -> object:
    """A document without what is another in every run, and without ``others``."""
    if isinstance(value, Mapping):
        return {name: steady(inner, *others) for name, inner in value.items() if name not in {*VOLATILE, *others}}
    if isinstance(value, list):
        return [steady(inner, *others) for inner in value]
    return round(value, 3) if isinstance(value, float) else value


def played(door: Door) -> list[Record | Refused]:
    """What the whole script ends in."""
    answers: list[Record | Refused] = []
    for step in SCRIPT:
        given = dict(step.given)
        reference = given.get("id")
        if isinstance(reference, str) and reference.startswith("$"):
            saved = answers[int(reference[1:])]
            assert isinstance(saved, dict)
            given["id"] = saved["id"]
        answers.append(door.play(Step(step.name, given)))
    return answers
