"""All of a user's active memories, batch by batch."""

from collections.abc import Iterator

from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.domain.memory import Memory, Status

BATCH = 1_000
"""Memories read at a time."""


def active(work: Work, user_id: str, project: str | None) -> Iterator[Memory]:
    """The active memories of one project (by key), or of everywhere; complete within one transaction."""
    selection = Selection(user_id, project, statuses=(Status.ACTIVE,))
    offset = 0
    while batch := work.memories.page(selection, limit=BATCH, offset=offset):
        yield from batch
        offset += len(batch)
