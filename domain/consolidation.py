"""Aged memories of one kind become one entry that says what they say."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from hashlib import sha256

from nan_forget.domain.memory import Links, Memory, MemoryType, Reason, Scope, Source, Status
from nan_forget.domain.merging import union
from nan_forget.domain.particulars import keeps_all
from nan_forget.domain.passages import MAX_PASSAGES
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier, stronger
from nan_forget.domain.summary import summarise
from nan_forget.domain.text import MAX_CONTENT, normalised

MOST = MAX_PASSAGES
"""Memories in one entry: the passages of each speak for it, too."""

MAX_ENTRY = 10_000
"""Characters in one entry: what is much longer than its neighbours is found by fewer of its words."""

LEAST_BELOW_OVERVIEW = 2
"""Entries of a project that are worth an overview."""

MAX_LISTED = 60
"""Entries that an overview lists; the newest."""

Kind = tuple[str, Scope, str | None, MemoryType]


def kind_of(memory: Memory) -> Kind:
    """Only memories of one user, scope, project and type are put together."""
    return memory.user_id, memory.scope, memory.project.key if memory.project else None, memory.type


def entry_of(sources: Sequence[Memory], *, id: str, now: datetime, summary: str | None = None) -> Memory:
    """The entry that stands for its sources: their exact words, each statement once, or a model's ``summary``.

    It is as sure as the surest of them, is accessed as often as the most accessed, and begins to age anew. Problems and
    solutions stand in their fields, a line each.
    """
    first = sources[0]
    content = summary or "\n".join(_once(one.content for one in sources))
    return replace(
        first,
        id=id,
        content=content,
        summary=summarise(content),
        session_id=None,
        problem="\n".join(_once(one.problem for one in sources)) or None,
        solution="\n".join(_once(one.solution for one in sources)) or None,
        concepts=union(*(one.concepts for one in sources)),
        files=union(*(one.files for one in sources)),
        tags=union(*(one.tags for one in sources)),
        confidence=max(one.confidence for one in sources),
        provenance=reduce(stronger, (one.provenance for one in sources)),
        tier=Tier.REGULAR,
        access_count=max(one.access_count for one in sources),
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        valid_from=now,
        source=Source(),
        links=Links(consolidated_from=tuple(one.id for one in sources)),
    )


def put_away(source: Memory, now: datetime) -> Memory:
    """A source, once an entry stands for it."""
    return replace(source, status=Status.ARCHIVED, reason=Reason.CONSOLIDATED, updated_at=now)


def fitting(sources: Sequence[Memory]) -> Sequence[Memory]:
    """As many of the sources, from the first on, as one entry can hold."""
    room = MAX_ENTRY
    for count, one in enumerate(sources):
        room -= len(one.document) + 1
        if room < 0:
            return sources[:count]
    return sources


def accepted(summary: str | None, sources: Sequence[Memory]) -> str | None:
    """A model's summary, if it is one: shorter than what it stands for, and nothing particular of it is missing."""
    told = summary.strip() if summary else ""
    if not told or len(told) > min(MAX_CONTENT, sum(len(one.content) for one in sources)):
        return None
    return told if all(keeps_all(told, one.content) for one in sources) else None


def overview_id(user_id: str, project: ProjectRef) -> str:
    """The id of a project's one overview, in the form of a UUID (version 8, RFC 9562)."""
    digits = sha256(f"overview\0{user_id}\0{project.key}".encode()).hexdigest()
    return f"{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-8{digits[17:20]}-{digits[20:32]}"


def overview_of(entries: Sequence[Memory], *, id: str, now: datetime) -> Memory | None:
    """One memory above the entries of a project, which lists what each is about; None if there are too few.

    It links to its entries, so that who meets it can go on to them, and is not surer than any save.
    """
    newest = sorted(entries, key=lambda one: (one.created_at, one.id), reverse=True)[:MAX_LISTED]
    if len(newest) < LEAST_BELOW_OVERVIEW:
        return None
    name = newest[0].project.name if newest[0].project else ""
    content = "\n".join([f"Overview of {name}", *(f"- {one.summary}" for one in newest)])
    blank = entry_of(newest, id=id, now=now, summary=content)
    return replace(
        blank,
        type=MemoryType.CONTEXT,
        problem=None,
        solution=None,
        concepts=(),
        files=(),
        tags=(),
        confidence=min(one.confidence for one in newest),
        provenance=Provenance.SAVE,
        access_count=0,
    )


def _once(texts: Iterable[str | None]) -> list[str]:
    """The texts there are, in order, without repetitions."""
    return list({normalised(text): text for text in texts if text}.values())
