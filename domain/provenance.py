"""Where a memory comes from, and what that says of its confidence and tier."""

from enum import StrEnum


class Provenance(StrEnum):
    """How a memory came to be, weakest first within each tier."""

    SAVE = "save"
    RULE = "rule"
    NOTE = "note"
    CHECKPOINT = "checkpoint"
    MODEL = "model"
    DEBATE = "debate"
    HUMAN = "human"
    EXPLICIT = "explicit"


class Tier(StrEnum):
    """Core memories are never archived by age."""

    REGULAR = "regular"
    CORE = "core"


DEFAULT_CONFIDENCE = {
    Provenance.SAVE: 0.50,
    Provenance.RULE: 0.60,
    Provenance.NOTE: 0.60,
    Provenance.CHECKPOINT: 0.65,
    Provenance.MODEL: 0.80,
    Provenance.DEBATE: 0.85,
    Provenance.HUMAN: 0.95,
    Provenance.EXPLICIT: 1.00,
}
"""Confidence of a memory that was saved without one."""

CORE_FROM = 0.85
"""Confidence from which a memory is core unless its tier was given."""


def tier_of(confidence: float) -> Tier:
    """The tier that follows from a confidence."""
    return Tier.CORE if confidence >= CORE_FROM else Tier.REGULAR


def stronger(one: Provenance, other: Provenance) -> Provenance:
    """The provenance that vouches more; the first on a tie."""
    return other if DEFAULT_CONFIDENCE[other] > DEFAULT_CONFIDENCE[one] else one
