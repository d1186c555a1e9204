"""The line that opens a session: that there is a memory, how much is in it, and what a model owes it."""

from typing import NamedTuple

DUTIES = (
    "Your duties: memory_sync once now, memory_search before you work on anything, memory_save each decision,"
    " preference and lasting fact, memory_checkpoint each solved problem (without these tools: the command nan-forget)."
)


class Holdings(NamedTuple):
    """How many active memories a session can see."""

    project: int | None
    """Of its project; None outside of any."""
    user: int
    """Of the user, wherever she works."""


def greeting(holdings: Holdings) -> str:
    """One line for the model."""
    of_project = "" if holdings.project is None else f"{_count(holdings.project)} of this project, "
    return f"nan-forget remembers across sessions: {of_project}{_count(holdings.user)} of this user. {DUTIES}"


def _count(number: int) -> str:
    return f"{number:,} {'memory' if number == 1 else 'memories'}"
