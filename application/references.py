"""Memories by a shortened id: any unique ending or beginning of six characters or more."""

from nan_forget.application.ports.unit_of_work import Work
from nan_forget.domain.errors import AmbiguousId, InvalidInput, NotFound
from nan_forget.domain.memory import Memory

SHORTEST = 6
"""Characters a shortened id needs."""

SHOWN = 8
"""Characters of an id that are shown: the last ones, because the first are the clock."""


def memory_of(work: Work, user_id: str, reference: str) -> Memory:
    """The user's memory that the reference names. ``NotFound``, ``AmbiguousId``, ``InvalidInput`` if too short."""
    wanted = reference.strip().lower()
    if len(wanted) < SHORTEST:
        raise InvalidInput(f"{reference!r} is too short for an id", hint=f"Give at least {SHORTEST} characters of it.")
    ids = work.memories.identify(user_id, wanted)
    if wanted in ids:
        ids = [wanted]
    if len(ids) > 1:
        raise AmbiguousId(f"{reference!r} fits {len(ids)} memories", hint=f"Give more of it: {', '.join(ids)}.")
    found = work.memories.get(user_id, ids)
    if not found:
        raise NotFound(f"no memory {reference!r}", hint="`nan-forget list` shows the ids.")
    return found[0]
