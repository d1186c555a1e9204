"""The line that opens a session: that there is a memory, how much is in it, and what a model owes it."""

from typing import NamedTuple

DUTIES = (
    "Your duties: memory_sync once now, memory_search before you work on anything, memory_save each decision,"
    " preference and lasting fact, memory_checkpoint each solved problem (without these tools: the command nan-forget)."
)

MAX_FAILURES = 5
"""Failures in a row of a capturing hook that nobody is told of."""


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


def warning(event: str, client: str) -> str:
    """One line for the user, through the model, where memories are being lost."""
    return (
        f"nan-forget's hook {event} of {client} has failed {MAX_FAILURES} times in a row or more, so memories may be"
        " lost: tell the user to run `nan-forget doctor`."
    )


def _count(number: int) -> str:
    return f"{number:,} {'memory' if number == 1 else 'memories'}"
