"""Hashed n-grams."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.adapters.embedders.hashing import CALIBRATION, DIMENSION, MODEL_ID, Hashing

HASHING = Hashing()


def _cosine(left: str, right: str) -> float:
    one, other = (array("f", vector) for vector in HASHING.embed_passages([left, right]))
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_vectors_never_change_under_one_model_id() -> None:
    """A known text has the numbers it always had on the axes it always had, so stored vectors stay comparable."""
    vector = array("f", HASHING.embed_query("用 pnpm, pnpm"))
    assert MODEL_ID == "hashing-1"
    assert {axis: round(value, 3) for axis, value in enumerate(vector) if value} == {
        0: 0.004,
        129: 0.277,
        163: 0.392,
        300: 0.392,
        349: 0.555,
        486: -0.392,
        629: 0.392,
    }


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("包管理器", "项目使用 pnpm 作为包管理器，不用 npm 或 yarn"),
        ("getUserProfile", "get_user_profile returns null"),
        ("重跑gen-itgc后", "itgc"),
        ("ＡＵＴＨ", "auth"),
        ("deploying", "deployment"),
    ],
)
def test_shared_words_and_parts_are_seen(left: str, right: str) -> None:
    """Chinese bigrams, parts of identifiers, width, case and word stems make texts similar."""
    assert _cosine(left, right) > CALIBRATION.minimum


def test_query_and_passage_share_one_space() -> None:
    """A text has the same vector as question and as passage."""
    assert HASHING.embed_query("pnpm") == HASHING.embed_passages(["pnpm"])[0]


def test_texts_without_words_have_a_direction_of_their_own() -> None:
    """Texts without a letter point along the one axis that no word uses."""
    vector = array("f", HASHING.embed_query("🎉 !?"))
    assert vector[0] == 1
    assert abs(array("f", HASHING.embed_query("word"))[0]) < CALIBRATION.minimum
    assert len(vector) == DIMENSION


@given(st.text())
def test_any_text_equals_itself(text: str) -> None:
    """A text is the same statement as itself, whatever its letters."""
    assert _cosine(text, text) == pytest.approx(1, abs=1e-5)
