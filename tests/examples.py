"""Memories for tests: valid ones, of which a test names only what it is about."""

from array import array
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from math import cos, sin

from nan_forget.domain.memory import Memory, MemoryType, Scope
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.summary import summarise

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ANN, BOB = "ann", "bob"
APP, LIB = ProjectRef("git:app", "app"), ProjectRef("git:lib", "lib")

_numbers = count(1)


def memory(content: str = "Auth is Clerk, not custom JWT", /, **changes: object) -> Memory:
    """An active memory of Ann's with a new id; in user scope unless it is given a session or a project."""
    number = next(_numbers)
    plain = Memory(
        id=f"01900000-0000-7000-8000-{number:012x}",
        user_id=ANN,
        content=content,
        summary=summarise(content),
        type=MemoryType.FACT,
        scope=Scope.PROJECT if "project" in changes else Scope.USER,
        confidence=0.5,
        provenance=Provenance.SAVE,
        tier=Tier.REGULAR,
        created_at=NOON,
        updated_at=NOON,
        last_accessed_at=NOON,
        valid_from=NOON,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # a test names fields and their values


def direction(degrees: float) -> bytes:
    """A vector of two dimensions: the cosine of two directions is that of the angle between them."""
    radians = degrees * 3.141592653589793 / 180
    return array("f", (cos(radians), sin(radians))).tobytes()
