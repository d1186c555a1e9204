"""Long text as passages."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.passages import MAX_PASSAGES, MAX_TOKENS, cut, fingerprint
from nan_forget.domain.tokens import estimate_tokens

CERTAIN_TOKENS = MAX_PASSAGES * (MAX_TOKENS - 32)
"""At the finest cut a passage leaves less than a grapheme of 32 code points unused; so a text this long always fits."""

FRAGMENTS = st.sampled_from(
    [
        "word ",
        "v1.2.3 ",
        "See src/auth.ts. ",
        "好",
        "我们改用 pnpm。",
        "，",
        "\n",
        "\n\n",
        "x" * 1700,
        "字" * 450,
        "👨‍👩‍👧‍👦",
        "e\u0301",
        "! ",
    ]
)
LONG_TEXTS = st.lists(st.tuples(FRAGMENTS, st.integers(1, 12)), max_size=8).map(
    lambda parts: "".join(fragment * times for fragment, times in parts)
)


@given(st.text(max_size=MAX_TOKENS))
def test_short_text_is_one_passage(text: str) -> None:
    """A text within one passage comes back as it is, the empty text included."""
    assert cut(text) == [text]


@given(LONG_TEXTS)
def test_limits_hold_for_any_text(text: str) -> None:
    """No passage is too long, none of a long text is empty, there are never too many, and head and tail are covered."""
    passages = cut(text)
    assert all(estimate_tokens(passage) <= MAX_TOKENS for passage in passages)
    assert len(passages) <= MAX_PASSAGES
    assert all(passages) or passages == [""]
    assert text.startswith(passages[0])
    assert text.endswith(passages[-1])


@given(LONG_TEXTS)
def test_nothing_is_lost_while_it_fits(text: str) -> None:
    """Passages of a text that fits join up to exactly the text."""
    passages = cut(text)
    if estimate_tokens(text) <= CERTAIN_TOKENS or len(passages) < MAX_PASSAGES:
        assert "".join(passages) == text


@given(LONG_TEXTS)
def test_no_grapheme_is_torn(text: str) -> None:
    """No passage begins with a mark or a joiner, or ends with a joiner."""
    for before, after in pairwise(cut(text)):
        assert after[0] not in "\u0301\u200d"
        assert before[-1] != "\u200d"


def test_paragraphs_stay_whole() -> None:
    """Passages end with a paragraph where paragraphs are short enough."""
    paragraphs = [f"Paragraph {number}. " + "It has several sentences. " * 8 + "\n\n" for number in range(10)]
    passages = cut("".join(paragraphs))
    assert len(passages) == 10
    assert all(passage.endswith("\n\n") for passage in passages)


@pytest.mark.parametrize(
    "sentence", ["Version 1.2.3 of src/auth.ts is out! ", "他说：“改用 pnpm 1.2。” ", "See «a.b».\n", "真的，很好。"]
)
def test_sentences_stay_whole(sentence: str) -> None:
    """Within a long paragraph passages end with a sentence, and versions and file names end none."""
    passages = cut(sentence * 200)
    assert len(passages) > 1
    assert all(passage.endswith(sentence[-2:]) and passage.startswith(sentence[:2]) for passage in passages)


def test_a_heading_stays_with_its_text() -> None:
    """A short paragraph before one that is too long opens the passage that the long one begins in."""
    heading, *rest = cut("# Decision\n\n" + "We moved to pnpm because of its strict store. " * 100)
    assert heading.startswith("# Decision\n\nWe moved")
    assert rest


def test_words_stay_whole() -> None:
    """A sentence that is too long is cut between words."""
    assert all(passage.endswith("memory ") for passage in cut("memory " * 1000))


def test_ragged_paragraphs_are_filled_up_rather_than_dropped() -> None:
    """Where whole paragraphs would need too many passages, they are cut finer and nothing is lost."""
    text = ("All of this is one paragraph of some length. " * 18 + "\n\n") * 40
    assert estimate_tokens(text) < CERTAIN_TOKENS
    assert "".join(cut(text)) == text


def test_the_last_sentence_of_a_long_memory_is_covered() -> None:
    """A fact at the end of 5,000 words is in a passage, and so is everything before it."""
    text = "The meeting went on and on about many things. " * 556 + "The vault code is 7319."
    passages = cut(text)
    assert passages[-1].endswith("The vault code is 7319.")
    assert "".join(passages) == text


def test_a_text_beyond_all_passages_keeps_head_tail_and_even_samples() -> None:
    """Of a text that is too long, the passages kept are whole sentences spread evenly from the first to the last."""
    passages = cut("".join(f"Fact number {number} is noted here. " for number in range(10_000)))
    starts = [int(passage.split()[2]) for passage in passages]
    gaps = [after - before for before, after in pairwise(starts)]
    assert len(passages) == MAX_PASSAGES
    assert starts[0] == 0
    assert passages[-1].endswith("Fact number 9999 is noted here. ")
    assert max(gaps) < 2 * min(gaps)


def test_a_text_just_too_long_is_sampled_as_well() -> None:
    """A text whose tokens would fit, but whose graphemes leave gaps however it is cut, keeps head and tail."""
    text = ("e" + "\u0301" * 30) * 1651
    assert estimate_tokens(text) <= MAX_PASSAGES * MAX_TOKENS
    passages = cut(text)
    assert len(passages) == MAX_PASSAGES
    assert text.endswith(passages[-1])


def test_fingerprint_is_that_of_the_exact_text() -> None:
    """The fingerprint is stable over versions, and any difference of the text changes it."""
    assert fingerprint("pnpm") == "2e5aa0361aaffd9121d965204bff293f"
    assert fingerprint("pnpm ") != fingerprint("pnpm")
    assert len(fingerprint("\ud800")) == 32
