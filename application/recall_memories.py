"""Recalls for a message through the whole store: for the doors that answer over a connection."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.embedding import at_hand
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.recall import Limits, Prompt, Senses, recall
from nan_forget.application.resolve_project import ResolveProject, is_off, view_of
from nan_forget.domain.errors import StorageError
from nan_forget.domain.memory import Memory
from nan_forget.domain.moments import to_us


class Telling(NamedTuple):
    """The block for a message, the memories in it, and what the caller should know."""

    block: str
    memories: list[Memory]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecallMemories:
    """The rules of ``recall``, with any model, and the receipt kept as soon as the answer stands."""

    units: UnitOfWork
    embedders: Embedders
    projects: ResolveProject
    log: RecallLog
    clock: Clock
    limits: Limits

    def __call__(self, query: str, caller: Caller, *, project: str | None = None, turns: Sequence[str] = ()) -> Telling:
        """What is worth telling for ``query``; ``turns`` are earlier messages, oldest first. Empty where memory is off.

        ``AmbiguousProject``. A store that cannot be written loses the receipt, never the answer.
        """
        with self.units.read() as work:
            place = self.projects.known(work.projects, caller, project)
            space = work.vectors.current()
        if is_off(place, caller, project):
            return Telling("", [], place.notices)
        embedder, notice = at_hand(self.embedders, space)
        prompt = Prompt(query, view_of(place, caller, project), tuple(turns))
        with self.units.read() as work:
            senses = Senses(work.index, self.log, embedder, notice)
            answer = recall(prompt, senses, self.limits, now_us=to_us(self.clock.now()))
            memories = work.memories.get(caller.user_id, list(answer.block.told))
        if answer.receipt is not None:
            with suppress(StorageError):
                self.log.record(answer.receipt)
        notices = tuple(filter(None, (*place.notices, answer.receipt and answer.receipt.notice)))
        return Telling(answer.block.text, memories, notices)
