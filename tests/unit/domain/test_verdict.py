"""The verdict on a newer text beside an older one.

``statement_pairs.jsonl`` holds pairs of our own with the cosine that the built-in model gives them; ``written`` numbers
the sets in the order of their writing, each one after the rule had been fitted to those before.
"""

import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.verdict import MAX_CHARACTERS, Verdict, explain, judge

CALIBRATION = Calibration(merge=0.95, conflict=0.73, cluster=0.56, minimum=0.12, lexical_weight=0.6)


class Pair(NamedTuple):
    """Two texts and what the newer one is to the older."""

    kind: str
    lang: str
    old: str
    new: str
    cosine: float
    written: int


PAIRS = [
    Pair(**json.loads(line))
    for line in Path(__file__).with_name("statement_pairs.jsonl").read_text(encoding="utf-8").splitlines()
]
ALLOWED = {
    "same": {Verdict.SAME},
    "paraphrase": {Verdict.PARAPHRASE, Verdict.SEPARATE},
    "replaces": {Verdict.REPLACES, Verdict.CONTESTED},
    "separate": {Verdict.SEPARATE, Verdict.CONTESTED},
}


def verdict(old: str, new: str, cosine: float | None) -> Verdict:
    """The verdict on the scale of the built-in model."""
    return judge(old, new, cosine=cosine, calibration=CALIBRATION)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.old} / {pair.new}")
def test_pair_is_judged(pair: Pair) -> None:
    """No fact is dropped, no contradiction is missed, in either order."""
    assert verdict(pair.old, pair.new, pair.cosine) in ALLOWED[pair.kind]
    assert verdict(pair.new, pair.old, pair.cosine) in ALLOWED[pair.kind]


def test_disputes_are_rare() -> None:
    """Of facts that hold side by side one in fifty is in dispute at most; of contradictions nine in ten are settled."""
    found = Counter((pair.kind, verdict(pair.old, pair.new, pair.cosine)) for pair in PAIRS)
    assert found["separate", Verdict.CONTESTED] <= found["separate", Verdict.SEPARATE] / 50
    assert found["replaces", Verdict.REPLACES] >= 9 * found["replaces", Verdict.CONTESTED]


@pytest.mark.parametrize(
    ("old", "new", "cosine", "expected"),
    [
        ("We use npm", "we  USE npm ", None, Verdict.SAME),
        ("The timeout is two hours", "The timeout is 120 minutes", 0.95, Verdict.PARAPHRASE),
        ("The timeout is two hours", "The timeout is 120 minutes", 0.94, Verdict.SEPARATE),
        ("The timeout is two hours", "The timeout is 120 minutes", None, Verdict.SEPARATE),
        ("The timeout is two hours", "The timeout was two hours before", 0.99, Verdict.SEPARATE),
        ("Copy from A to B", "Copy to A from B", 0.99, Verdict.SEPARATE),
        ("Tests must pass", "Tests should pass", 0.99, Verdict.SEPARATE),
        ("port 3456", "port 8080", None, Verdict.REPLACES),
        ("port 3456", "port 8080", 0.12, Verdict.REPLACES),
        ("port 3456", "port 8080", 0.11, Verdict.SEPARATE),
        ("We use npm", "We use pnpm", None, Verdict.CONTESTED),
        ("We use npm", "We use pnpm", 0.55, Verdict.CONTESTED),
        ("We use npm", "We use pnpm", 0.56, Verdict.REPLACES),
        ("We write Python", "We write TypeScript", None, Verdict.CONTESTED),
        ("We write Python", "We write TypeScript", 0.42, Verdict.SEPARATE),
        ("We write Python", "We write TypeScript", 0.43, Verdict.CONTESTED),
        ("We keep backups in boxes", "We keep backups in bags", None, Verdict.SEPARATE),
        ("We keep backups in boxes", "We keep backups in bags", 0.72, Verdict.SEPARATE),
        ("We keep backups in boxes", "We keep backups in bags", 0.73, Verdict.CONTESTED),
    ],
)
def test_cosine_confirms_the_words(old: str, new: str, cosine: float | None, expected: Verdict) -> None:
    """The weaker the words, the closer the texts must be; without a cosine only what is certain replaces."""
    assert verdict(old, new, cosine) is expected


def test_documents_are_neither_replaced_nor_merged() -> None:
    """A text over the limit is left alone, unless it is said again word by word."""
    long = "We use npm. " * MAX_CHARACTERS
    assert verdict(long, "We switched to pnpm", 0.9) is Verdict.SEPARATE
    assert verdict("We use npm", long.replace("npm", "pnpm"), 0.9) is Verdict.SEPARATE
    assert verdict(long, long.upper(), 0.9) is Verdict.SAME


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("We use npm", "We switched to pnpm", "npm → pnpm"),
        ("Timeout 10 minutes", "Timeout two hours", "10 minutes → two hours"),
        ("Always use tabs", "Never use tabs", "not tabs"),
        ("We use npm", "Deploys run on Fridays", ""),
    ],
)
def test_reason_names_what_contradicts(old: str, new: str, reason: str) -> None:
    """The explanation shows the two values, or what is denied."""
    assert explain(old, new) == reason


texts = st.sampled_from([text for pair in PAIRS for text in (pair.old, pair.new)])
cosines = st.none() | st.floats(-1, 1)


@given(st.text(), cosines)
def test_every_text_is_the_same_as_itself(text: str, cosine: float | None) -> None:
    """A text said again is the same, whatever it is."""
    assert verdict(text, text, cosine) is Verdict.SAME


@given(texts, texts, cosines)
def test_case_width_and_space_do_not_matter(old: str, new: str, cosine: float | None) -> None:
    """Capitals, full-width characters and spaces around never change a verdict."""
    wide = "".join(chr(ord(character) + 0xFEE0) if "!" <= character <= "~" else character for character in new)
    assert verdict(old.upper(), f" {wide}  ", cosine) is verdict(old, new, cosine)


@given(texts, texts)
def test_order_does_not_make_a_contradiction(old: str, new: str) -> None:
    """Two texts stand side by side in both orders or in none."""
    apart = verdict(old, new, 0.9) is Verdict.SEPARATE
    assert apart is (verdict(new, old, 0.9) is Verdict.SEPARATE)


@given(texts, texts, st.floats(-1, 1), st.floats(-1, 1))
def test_closer_texts_are_not_less_contradictory(old: str, new: str, one: float, other: float) -> None:
    """With a higher cosine a contradiction only becomes surer."""
    sureness = [Verdict.SEPARATE, Verdict.CONTESTED, Verdict.REPLACES]
    low, high = (verdict(old, new, cosine) for cosine in sorted((one, other)))
    if {low, high} <= set(sureness):
        assert sureness.index(low) <= sureness.index(high)


@given(st.text(max_size=200), st.text(max_size=200), cosines)
def test_any_text_can_be_judged(old: str, new: str, cosine: float | None) -> None:
    """No text is an error."""
    assert verdict(old, new, cosine) in Verdict
