"""The first sentence of a memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.graphemes import graphemes
from nan_forget.domain.summary import MAX_SUMMARY, sentences, shortened, summarise

FAMILY = "👩‍👩‍👧‍👦"
FLAG = "🇨🇳"
ACCENTED = "e\u0301"


@pytest.mark.parametrize(
    ("content", "summary"),
    [
        ("Use pnpm. Not npm.", "Use pnpm."),
        ("Really?! Yes.", "Really?!"),
        ("项目使用 pnpm。不用 npm", "项目使用 pnpm。"),
        ("为什么？因为快", "为什么？"),
        ("太好了！继续", "太好了！"),
        ("他说“可以。”然后走了", "他说“可以。”"),
        ("Upgrade to v1.2.3 of the driver. Then test", "Upgrade to v1.2.3 of the driver."),
        ("See src/auth.py for it. Next", "See src/auth.py for it."),
        ("Use a formatter, e.g. ruff, always. Or else", "Use a formatter, e.g. ruff, always."),
        ("Ask Dr. Li vs. the board. Now", "Ask Dr. Li vs. the board."),
        ("The U.S. region is off. Use EU", "The U.S. region is off."),
        ("See no. 5 of the list. Now", "See no. 5 of the list."),
        ("We said no. Never again", "We said no."),
        ('He said "stop." Then left', 'He said "stop."'),
        ("first line\nsecond line", "first line"),
        ("# Title\n\nText", "Title"),
        ("- item one. Two", "item one."),
        ("1. step one\n2. step two", "step one"),
        ("> quoted. More", "quoted."),
        ("tabs\tand  spaces here", "tabs and spaces here"),
        ("  no end", "no end"),
        ("…", "…"),
        ("。", "。"),
        ("ok 😀! fine", "ok 😀!"),
    ],
)
def test_first_sentence(content: str, summary: str) -> None:
    """Ends at the first end of a sentence, which versions, file names, abbreviations and numbering are not."""
    assert summarise(content) == summary


def test_long_sentence_is_cut_at_a_space() -> None:
    """A sentence that does not fit ends at a word with an ellipsis."""
    summary = summarise("word " * 50)
    assert summary == "word " * 23 + "word…"
    assert len(summary) == MAX_SUMMARY


def test_far_space_does_not_shorten() -> None:
    """A space in the first two thirds is too far away to end at."""
    assert summarise("x" * 80 + " " + "y" * 200) == "x" * 80 + " " + "y" * 38 + "…"
    assert summarise("x" * 81 + " " + "y" * 200) == "x" * 81 + "…"


def test_long_word_is_cut_anywhere() -> None:
    """Without a space near the end the text is cut at the limit."""
    assert summarise("字" * 200) == "字" * (MAX_SUMMARY - 1) + "…"


@pytest.mark.parametrize("character", [FAMILY, FLAG, ACCENTED, "👍🏽", "❤️", "1️⃣"])
@pytest.mark.parametrize("shift", range(9))
def test_no_character_is_cut(character: str, shift: int) -> None:
    """Whatever the position of the cut, emoji sequences, flags and accents stay whole."""
    summary = summarise("x" * shift + character * 100)
    assert len(summary) <= MAX_SUMMARY
    assert summary.removesuffix("…").removeprefix("x" * shift).replace(character, "") == ""
    assert character in summary


def test_abbreviations_alone_are_quick() -> None:
    """A text of the greatest length that never ends a sentence is read once, not once per full stop."""
    assert summarise("a. " * 33_000) == "a. " * 39 + "a.…"


@given(st.text(st.sampled_from([*"ab .!。\n\u3000"])))
def test_sentences_join_up(text: str) -> None:
    """No sentence is empty, and together they are the text."""
    found = list(sentences(text))
    assert "".join(found) == text
    assert all(found)


@given(st.text(min_size=1))
def test_summary_is_one_short_line(content: str) -> None:
    """Any summary is one line within the limit, and says something wherever the content does."""
    summary = summarise(content)
    assert len(summary) <= MAX_SUMMARY
    assert len(summary.splitlines()) <= 1
    assert bool(summary) == bool(content.strip())


@given(st.text(st.sampled_from([*FAMILY, *FLAG, *ACCENTED, " ", "字"])), st.integers(1, 40))
def test_shortened_keeps_whole_characters(text: str, limit: int) -> None:
    """What is left of a text is a beginning of its graphemes."""
    short = shortened(text, limit)
    assert len(short) <= limit
    if short != text:
        kept = short.removesuffix("…")
        whole = list(graphemes(text))
        assert any("".join(whole[:count]).rstrip() == kept for count in range(len(whole) + 1))
