"""The tables of ``vocabulary`` and ``grammar`` as one dictionary of words and phrases."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.grammar import FUNCTION_WORDS, FUNCTIONAL_WORDS
from nan_forget.domain.vocabulary import (
    ATTRIBUTES,
    COEXISTING,
    CONCEPTS,
    CONCEPTS_OF_AXES,
    EXCLUSIVE,
    LIGHT,
    NEUTRAL,
    OPPOSITES,
    PLACES,
)


class Kind(StrEnum):
    """What a word does in a statement; those of function words are explained in ``grammar``."""

    WORD = "concept"
    VALUE = "value"
    PLACE = "place"
    NUMBER = "number"
    NAME = "name"
    OWNER = "other"
    NEUTRAL = "neutral"
    LIGHT = "light"
    PLAIN = "plain"
    LABEL = "label"
    SELF = "self"
    FILLER = "filler"
    MARK = "mark"
    COPULA = "copula"
    VERB = "verb"
    CHOICE = "choice"
    SPECIFIC = "specific"
    ADDITIVE = "additive"
    UNIQUE = "unique"
    PERSONAL = "personal"
    FOND = "fond"
    ROLE = "role"
    AGENT = "agent"
    NOT = "not"
    NO_LONGER = "no longer"
    OVER = "over"
    FORBID = "forbid"
    DROP = "drop"
    NOW = "now"
    INSTEAD = "instead"
    MOVE = "move"
    MOVE_TO = "move to"
    REPLACED_BY = "replaced by"
    REPLACE = "replace"
    FROM = "from"
    TO = "to"
    WITH = "with"
    BUT = "but"
    REASON = "reason"
    SCOPE = "scope"
    TENTATIVE = "tentative"


class Entry(NamedTuple):
    """What the dictionary knows of a word: its kind, the axis of a value or place, and one key for all synonyms."""

    kind: Kind
    axis: str
    key: str


PUNCTUATION = {
    ",": Entry(Kind.BUT, "", ""),
    "、": Entry(Kind.FILLER, "", ""),
    "%": Entry(Kind.FILLER, "", ""),
    "=": Entry(Kind.COPULA, "", ""),
    ":": Entry(Kind.COPULA, "", ""),
    "?": Entry(Kind.TENTATIVE, "", "?"),
    "->": Entry(Kind.REPLACED_BY, "", "->"),
    "→": Entry(Kind.REPLACED_BY, "", "->"),
}
"""What a sign between words does; a comma ends a denial as "but" does."""


def _axes(table: str) -> frozenset[str]:
    return frozenset(line.partition(":")[0] for line in table.strip().splitlines() if line[0] != " ")


COEXISTING_AXES = _axes(COEXISTING)
OPPOSITE_AXES = _axes(OPPOSITES)


SHORTEST_STEM = 3
"""Letters that are left of a word at least."""


def stem(word: str) -> str:
    """An English word without its inflection; crude, but the same for both texts and for the dictionary."""
    if len(word) <= SHORTEST_STEM or not word.isalpha() or not word.isascii():
        return word
    for ending, cut, rest in _ENDINGS:
        if word.endswith(ending) and len(word) - cut + len(rest) >= SHORTEST_STEM:
            word = word[: len(word) - cut] + rest
            word = _restored(word) if ending in {"ing", "ed"} else word
            break
    return word.removesuffix("e") if len(word) > SHORTEST_STEM + 1 else word


def _restored(stump: str) -> str:
    """What an ending has changed: a consonant was doubled, or an e was lost."""
    if stump[-1] == stump[-2]:
        return stump if stump[-1] in "lsz" else stump[:-1]
    vowels = [letter in "aeiou" for letter in stump]
    return stump + "e" if vowels == [False, True, False] and stump[-1] not in "wxy" else stump


# Ending, letters to cut, what takes their place; the first that fits counts. Words in -ss, -us and -is are no plurals.
_ENDINGS = (
    ("ies", 3, "y"),
    ("ied", 3, "y"),
    ("ches", 2, ""),
    ("shes", 2, ""),
    ("sses", 2, ""),
    ("xes", 2, ""),
    ("ss", 0, ""),
    ("us", 0, ""),
    ("is", 0, ""),
    ("ing", 3, ""),
    ("ed", 2, ""),
    ("s", 1, ""),
)


def entries() -> Iterator[tuple[str, Entry]]:
    """Every phrase of the tables, its English words stemmed, with its entry."""
    for table, kind in (
        (EXCLUSIVE, Kind.VALUE),
        (OPPOSITES, Kind.VALUE),
        (COEXISTING, Kind.VALUE),
        (PLACES, Kind.PLACE),
    ):
        for axis, key, phrase in _read(table):
            yield phrase, Entry(kind, axis, key)
    for table in (CONCEPTS, NEUTRAL, LIGHT, FUNCTION_WORDS):
        for kind_name, key, phrase in _read(table):
            yield phrase, Entry(Kind(kind_name), "", key)


def _read(table: str) -> Iterator[tuple[str, str, str]]:
    """Axis, key and stemmed phrase of each word of a table."""
    for line in table.strip().replace("\n ", " ").splitlines():
        axis, _, words = line.partition(":")
        for group in words.split(","):
            synonyms = [" ".join(map(stem, phrase.split())) for phrase in group.split("=")]
            for phrase in synonyms:
                yield axis, synonyms[0], phrase


LEXICON = PUNCTUATION | dict(entries())
ATTRIBUTE_NOUNS = frozenset(map(stem, ATTRIBUTES.split()))
"""Stems of the nouns of which a thing has one at a time."""

FUNCTIONAL = frozenset(map(stem, FUNCTIONAL_WORDS.split()))
"""Stems of the words that make a role of what follows "is"."""

BROUGHT = {
    axis: frozenset(" ".join(map(stem, word.split())) for word in words) for axis, words in CONCEPTS_OF_AXES.items()
}
"""Keys of the concepts that a value of the axis brings with it."""

TIMES = frozenset("weekday|month|quarter|part of day|frequency|clock|year|day of month".split("|"))
"""Axes of values that say when."""

LONGEST_PHRASE = max(phrase.count(" ") for phrase in LEXICON) + 1
"""English words of the longest phrase."""

LONGEST_RUN = max(len(phrase) for phrase in LEXICON if not phrase.isascii())
"""Characters of the longest Chinese word."""
