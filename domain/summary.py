"""The first sentence of a memory, for lists and injected lines."""

import re
from collections.abc import Iterator
from itertools import accumulate

from nan_forget.domain.graphemes import graphemes

MAX_SUMMARY = 120
"""Characters of a summary."""

# A sentence ends at CJK punctuation, or at . ! ? before white space: so version numbers and file names hold together.
_END = re.compile(r"[。！？；]+[”’」』）)]*|[.!?]+[\"'”’)]*(?=\s|$)|\n+")
_ABBREVIATION = re.compile(r"(?i)(?:^|[\s(])(?:(?:[a-z]\.)*[a-z]|etc|vs|cf|approx|dr|mr|mrs|ms|prof|st|inc|ltd)\.$")
_NUMBERED = re.compile(r"(?i)(?:^|[\s(])(?:no|nos|fig|vol|ch|sec|pp)\. \d$")
_LONGEST_ABBREVIATION = 12
_MARKUP = re.compile(r"^\s*(?:#{1,6}\s+|[-*+]\s+|>\s+|\d+[.)]\s+)")


def summarise(content: str) -> str:
    """The first sentence on one line, at most ``MAX_SUMMARY`` characters; a cut is marked with an ellipsis."""
    text = _MARKUP.sub("", content.strip())
    return shortened(" ".join(next(sentences(text), "").split()), MAX_SUMMARY)


def shortened(text: str, limit: int) -> str:
    """The text if it fits, else its beginning and an ellipsis: cut between graphemes, at a space if one is near."""
    if len(text) <= limit:
        return text
    ends = accumulate(map(len, graphemes(text[:limit])))
    end = max((end for end in ends if end < limit), default=0)
    space = text.rfind(" ", 0, end + 1)
    if space > limit * 2 // 3:
        end = space
    return text[:end].rstrip() + "…"


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, in order; they join up to it."""
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        near = max(end - _LONGEST_ABBREVIATION, 0)
        if not _ABBREVIATION.search(text, near, end) and not _NUMBERED.search(text, near, end + 2):
            yield text[start:end]
            start = end
    if start < len(text):
        yield text[start:]
