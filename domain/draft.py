"""A memory in the making: what a caller gave, completed by the rules for what was not given."""

from datetime import datetime
from typing import Required, TypedDict, cast

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import read
from nan_forget.domain.memory import Memory, MemoryType, Scope, Source
from nan_forget.domain.privacy import without_private
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import DEFAULT_CONFIDENCE, Provenance, tier_of
from nan_forget.domain.secrets import MARK, redacted
from nan_forget.domain.summary import summarise
from nan_forget.domain.text import clean


class Draft(TypedDict, total=False):
    """What a caller may say of a new memory. Numbers, times and lists may be text; absent and None mean the default."""

    content: Required[str]
    type: str | None
    project: str | None
    """Key or name; the caller's folder decides if absent."""
    scope: str | None
    session_id: str | None
    problem: str | None
    solution: str | None
    concepts: list[str] | str | None
    files: list[str] | str | None
    tags: list[str] | str | None
    confidence: float | str | None
    provenance: str | None
    tier: str | None
    expires_at: str | None


class Origin(TypedDict):
    """What the product adds to a draft."""

    id: str
    user_id: str
    project: ProjectRef | None
    source: Source
    now: datetime


def compose(draft: Draft, origin: Origin) -> Memory:
    """The memory that a draft asks for; ``InvalidInput`` names the field that does not fit."""
    given = {field: read(field, value) for field, value in draft.items() if value is not None and field != "project"}
    content = cast("str", given.pop("content", None) or read("content", ""))
    session_id = cast("str | None", given.get("session_id"))
    scope, project = placed(cast("Scope | None", given.pop("scope", None)), origin["project"], session_id)
    provenance = cast("Provenance", given.setdefault("provenance", Provenance.SAVE))
    confidence = cast("float", given.setdefault("confidence", DEFAULT_CONFIDENCE[provenance]))
    given.setdefault("tier", tier_of(confidence))
    given.setdefault("type", MemoryType.FACT)
    now = origin["now"]
    return Memory(
        id=origin["id"],
        user_id=origin["user_id"],
        content=content,
        summary=summarise(content),
        scope=scope,
        project=project,
        source=origin["source"],
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        valid_from=now,
        **given,  # type: ignore[arg-type]  # each reader returns its field's type
    )


def placed(scope: Scope | None, project: ProjectRef | None, session_id: str | None) -> tuple[Scope, ProjectRef | None]:
    """Scope and project that go together; without a scope, the project's where there is one, else the user's.

    ``InvalidInput`` for session scope without a session and project scope without a project.
    """
    if scope is None:
        scope = Scope.PROJECT if project else Scope.USER
    if scope is Scope.SESSION and not session_id:
        raise InvalidInput("session scope needs a session id", hint="Give --session, or use project or user scope.")
    if scope is Scope.PROJECT and project is None:
        raise InvalidInput(
            "project scope needs a project",
            hint="Give --project NAME, or call from a project's folder; the home folder and temp folders are none.",
        )
    return scope, None if scope is Scope.USER else project


def notices_of(draft: Draft, now: datetime) -> tuple[str, ...]:
    """What the user should know about what was stored of the draft."""
    notices: list[str] = []
    given = [one for value in draft.values() for one in (value if isinstance(value, list) else [value])]
    texts = [one for one in given if isinstance(one, str)]
    if any(clean(text).changed for text in texts):
        notices.append("Characters that cannot be stored (NUL, lone surrogates) were removed.")
    if any(without_private(text) != text for text in texts):
        notices.append("What is marked as private was left out.")
    if any(redacted(shown := without_private(text)) != shown for text in texts):
        notices.append(f"What looks like a secret was replaced by {MARK}.")
    expires = read("expires_at", draft.get("expires_at"))
    if isinstance(expires, datetime) and expires <= now:
        notices.append("It expires in the past: the next `nan-forget clean` archives it.")
    return tuple(notices)
