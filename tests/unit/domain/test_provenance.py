"""What a memory's origin says of its confidence and tier."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.provenance import DEFAULT_CONFIDENCE, Provenance, Tier, stronger, tier_of

provenances = st.sampled_from(Provenance)


@pytest.mark.parametrize(
    ("provenance", "confidence", "tier"),
    [
        ("save", 0.50, "regular"),
        ("rule", 0.60, "regular"),
        ("note", 0.60, "regular"),
        ("checkpoint", 0.65, "regular"),
        ("model", 0.80, "regular"),
        ("debate", 0.85, "core"),
        ("human", 0.95, "core"),
        ("explicit", 1.00, "core"),
    ],
)
def test_defaults(provenance: str, confidence: float, tier: str) -> None:
    """Each provenance has its confidence, and its tier follows from that."""
    assert DEFAULT_CONFIDENCE[Provenance(provenance)] == confidence
    assert tier_of(confidence) is Tier(tier)


def test_core_begins_at_85() -> None:
    """Just under the bound a memory is regular."""
    assert tier_of(0.849_999) is Tier.REGULAR


@given(provenances, provenances)
def test_stronger_vouches_more(one: Provenance, other: Provenance) -> None:
    """The stronger of two is the one with more confidence, the first where they are equal."""
    found = stronger(one, other)
    assert DEFAULT_CONFIDENCE[found] == max(DEFAULT_CONFIDENCE[one], DEFAULT_CONFIDENCE[other])
    assert found is one or DEFAULT_CONFIDENCE[other] > DEFAULT_CONFIDENCE[one]
