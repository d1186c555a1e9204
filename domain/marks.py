"""What a person marks in a prompt: ``#remember …`` and ``!mem …`` to keep, ``#forget …`` and ``!forget …`` to put away.

A mark begins a line or a sentence, or follows a word that asks for it ("please", "请"). What is marked is the rest of
its line; further lines belong to it if the line ends with a colon, a comma or a backslash, or while they are list items
or indented. A mark alone in its line takes the lines down to the next blank one. A mark in code or in a quote is none.
"""

import re
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from nan_forget.domain.privacy import without_private


class MarkKind(StrEnum):
    """What is asked for."""

    REMEMBER = "remember"
    FORGET = "forget"


class Mark(NamedTuple):
    """One marked text."""

    kind: MarkKind
    text: str


_ASKED = "(?:请|并|帮我|顺便|另外|记住|记一下|记下|麻烦)"
_SENTENCE = r"(?<=[.!?;。！？；])[ \t]*"
_WORD = r"(?P<word>remember|mem|forget)"
_MARK = (
    rf"(?im)(?:^[ \t]*(?:[-*•] |\d+[.)] )?|{_SENTENCE}|\b(?:please|and|also|pls)[ \t]+|{_ASKED}[ \t]*[,，]?)"
    rf"[#!＃！]{_WORD}(?:(?![\w-])|(?=[一-鿿]))[ \t]*[:：]?[ \t]*"
)
_CODE = r"(?ms)^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)|`[^`\n]*`"
_GOES_ON = r"[:：,，\\]\s*$"
_BELONGS = r"[ \t]+\S|[ \t]*(?:[-*•+]|\d+[.)、])[ \t]*\S"


def marks_in(prompt: str) -> list[Mark]:
    """The marked texts of a prompt in order, without what is private in them; a mark without a text is left out."""
    text = without_private(prompt)
    shown = re.sub(_CODE, lambda match: "\0" * len(match[0]), text)
    found = list(re.finditer(_MARK, shown))
    marks = []
    for match, following in zip_longest(found, found[1:]):
        end = following.start() if following else len(text)
        kind = MarkKind.FORGET if match["word"].lower() == "forget" else MarkKind.REMEMBER
        marked = _marked(text[match.end() : end])
        if marked:
            marks.append(Mark(kind, marked))
    return marks


def _marked(rest: str) -> str:
    first, *lines = rest.split("\n")
    alone = not first.strip()
    taken = [first]
    for line in lines:
        if not (line.strip() and (alone or re.search(_GOES_ON, taken[-1]) or re.match(_BELONGS, line))):
            break
        taken.append(line)
    return "\n".join(taken).strip()
