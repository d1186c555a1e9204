"""Text as characters that a reader sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.graphemes import MAX_CODE_POINTS, graphemes


@pytest.mark.parametrize(
    "character",
    ["a", "é", "e\u0301", "👍🏽", "👨‍👩‍👧‍👦", "❤️", "🇩🇪", "1\ufe0f\u20e3", "नि", "字"],
)
def test_one_character_stays_whole(character: str) -> None:
    """A letter with marks, an emoji sequence and a flag each come as one piece."""
    assert list(graphemes(f"a{character}b")) == ["a", character, "b"]


def test_empty_text_has_none() -> None:
    """An empty text has no graphemes."""
    assert list(graphemes("")) == []


def test_endless_marks_are_cut() -> None:
    """A letter under thousands of marks is cut at the limit, so that no piece is unbounded."""
    assert max(map(len, graphemes("e" + "\u0301" * 1000))) == MAX_CODE_POINTS


def test_a_run_of_flags_is_cut_between_flags() -> None:
    """However long a run of flags is, no flag is torn."""
    assert all(len(piece) % 2 == 0 for piece in graphemes("🇩🇪" * 100))


@given(st.text())
def test_nothing_is_lost(text: str) -> None:
    """The graphemes of any text join up to the text, and none is empty."""
    pieces = list(graphemes(text))
    assert "".join(pieces) == text
    assert all(pieces)
