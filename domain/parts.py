"""The parts of a sentence: every word, number and name with its kind, as the tables know it or as it looks."""

import re
from itertools import zip_longest
from typing import NamedTuple

from nan_forget.domain.grammar import NUMBERED, NUMBERED_OR_DONE
from nan_forget.domain.lexicon import LEXICON, LONGEST_PHRASE, Kind, stem
from nan_forget.domain.pieces import is_han, pieces
from nan_forget.domain.quantities import COUNT, Quantity, quantity

NAMED = "name"
"""The axis of names, paths and identifiers that are on no list."""


class Part(NamedTuple):
    """A word, a phrase, or a number with its unit."""

    text: str
    """As the normalised text has it."""
    kind: Kind
    axis: str
    """What a value is a value of; empty for a plain word."""
    key: str
    """The same for all synonyms, inflections and ways to write a number."""
    attached: bool = False
    """A number that belongs to the word before it, as in "Python 3.11", or a version as in "v2"."""

    @property
    def is_term(self) -> bool:
        """Whether it is compared, not only a function word."""
        return self.kind in _TERMS


_NOUNS = {Kind.WORD, Kind.VALUE, Kind.PLACE, Kind.NUMBER, Kind.NAME, Kind.OWNER, Kind.LIGHT, Kind.NEUTRAL}
_TERMS = _NOUNS | {Kind.SPECIFIC, Kind.ADDITIVE, Kind.ROLE, Kind.LABEL, Kind.PLAIN}
_FOREIGN_NAMES = {Kind.VERB, Kind.CHOICE, Kind.SPECIFIC, Kind.ADDITIVE, Kind.NEUTRAL}

_CLOSING = {"on": stem("enabled"), "go": "golang"}
"""What a function word stands for at the end, behind "is"."""

_YEAR = re.compile(r"(?:19|20)\d\d")


def parts(sentence: str) -> list[Part]:
    """The parts of a normalised sentence, in order."""
    found: list[Part] = []
    rest = pieces(sentence)
    stems = [stem(_base(piece)) for piece in rest]
    chinese = any(map(is_han, rest))
    at = 0
    while at < len(rest):
        part, width = (
            _number(rest[at:], found[-1:])
            or _phrase(rest[at:], stems[at:])
            or (_unlisted(rest[at], chinese=chinese), 1)
        )
        # An English verb in a Chinese sentence, or any word behind "=", is a name: "放在 build 目录".
        foreign = chinese and part.kind in _FOREIGN_NAMES and part.text.isascii()
        named = foreign or (part.kind is Kind.WORD and rest[at - 1 : at] == ["="])
        found.append(part._replace(kind=Kind.NAME, axis=NAMED) if named else part)
        at += width
    if len(found) > 1 and found[-2].kind is Kind.COPULA and rest[-1] in _CLOSING:
        found[-1] = Part(rest[-1], *LEXICON[_CLOSING[rest[-1]]])
    return [_beside(part, after) for part, after in zip_longest(found, found[1:])]


def _number(rest: list[str], before: list[Part]) -> tuple[Part, int] | None:
    told = quantity(rest)
    if told is None:
        return None
    text, key = " ".join(rest[: told.pieces]), f"{told.axis}:{told.value}"
    if told.axis == COUNT and before and before[0].text == "in" and _YEAR.fullmatch(text):
        return Part(text, Kind.NUMBER, "year", f"year:{text}"), told.pieces
    if told.axis == COUNT and before and before[0].is_term and before[0].kind is not Kind.NUMBER:
        return Part(text, Kind.NUMBER, f"{COUNT} {before[0].key}", key, attached=True), told.pieces
    return Part(text, Kind.NUMBER, told.axis, key, attached=text[0] == "v"), told.pieces


def _phrase(rest: list[str], stems: list[str]) -> tuple[Part, int] | None:
    """The longest phrase of the tables; a label takes its number with it and is a place of its own: "sprint 12"."""
    for width in range(min(LONGEST_PHRASE, len(rest)), 0, -1):
        entry = LEXICON.get(" ".join(stems[:width]))
        told = quantity(rest[width:]) if rest[width:] else None
        if told and ((entry and entry.kind is Kind.LABEL) or (width == 1 and _is_numbered(rest, stems, told))):
            end, key = width + told.pieces, " ".join(stems[:width]) if entry is None else entry.key
            return Part(" ".join(rest[:end]), Kind.PLACE, f"no. {key}", f"{key} {told.value}"), end
        if entry:
            return Part(" ".join(rest[:width]), *entry), width
    return None


def _is_numbered(rest: list[str], stems: list[str], told: Quantity) -> bool:
    """Whether the first word is singled out by the number behind it, which counts nothing itself: "process 5 files"."""
    if told.axis != COUNT or rest[0] not in NUMBERED | NUMBERED_OR_DONE:
        return False
    behind = 1 + told.pieces
    if rest[0] in NUMBERED or behind == len(rest) or rest[behind] in NUMBERED | NUMBERED_OR_DONE:
        return True
    entry = LEXICON.get(stems[behind])
    return entry is not None and (entry.kind is Kind.LABEL or entry.kind not in _TERMS)


def _unlisted(piece: str, *, chinese: bool) -> Part:
    key = stem(_base(piece))
    if piece.endswith("'s"):
        return Part(piece, Kind.OWNER, "", key)
    if piece[0] == "#":
        return Part(piece, Kind.PLACE, "#", piece)
    if not key.isalpha() or (chinese and not is_han(piece)):
        return Part(piece, Kind.NAME, NAMED, key)
    return Part(piece, Kind.WORD, "", key)


def _beside(part: Part, after: Part | None) -> Part:
    """A part in view of the next: "3 replicas" counts, a "user table" is no person."""
    if after is None or not after.is_term:
        return part
    if part.kind is Kind.NUMBER and part.axis == COUNT:
        return part._replace(axis=f"{COUNT} {after.key}")
    if part.kind is Kind.SELF and part.key == "user":
        return part._replace(kind=Kind.WORD)
    return part


def _base(piece: str) -> str:
    return piece.removesuffix("'s")
