"""What is left of a note whose words are kept in the store."""

import re

from nan_forget.domain.memory import Memory

_KEPT = re.compile(r"<!-- nan-forget: kept as \S+ -->")


def stub(head: str, memory: Memory, *, newline: str = "\n") -> str:
    """A note with its front matter (``head``, as it is), one line of what it says, and how to get all of it."""
    lines = (
        f"<!-- nan-forget: kept as {memory.id} -->",
        memory.summary,
        "",
        f"The whole note: `nan-forget get {memory.id}`",
        "",
    )
    return head + newline.join(lines)


def is_stub(text: str) -> bool:
    """Whether a note is one: it has nothing to say that is not kept."""
    return bool(_KEPT.search(text))
