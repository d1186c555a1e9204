"""Measures what prompts are told: the right memory where there is one, and next to nothing where there is none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.evaluate_retrieval import CALLER, Query
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.recall import Limits, Prompt, Senses, recall
from nan_forget.domain.measures import mean, recall_at
from nan_forget.domain.moments import to_us
from nan_forget.domain.receipt import Receipt
from nan_forget.domain.tokens import estimate_tokens
from nan_forget.domain.visibility import Reach, View


class Telling(NamedTuple):
    """What was told, over all prompts of one kind."""

    prompts: int
    tokens: float
    """Mean tokens of the block."""
    silent: float
    """Share of prompts that were told nothing."""
    recall_at_5: float
    """Recall of what was told; 0 for prompts without a right memory."""


class NothingTold:
    """A recall log that remembers nothing: every prompt is the first of its session."""

    def injected(self, user_id: str, session_id: str) -> dict[str, int]:
        """Nothing."""
        del user_id, session_id
        return {}

    def record(self, receipt: Receipt) -> bool:
        """Keeps nothing."""
        del receipt
        return False

    def reset(self, user_id: str, session_id: str, *, at_us: int) -> None:
        """Forgets nothing."""

    def of_memory(self, user_id: str, memory_id: str, *, limit: int) -> list[Receipt]:
        """Nothing."""
        del user_id, memory_id, limit
        return []


@dataclass(frozen=True, slots=True)
class EvaluateTelling:
    """Recalls for every prompt as the prompt hook does, in a store that ``EvaluateRetrieval`` has filled."""

    units: UnitOfWork
    embedders: Embedders
    limits: Limits

    def __call__(
        self, queries: Sequence[Query], documents: Mapping[str, str], progress: Callable[[str, int, int], None]
    ) -> Telling:
        """The figures; ``documents`` says which document a memory is."""
        blocks = []
        for number, query in enumerate(queries, start=1):
            view = View(CALLER.user_id, query.project, None, Reach.OWN if query.project else Reach.EVERYWHERE)
            with self.units.read() as work:
                embedder = self.embedders.chosen(work.index.space())
                senses = Senses(work.index, NothingTold(), embedder)
                now_us = to_us(query.now) if query.now else 0
                blocks.append(recall(Prompt(query.text, view), senses, self.limits, now_us=now_us).block)
            progress("prompts", number, len(queries))
        told = [[documents[id] for id in block.told] for block in blocks]
        return Telling(
            prompts=len(queries),
            tokens=mean([estimate_tokens(block.text) for block in blocks]),
            silent=mean([float(not block.text) for block in blocks]),
            recall_at_5=mean([recall_at(5, ids, query.relevant) for ids, query in zip(told, queries, strict=True)]),
        )
