"""Length in estimated tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.tokens import estimate_tokens, quarter_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("word", 1),
        ("words", 2),
        ("包管理器", 4),
        ("用 pnpm，不用 npm", 7),
        ("カタカナ한국어", 7),
        ("naïve café", 3),
    ],
)
def test_estimate(text: str, tokens: int) -> None:
    """A CJK character or punctuation mark is one token, four other characters are one, the sum rounded up."""
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_quarters_add_up(left: str, right: str) -> None:
    """The exact form of a whole is the sum over its parts, and the estimate never exceeds theirs."""
    assert quarter_tokens(left + right) == quarter_tokens(left) + quarter_tokens(right)
    assert estimate_tokens(left + right) <= estimate_tokens(left) + estimate_tokens(right)
