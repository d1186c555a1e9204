"""The dictionary of known words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.lexicon import BROUGHT, COEXISTING_AXES, LEXICON, OPPOSITE_AXES, TIMES, Kind, entries, stem


def test_no_word_is_on_two_lists() -> None:
    """A word means one thing, so the order of the tables does not matter."""
    meanings: dict[str, set[object]] = {}
    for phrase, entry in entries():
        meanings.setdefault(phrase, set()).add(entry)
    assert {phrase for phrase, found in meanings.items() if len(found) > 1} == set()


def test_axes_that_rules_name_exist() -> None:
    """Every axis that a rule treats specially has values."""
    axes = {entry.axis for entry in LEXICON.values() if entry.kind is Kind.VALUE}
    read_as_numbers = {"clock", "year", "day of month"}
    assert (set(BROUGHT) | COEXISTING_AXES | OPPOSITE_AXES | TIMES) - read_as_numbers <= axes


@pytest.mark.parametrize(
    "forms",
    [
        "move moves moved moving",
        "switch switches switched switching",
        "deploy deploys deployed deploying",
        "retry retries retried",
        "cache caches cached caching",
        "stop stops stopped stopping",
        "fix fixes fixed fixing",
        "call calls called calling",
        "pass passes passed passing",
        "index indexes indexed",
    ],
)
def test_inflection_is_cut(forms: str) -> None:
    """All forms of a regular verb or noun have one stem."""
    assert len(set(map(stem, forms.split()))) == 1


@pytest.mark.parametrize(
    ("word", "other"), [("note", "not"), ("site", "sit"), ("bus", "bu"), ("redis", "redi"), ("class", "clas")]
)
def test_other_words_are_not_cut(word: str, other: str) -> None:
    """A short word, or one whose end only looks like an inflection, is not taken for another."""
    assert stem(word) != other


@given(st.text())
def test_stem_is_a_beginning(word: str) -> None:
    """What is no English word stays as it is; of others at least three letters stay."""
    cut = stem(word)
    assert cut == word or (word.isascii() and word.isalpha() and len(cut) >= 3)
