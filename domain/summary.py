"""The first sentence of a memory, for lists and injected lines."""

import re
import unicodedata

MAX_SUMMARY = 120
"""Characters of a summary."""

# A sentence ends at CJK punctuation, or at . ! ? before white space: so version numbers and file names hold together.
_END = re.compile(r"[。！？；]+[”’」』）)]*|[.!?]+[\"'”’)]*(?=\s|$)|\n+")
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|dr|mr|mrs|ms|prof|st|inc|ltd|fig|[a-z])\.$", re.IGNORECASE)
_MARKUP = re.compile(r"^\s*(?:#{1,6}\s+|[-*+]\s+|>\s+|\d+[.)]\s+)")


def summarise(content: str) -> str:
    """The first sentence on one line, at most ``MAX_SUMMARY`` characters, cut between graphemes and marked with an ellipsis."""
    text = _MARKUP.sub("", content.strip())
    return shortened(" ".join(_first_sentence(text).split()), MAX_SUMMARY)


def shortened(text: str, limit: int) -> str:
    """The text if it fits, else its beginning with an ellipsis, never cut inside a grapheme, at a space if one is near."""
    if len(text) <= limit:
        return text
    end = limit - 1
    while end > 0 and _joined(text, end):
        end -= 1
    space = text.rfind(" ", 0, end)
    if space > limit * 2 // 3:
        end = space
    return text[:end].rstrip() + "…"


def _first_sentence(text: str) -> str:
    for match in _END.finditer(text):
        sentence = text[: match.end()].strip()
        if sentence and not _ABBREVIATION.search(sentence):
            return sentence
    return text


def _joined(text: str, at: int) -> bool:
    """Whether a cut before ``text[at]`` would split a grapheme: marks, joiners, variation selectors, skin tones, flag pairs."""
    here, previous = text[at], text[at - 1]
    if unicodedata.category(here) in {"Mn", "Mc", "Me"} or here == "\u200d" or previous == "\u200d":
        return True
    if "\U0001f3fb" <= here <= "\U0001f3ff":
        return True
    return _is_flag(here) and _flags_before(text, at) % 2 == 1


def _is_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _flags_before(text: str, at: int) -> int:
    count = 0
    while at - count > 0 and _is_flag(text[at - count - 1]):
        count += 1
    return count
