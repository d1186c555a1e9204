"""What memories have in common, by looking at every pair."""

from array import array
from collections.abc import Collection, Iterator
from itertools import combinations
from math import hypot

from nan_forget.domain.association import Bond, Edge
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.visibility import Filter, View
from tests.fakes.recall_index import InMemoryRecallIndex
from tests.fakes.tables import Tables


class InMemoryAssociations:
    """Twin of the port ``Associations``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def edges(self, view: View, ids: Collection[str]) -> list[Edge]:
        """Between those that are asked for and those that are not."""
        index = InMemoryRecallIndex(self._tables)
        seen = set(index.recent(view, Filter(archived=True), limit=len(self._tables.rows))).difference(ids)
        memories = [row.memory for row in self._tables.rows.values() if row.memory.user_id == view.user_id]
        own = [memory for memory in memories if memory.id in ids]
        others = [memory for memory in memories if memory.id in seen]
        return [edge for one in own for other in others for edge in _between(one, other)]

    def centre(self, user_id: str, ids: Collection[str]) -> bytes | None:
        """Every passage counts alike."""
        rows = [row for row in self._tables.rows.values() if row.memory.user_id == user_id and row.memory.id in ids]
        passages = [passage for row in rows for passage in self._tables.passages_of(row.key).values()]
        vectors = [array("f", passage.vector) for passage in passages if passage.vector]
        sums = [sum(values) for values in zip(*vectors, strict=True)]
        length = hypot(*sums)
        return array("f", [value / length for value in sums]).tobytes() if length else None

    def conflicts(self, user_id: str, ids: Collection[str] | None = None) -> list[tuple[str, str]]:
        """Rows stand in the order of saving."""
        memories = [row.memory for row in self._tables.rows.values() if row.memory.user_id == user_id]
        active = [one for one in memories if one.status is Status.ACTIVE]
        return [
            (one.id, other.id)
            for one, other in combinations(active, 2)
            if (one.id in other.links.conflicts_with or other.id in one.links.conflicts_with)
            and (ids is None or one.id in ids or other.id in ids)
        ]


def _between(one: Memory, other: Memory) -> Iterator[Edge]:
    for holder, target in ((one, other), (other, one)):
        for kind, linked in holder.links._asdict().items():
            if target.id in linked:
                yield Edge(holder.id, target.id, Bond.LINK, kind.replace("_", " "))
    for bond, labels, others in (
        (Bond.CONCEPT, one.concepts, other.concepts),
        (Bond.FILE, one.files, other.files),
    ):
        for label in labels:
            if label in others:
                yield Edge(one.id, other.id, bond, label)
