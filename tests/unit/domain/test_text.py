"""Text as it is kept: cleaned, limited, compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.text import MAX_CONTENT, Cleaned, checked_content, clean, normalised
from tests.strategies import texts


@pytest.mark.parametrize(
    ("given_text", "kept"),
    [
        ("a\0b", "ab"),
        ("\ud83d!", "\ufffd!"),
        ("lone \udc00 low", "lone \ufffd low"),
        ("\0\ud800", "\ufffd"),
    ],
)
def test_clean_removes_what_cannot_be_stored(given_text: str, kept: str) -> None:
    """NUL disappears, a lone surrogate becomes the replacement character, and the change is told."""
    assert clean(given_text) == Cleaned(kept, changed=True)


@given(texts)
def test_clean_keeps_everything_else(text: str) -> None:
    """Storable text stays exactly as it is, white space, emoji and control characters included."""
    assert clean(text) == Cleaned(text, changed=False)


@given(st.text(st.characters(categories=["Cs"]) | st.sampled_from("\0a字")))
def test_cleaned_text_can_be_encoded(text: str) -> None:
    """Whatever comes in, what is left is valid UTF-8 without NUL and needs no second cleaning."""
    cleaned = clean(text).text
    assert b"\0" not in cleaned.encode()
    assert clean(cleaned) == Cleaned(cleaned, changed=False)


@pytest.mark.parametrize("text", ["x", " x ", "字" * MAX_CONTENT])
def test_content_is_returned_as_given(text: str) -> None:
    """Anything up to the limit is kept to the character."""
    assert checked_content(text) == text


@pytest.mark.parametrize("text", ["", "  \n\t", "\u3000"])
def test_empty_content_is_refused(text: str) -> None:
    """White space alone is nothing to remember; the error names the field."""
    with pytest.raises(InvalidInput, match="solution is empty"):
        checked_content(text, field="solution")


def test_long_content_is_refused() -> None:
    """One character over the limit is refused, with both figures and a hint."""
    with pytest.raises(InvalidInput, match=r"100,001 characters, 100,000 is the limit") as refusal:
        checked_content("x" * (MAX_CONTENT + 1))
    assert refusal.value.hint


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cafe\u0301", "café"),
        ("ＡＢＣ １２", "abc 12"),
        ("Straße", "STRASSE"),
        ("a  b\n\tc ", " a b c"),
        ("ﬁle", "file"),
    ],
)
def test_same_after_normalising(one: str, other: str) -> None:
    """Composition, width, case, ligatures and white space make no difference."""
    assert normalised(one) == normalised(other)


@pytest.mark.parametrize(
    ("one", "other"), [("npm", "pnpm"), ("v1.2", "v1.3"), ("a b", "ab"), ("not x", "x"), ("C", "C++")]
)
def test_different_after_normalising(one: str, other: str) -> None:
    """Any letter, digit or sign makes a difference, and so does a space where there was none."""
    assert normalised(one) != normalised(other)


@given(st.text())
def test_normalising_is_idempotent(text: str) -> None:
    """The normal form of a normal form is itself."""
    assert normalised(normalised(text)) == normalised(text)
