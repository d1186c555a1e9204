"""Says why a memory would not be told now for a message, asked through the whole store."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import at_hand
from nan_forget.application.explain_recall import Explained, why_not
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.recall import Limits, Prompt, Senses
from nan_forget.application.references import memory_of
from nan_forget.application.resolve_project import ResolveProject, view_of
from nan_forget.domain.moments import to_us


@dataclass(frozen=True, slots=True)
class ExplainAbsence:
    """The rules of ``recall``, asked about one memory; records nothing."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject
    log: RecallLog
    clock: Clock
    limits: Limits

    def __call__(self, query: str, reference: str, caller: Caller, *, project: str | None = None) -> Explained:
        """What would become of the memory. ``NotFound``, ``AmbiguousId``, ``AmbiguousProject``, ``InvalidInput``."""
        with self.units.read() as work:
            memory = memory_of(work, caller.user_id, reference)
            place = self.projects.known(work.projects, caller, project)
            home = memory.project and work.projects.by_key(caller.user_id, memory.project.key)
            space = work.vectors.current()
        embedder, notice = at_hand(self.embedders, space)
        with self.units.read() as work:
            return why_not(
                memory,
                Prompt(query, view_of(place, caller, project)),
                Senses(work.index, self.log, embedder, notice),
                limits=self.limits,
                now_us=to_us(self.clock.now()),
                private=bool(home and home.private),
            )
