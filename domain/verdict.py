"""The verdict on a newer text beside an older one: the same, in its place, in dispute, or a fact of its own.

No cosine tells a duplicate from a contradiction, which scores as high or higher in every model; so the words decide,
and the cosine only confirms that both texts speak of the same thing.
"""

from enum import StrEnum

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.contradiction import Evidence, contradiction
from nan_forget.domain.lexicon import LEXICON, Kind
from nan_forget.domain.statements import read
from nan_forget.domain.text import normalised

MAX_CHARACTERS = 600
"""Longer texts are documents: no sentence is all that they say, so they are neither replaced nor merged."""


class Verdict(StrEnum):
    """What a newer text means for an older one."""

    SAME = "same"
    """The same but for case, width and white space."""
    PARAPHRASE = "paraphrase"
    """The same statement in other words: nothing is lost if the newer words stand for both."""
    REPLACES = "replaces"
    """Another value for the same subject: the older one no longer holds."""
    CONTESTED = "contested"
    """It looks like a contradiction; both stay until somebody decides."""
    SEPARATE = "separate"
    """Both hold."""


def judge(old: str, new: str, *, cosine: float | None, calibration: Calibration) -> Verdict:
    """The verdict on ``new``, given the cosine of both on the scale of ``calibration``.

    Without a cosine (no vector yet) nothing is merged, and only a certain contradiction replaces.
    """
    if normalised(old) == normalised(new):
        return Verdict.SAME
    if max(len(old), len(new)) > MAX_CHARACTERS:
        return Verdict.SEPARATE
    if cosine is not None and cosine >= calibration.merge and _shape(old) == _shape(new):
        return Verdict.PARAPHRASE
    evidence = contradiction(read(old), read(new)).evidence
    return _confirmed(evidence, cosine, calibration)


def explain(old: str, new: str) -> str:
    """What of ``old`` contradicts what of ``new``, in a few words ("npm → pnpm"); empty if nothing does."""
    return contradiction(read(old), read(new)).reason


def likeness(text: str) -> tuple[tuple[object, ...], ...]:
    """Keys of a text: ``judge`` finds two texts the same, or paraphrases, only if they share one."""
    same = ("text", normalised(text))
    return (same,) if len(text) > MAX_CHARACTERS else (same, ("shape", *_shape(text)))


def alternatives(text: str) -> list[str]:
    """Words that may stand in the place of the values in ``text``, such as npm for pnpm: what contradicts a text need
    not share a word with it. Without phrases of several words, whose parts are too common to look for.
    """
    told = {term.part.axis: term.part.key for statement in read(text) for term in statement.terms if term.part.axis}
    return [
        phrase
        for phrase, entry in LEXICON.items()
        if entry.kind is Kind.VALUE and entry.key != told.get(entry.axis, entry.key) and " " not in phrase
    ]


def _shape(text: str) -> list[tuple[str, ...]]:
    return [statement.shape for statement in read(text)]


def _confirmed(evidence: Evidence, cosine: float | None, calibration: Calibration) -> Verdict:
    """The verdict that the evidence of the words allows; the weaker it is, the closer the texts must be."""
    needed = {
        Evidence.UNSURE: calibration.conflict,
        Evidence.DISPUTED: calibration.related,
        Evidence.LIKELY: calibration.minimum,
        Evidence.CERTAIN: calibration.minimum,
    }
    if not evidence or (cosine is None and evidence is Evidence.UNSURE):
        return Verdict.SEPARATE
    if cosine is not None and cosine < needed[evidence]:
        return Verdict.SEPARATE
    close = cosine is not None and cosine >= calibration.cluster
    if evidence is Evidence.CERTAIN or (evidence is Evidence.LIKELY and close):
        return Verdict.REPLACES
    return Verdict.CONTESTED
