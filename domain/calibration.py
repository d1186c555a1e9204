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

    @property
    def related(self) -> float:
        """At or above: the same matter even without a common word; half way from noise to the same subject."""
        return (self.minimum + self.conflict) / 2


class Thresholds(NamedTuple):
    """What a user has set instead of the model's own; None = the model's."""

    merge: float | None = None
    conflict: float | None = None
    cluster: float | None = None

    def over(self, calibration: Calibration) -> Calibration:
        """The calibration with what was set in its place."""
        return calibration._replace(**{name: value for name, value in self._asdict().items() if value is not None})


MODELS_OWN = Thresholds()
"""Nothing was set."""
