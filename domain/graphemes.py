"""Text as characters that a reader sees: a letter with its marks, an emoji sequence, a flag."""

from collections.abc import Iterator
from unicodedata import category

MAX_CODE_POINTS = 32
"""Longest grapheme; marks beyond it are decoration. Even, so that a run of flags ends between two flags."""

_JOINER = "\u200d"


def graphemes(text: str) -> Iterator[str]:
    """The graphemes of a text in order; they join up to exactly the text.

    A simplification of UAX 29 that never cuts inside marks, variation selectors, skin tones, joined emoji or flags, and
    takes neighbouring flags as one.
    """
    start = 0
    for at in range(1, len(text)):
        if at - start == MAX_CODE_POINTS or not _joined(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _joined(before: str, after: str) -> bool:
    if before.isascii() and after.isascii():
        return False
    if _JOINER in (before, after) or category(after).startswith("M"):
        return True
    return _is_skin_tone(after) or (_is_half_flag(before) and _is_half_flag(after))


def _is_skin_tone(character: str) -> bool:
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def _is_half_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
