"""Notes of Claude Code's memory folders: Markdown files, with or without YAML front matter, and their index."""

import re
from typing import NamedTuple

from nan_forget.domain.foreign.values import Row, first_moment, labels, line, table, text
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import MemoryType
from nan_forget.domain.provenance import Provenance
from nan_forget.domain.record import Record
from nan_forget.domain.stub import is_stub

TOOL = "memory-md"

INDEX = "MEMORY.md"

TYPES = {
    "user": MemoryType.FACT,
    "reference": MemoryType.FACT,
    "feedback": MemoryType.PREFERENCE,
    "project": MemoryType.CONTEXT,
}
"""By the client's own word for a kind of note."""

_MAPPED = {"description", "metadata", "type", "node_type", "originSessionId", "modified", "created"}
_INDEX_LINE = re.compile(r"^\s*[-*+]\s*\[[^\]]*\]\([^)]*\.md\).*$|^\s*#.*$", re.MULTILINE)
_BLOCK = re.compile(r"<!--[^>]*nan-forget[^>]*-->.*?<!--[^>]*nan-forget[^>]*-->|<!--.*?-->", re.DOTALL)


class Page(NamedTuple):
    """A Markdown file, taken apart."""

    file: str
    """Its absolute path."""
    front: Row
    """The front matter; empty without one."""
    body: str
    modified: float
    """Seconds since 1970."""


def record(page: Page) -> Record | None:
    """The memory of a note: its description and its words. None for a note that says nothing, or is kept already."""
    if is_stub(page.body):
        return None
    front = {**page.front, **table(page.front.get("metadata"))}
    body = page.body.strip()
    told = text(front.get("description"))
    content = "\n\n".join(part for part in (told if told and told not in body else None, body) if part)
    if not content:
        return None
    kind = line(front.get("type")) or ""
    known = TYPES.get(kind.lower())
    modified = first_moment(front.get("modified"), page.modified)
    return {
        "id": derived_id(TOOL, page.file.rpartition("/")[2], content),
        "content": content,
        "type": known or MemoryType.CONTEXT,
        "tags": labels([kind if kind and not known else None, *_others(front)]),
        "provenance": Provenance.NOTE,
        "created_at": first_moment(front.get("created"), modified),
        "updated_at": modified,
        "source": {"client": TOOL, "session": line(front.get("originSessionId")), "file": page.file},
    }


def index(page: Page) -> Record | None:
    """What an index holds besides headings, lines that lead to notes, comments, and our own block."""
    rest = _INDEX_LINE.sub("", _BLOCK.sub("", page.body))
    return record(page._replace(body=re.sub(r"\n{3,}", "\n\n", rest)))


def _others(front: Row) -> list[str]:
    """The name as it is, everything else with its name."""
    rest = [
        f"{name}:{found}" for name, value in front.items() if name not in {*_MAPPED, "name"} if (found := line(value))
    ]
    return [found for found in (line(front.get("name")), *rest) if found]
