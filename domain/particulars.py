"""What a text must not lose when it is told in other words: its numbers, names, paths and denials."""

import re

from nan_forget.domain.lexicon import Kind
from nan_forget.domain.statements import read
from nan_forget.domain.words import STOP_WORDS, exact_terms

_KEPT = {Kind.NUMBER, Kind.NAME, Kind.VALUE, Kind.PLACE, Kind.OWNER}
_CAPITALISED = re.compile(r"\b[A-Z][\w'-]*")
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")


def particulars(text: str) -> frozenset[str]:
    """Its quantities (however written), values and names, identifiers, quoted phrases, and what it denies.

    A capitalised word counts as a name, also where it only begins a sentence: better one too many.
    """
    statements = read(text)
    kept = {term.part.key for one in statements for term in one.terms if term.part.kind in _KEPT}
    denied = {f"not {key}" for one in statements for key in one.denied}
    names = {word.lower() for word in _CAPITALISED.findall(text)} - STOP_WORDS
    return frozenset(kept | denied | names | set(exact_terms(text)) | set(_DIGITS.findall(text)))


def keeps_all(retold: str, text: str) -> bool:
    """Whether every particular of ``text`` is in ``retold``, as a particular or in so many letters."""
    told = retold.lower()
    return all(one in told for one in particulars(text) - particulars(retold))
