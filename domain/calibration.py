"""What the cosines of one embedding model mean; every threshold belongs to the model, never to the product."""

from typing import NamedTuple


class Calibration(NamedTuple):
    """Thresholds of one embedding model, all on its own cosine scale (-1 to 1).

    Sources: measured on labelled pairs per model (see docs/adr/0007 and 0009).
    """

    merge: float
    """At or above: the same statement in other words, if the text rule agrees."""
    conflict: float
    """At or above: the same subject, a merge or conflict candidate."""
    cluster: float
    """At or above: close enough to be consolidated together."""
    minimum: float
    """Below: noise, never shown (on the scale of the cosine, before fusion)."""
    lexical_weight: float
    """Weight of word evidence beside the cosine in relevance (0 = vectors only)."""
