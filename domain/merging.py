"""Two memories that say the same become one: the newest exact words, the union of what is known, the stronger trust."""

from dataclasses import replace
from datetime import datetime
from itertools import chain

from nan_forget.domain.memory import Memory
from nan_forget.domain.provenance import Tier, stronger
from nan_forget.domain.text import MAX_LABELS


def merged(old: Memory, new: Memory, *, now: datetime) -> Memory:
    """``old`` after being said again as ``new``: one access more, nothing that was known is lost.

    Confidence is the maximum of both (repetition alone never raises it); a stronger provenance promotes; a core memory
    stays core.
    """
    return replace(
        old,
        content=new.content,
        summary=new.summary,
        type=new.type,
        problem=new.problem or old.problem,
        solution=new.solution or old.solution,
        concepts=union(old.concepts, new.concepts),
        files=union(old.files, new.files),
        tags=union(old.tags, new.tags),
        confidence=max(old.confidence, new.confidence),
        provenance=stronger(old.provenance, new.provenance),
        tier=Tier.CORE if Tier.CORE in (old.tier, new.tier) else Tier.REGULAR,
        access_count=old.access_count + 1,
        last_accessed_at=now,
        updated_at=now,
        expires_at=_later(old.expires_at, new.expires_at),
    )


def absorbed(old: Memory, new: Memory) -> Memory:
    """``old`` with what another record of the same statement adds to it; equal to ``old`` if that is nothing.

    Unlike being said again, to be taken in is no access, and the second time it adds nothing. Words stay as they are.
    """
    return replace(
        old,
        problem=old.problem or new.problem,
        solution=old.solution or new.solution,
        concepts=union(new.concepts, old.concepts) if set(new.concepts) - set(old.concepts) else old.concepts,
        files=union(new.files, old.files) if set(new.files) - set(old.files) else old.files,
        tags=union(new.tags, old.tags) if set(new.tags) - set(old.tags) else old.tags,
        confidence=max(old.confidence, new.confidence),
        provenance=stronger(old.provenance, new.provenance),
        tier=Tier.CORE if Tier.CORE in (old.tier, new.tier) else Tier.REGULAR,
        created_at=min(old.created_at, new.created_at),
        valid_from=min(old.valid_from, new.valid_from),
    )


def union(*labels: tuple[str, ...]) -> tuple[str, ...]:
    """All labels, older ones first; where those are too many, the newest that can be kept."""
    return tuple(dict.fromkeys(chain.from_iterable(labels)))[-MAX_LABELS:]


def _later(old: datetime | None, new: datetime | None) -> datetime | None:
    return None if old is None or new is None else max(old, new)
