"""A sentence as pieces: English words and identifiers, Chinese words by the longest match, numerals and signs."""

import re
from collections.abc import Container, Iterator

from nan_forget.domain.lexicon import LEXICON, LONGEST_RUN, stem
from nan_forget.domain.quantities import CHINESE_NUMERAL, UNITS, split_unit

HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Body of a regular expression class: Chinese characters."""

_LATIN = rf"[^\W{HAN}]"
_PIECE = re.compile(rf"[{HAN}]+|[#./~]*{_LATIN}+(?:['_./\-+#@:]+{_LATIN}+)*(?:\+\+|#)?|->|[,、=:?%→]")
_HAN_START = re.compile(f"[{HAN}]")
_SENTENCE_END = re.compile(r"(?<=[。！!?;])|(?<=\.)\s|\n")
_CONTRACTED = {"'m": "am", "'re": "are", "'ve": "have", "'d": "would", "'ll": "will"}
_CLOCK = re.compile(r"\d{1,2}:\d{2}")


def is_han(piece: str) -> bool:
    """Whether a piece is Chinese."""
    return bool(_HAN_START.match(piece))


def sentences(folded: str) -> list[str]:
    """The sentences of a text that is normalised, line by line."""
    return [sentence for sentence in _SENTENCE_END.split(folded) if sentence.strip()]


def pieces(sentence: str) -> list[str]:
    """The pieces of a sentence, in order; a run of Chinese characters that is on no list stays together."""
    found: list[str] = []
    for token in _PIECE.findall(sentence.replace("’", "'")):
        if is_han(token):
            counted = bool(found) and found[-1][-1].isdigit()
            found += _words(token, counted=counted)
        else:
            found += _parts(token)
    return found


def _parts(token: str) -> list[str]:
    """``key:value`` and ``ten-minute`` fall apart; addresses, times, paths and names stay whole."""
    if ":" in token and len(token) > 1 and "://" not in token and not _CLOCK.fullmatch(token):
        return [part for piece in re.split("(:)", token) for part in split_unit(piece) if part]
    stump, mark, ending = token.rpartition("'")
    if mark + ending in _CONTRACTED:
        return [stump, _CONTRACTED[mark + ending]]
    parts = token.split("-")
    if len(parts) > 1 and stem(token) not in LEXICON and parts[1] in UNITS:
        return parts
    return split_unit(token)


def _words(run: str, *, counted: bool) -> Iterator[str]:
    """Chinese words: the longest of the dictionary, of numerals before a unit, and of units after a number."""
    at = unknown = 0
    while at < len(run):
        length, is_number = _longest(run, at, counted=counted)
        if not length:
            at, counted = at + 1, False
            continue
        if unknown < at:
            yield run[unknown:at]
        yield run[at : at + length]
        at = unknown = at + length
        counted = is_number or run[at - 1] == "第"
    if unknown < len(run):
        yield run[unknown:]


def _longest(run: str, at: int, *, counted: bool) -> tuple[int, bool]:
    """Length of the piece that begins here (0: none) and whether it is a numeral."""
    known = _match(run, at, LEXICON, longest=LONGEST_RUN)
    unit = _match(run, at, UNITS, longest=3) if counted else 0
    numeral = CHINESE_NUMERAL.match(run, at)
    if numeral:
        told = numeral.end() - at
        reach = told + _match(run, numeral.end(), UNITS, longest=3)
        if reach > max(known, unit) and (reach > told or told > 1 or counted):
            return told, True
    return max(known, unit), False


def _match(run: str, at: int, words: Container[str], *, longest: int) -> int:
    return next((size for size in range(min(longest, len(run) - at), 0, -1) if run[at : at + size] in words), 0)
