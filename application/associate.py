"""What comes to mind beside what a search has recalled."""

from collections.abc import Collection, Mapping

from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import Work
from nan_forget.domain.association import LEFT, STEPS, Association, nearby, step, strongest
from nan_forget.domain.visibility import Filter, View

NEIGHBOURS = 20
"""Memories near the centre of the recalled ones that are looked at."""


def associate(recalled: Collection[str], view: View, work: Work, *, least: float, limit: int) -> list[Association]:
    """The memories that the recalled ones activate most, best first, archived ones among them.

    ``least`` is the cosine from which a neighbour of the centre counts.
    """
    found = list(_near(recalled, view, work, least=least).values())
    active: Mapping[str, float] = dict.fromkeys(recalled, 1.0)
    for _ in range(STEPS):
        reached = step(active, work.associations.edges(view, list(active)))
        found = strongest([*found, *reached.values()], without=recalled, limit=limit)
        active = {id: one.activation for id, one in reached.items() if id not in recalled}
        # Another step would only find, and where many share a concept at great length, what is weaker than all of this.
        if not active or (len(found) == limit and found[-1].activation > LEFT * max(active.values())):
            break
    return found


def _near(recalled: Collection[str], view: View, work: Work, *, least: float) -> dict[str, Association]:
    centre = work.associations.centre(view.user_id, recalled)
    if centre is None:
        return {}
    asked = Question(view, Filter(archived=True), vector=centre, candidates=NEIGHBOURS)
    cosines = {one.id: one.own.cosine or 0.0 for one in work.index.find(asked).candidates}
    return nearby(cosines, least=least)
