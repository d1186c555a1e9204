"""The third stage: what comes to mind beside what was recalled.

Activation starts at the recalled memories and spreads along links, shared concepts and shared files, halving with every
step; what lies near the centre of the recalled vectors is activated by its cosine.
"""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

STEPS = 2
"""How far activation spreads."""

LEFT = 0.5
"""Share of the activation that a step passes on."""


class Bond(StrEnum):
    """What two memories have in common."""

    LINK = "link"
    CONCEPT = "concept"
    FILE = "file"
    NEAR = "near"


class Edge(NamedTuple):
    """A reason to think of one memory at another; it works both ways."""

    one: str
    other: str
    bond: Bond
    label: str
    """The kind of link, the concept, or the file."""


class Association(NamedTuple):
    """A memory that came to mind, how strongly, and why."""

    id: str
    activation: float
    why: str


def nearby(cosines: Mapping[str, float], *, least: float) -> dict[str, Association]:
    """What lies near the centre of what was recalled: activated by its cosine, if that is at ``least``."""
    return {id: Association(id, cosine, Bond.NEAR) for id, cosine in cosines.items() if cosine >= least}


def step(active: Mapping[str, float], edges: Iterable[Edge]) -> dict[str, Association]:
    """What the active memories pass on along their edges in one step; of several ways the strongest counts."""
    reached: dict[str, Association] = {}
    for edge in edges:
        for source, target in ((edge.one, edge.other), (edge.other, edge.one)):
            passed = active.get(source, 0.0) * LEFT
            if passed > 0.0 and (target not in reached or reached[target].activation < passed):
                reached[target] = Association(target, passed, f"{edge.bond}: {edge.label}")
    return reached


def strongest(found: Iterable[Association], *, without: Collection[str], limit: int) -> list[Association]:
    """The strongest association of each memory, best first, without those that were recalled anyway."""
    best: dict[str, Association] = {}
    for one in found:
        if one.id not in without and (one.id not in best or best[one.id].activation < one.activation):
            best[one.id] = one
    return sorted(best.values(), key=lambda one: (-one.activation, one.id))[:limit]
