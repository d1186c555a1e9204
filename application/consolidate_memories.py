"""Turns aged memories of one kind into entries that say what they say, and keeps an overview above the entries."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nan_forget.application.back_up_store import BackUpStore
from nan_forget.application.caller import Caller
from nan_forget.application.embedding import EmbedDocument, passages_of
from nan_forget.application.nearness import Nearness, calibration_of
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.summarizer import Summarizer
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.scan import active
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.clustering import clusters
from nan_forget.domain.consolidation import (
    MOST,
    Kind,
    accepted,
    entry_of,
    fitting,
    kind_of,
    overview_id,
    overview_of,
    put_away,
)
from nan_forget.domain.event import Kind as EventKind
from nan_forget.domain.event import Operation
from nan_forget.domain.lifetime import is_aging
from nan_forget.domain.memory import Memory, Scope
from nan_forget.domain.passages import cut, fingerprint
from nan_forget.domain.project import ProjectRef


class Consolidated(NamedTuple):
    """What was put together, or would be."""

    entries: tuple[Memory, ...]
    """Each links to its sources. Those of a dry run have no lasting id."""
    dry_run: bool
    operation_id: str | None = None
    """What ``undo`` takes; None if nothing has changed."""


@dataclass(frozen=True, slots=True)
class ConsolidateMemories:
    """One run is one operation, after a copy of the store was made.

    A second run at the same time finds nothing to do, and another process that runs at once changes nothing twice.
    """

    units: UnitOfWork
    back_up: BackUpStore
    embedders: Embedders
    embed: EmbedDocument
    projects: ResolveProject
    summarizer: Summarizer
    clock: Clock
    ids: IdFactory
    thresholds: Thresholds
    min_cluster: int

    def __call__(self, caller: Caller, *, project: str | None = None, dry_run: bool = False) -> Consolidated:
        """Consolidates one project, or everything. ``NotFound`` for an unknown project."""
        operation = Operation(self.ids.new_id(), caller.user_id, self.clock.now(), caller.door)
        with self.units.read() as work:
            key = self.projects.named(work.projects, caller, project).key if project else None
            groups = list(self._groups(work, operation, key))
        if dry_run:
            drafts = tuple(entry_of(one, id=self.ids.new_id(), now=operation.at) for one in groups)
            return Consolidated(drafts, dry_run)
        if groups:
            self.back_up.daily()
        entries = tuple(filter(None, (self._consolidate(sources, operation) for sources in groups)))
        changed = self._oversee(operation, key) or bool(entries)
        return Consolidated(entries, dry_run, operation.id if changed else None)

    def _groups(self, work: Work, operation: Operation, project: str | None) -> Iterator[Sequence[Memory]]:
        scale = calibration_of(work, self.embedders, self.thresholds)
        nearness = Nearness(work, scale)
        kinds: dict[Kind, list[tuple[Memory, bytes]]] = defaultdict(list)
        for memory in active(work, operation.user_id, project):
            vector = nearness.centre(memory) if is_aging(memory, operation.at) else None
            if vector:
                kinds[kind_of(memory)].append((memory, vector))
        for aged in kinds.values():
            aged.sort(key=lambda one: (one[0].created_at, one[0].id))
            vectors = [vector for _, vector in aged]
            near = nearness.calibration.cluster
            for places in clusters(vectors, threshold=near, least=self.min_cluster, most=MOST):
                sources = fitting([aged[place][0] for place in places])
                if len(sources) >= self.min_cluster:
                    yield sources

    def _consolidate(self, sources: Sequence[Memory], operation: Operation) -> Memory | None:
        """The stored entry; None if one of the sources was touched since they were looked at."""
        told = accepted(self.summarizer.summarise([one.content for one in sources]), sources)
        entry = entry_of(sources, id=self.ids.new_id(), now=operation.at, summary=told)
        embedded = self.embed(entry.document) if told else None
        with self.units.write() as work:
            if work.memories.get(operation.user_id, [one.id for one in sources]) != list(sources):
                return None
            for source in sources:
                archived = put_away(source, operation.at)
                work.memories.replace(archived)
                work.events.append([operation.event(EventKind.CONSOLIDATE, source, archived)])
            passages = passages_of(entry.document, embedded, work) if embedded else _passages(sources, work)
            work.memories.add(entry, passages, unique=False)
            work.events.append([operation.event(EventKind.CONSOLIDATE, None, entry)])
            work.commit()
        return entry

    def _oversee(self, operation: Operation, project: str | None) -> bool:
        """Brings the overviews of the projects up to date, and says whether that changed anything."""
        below: dict[ProjectRef, list[Memory]] = defaultdict(list)
        with self.units.read() as work:
            for memory in active(work, operation.user_id, project):
                if memory.scope is Scope.PROJECT and memory.project and memory.links.consolidated_from:
                    below[memory.project].append(memory)
        changed = [self._overview(one, entries, operation) for one, entries in below.items()]
        return any(changed)

    def _overview(self, project: ProjectRef, entries: Sequence[Memory], operation: Operation) -> bool:
        id = overview_id(operation.user_id, project)
        overview = overview_of([one for one in entries if one.id != id], id=id, now=operation.at)
        if overview is None:
            return False
        embedded = self.embed(overview.document)
        with self.units.write() as work:
            old = next(iter(work.memories.get(operation.user_id, [id])), None)
            if old and (old.content, old.links) == (overview.content, overview.links):
                return False
            passages = passages_of(overview.document, embedded, work)
            if old is None:
                work.memories.add(overview, passages, unique=False)
            else:
                overview = replace(overview, created_at=old.created_at, access_count=old.access_count)
                work.memories.replace(overview, passages)
            work.events.append([operation.event(EventKind.CONSOLIDATE, old, overview)])
            work.commit()
        return True


def _passages(sources: Sequence[Memory], work: Work) -> list[Passage]:
    """Those of the sources with the vectors that they have: an entry is found by what found them."""
    texts = {fingerprint(text): text for one in sources for text in cut(one.document)}
    vectors = work.vectors.known(list(texts))
    return [Passage(text, mark, vectors.get(mark)) for mark, text in texts.items()]
