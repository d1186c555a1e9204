"""Saves what was done, why, and how: the state of a task worth continuing from."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.save_memory import SaveMemory, SaveOutcome
from nan_forget.domain.draft import Draft
from nan_forget.domain.fields import content
from nan_forget.domain.memory import MemoryType
from nan_forget.domain.provenance import Provenance


class Checkpoint(NamedTuple):
    """What a caller says of a finished or interrupted task."""

    summary: str
    problem: str
    solution: str
    files: list[str] | str | None = None
    concepts: list[str] | str | None = None
    tags: list[str] | str | None = None
    project: str | None = None


@dataclass(frozen=True, slots=True)
class RecordCheckpoint:
    """A save of provenance checkpoint."""

    save: SaveMemory

    def __call__(self, checkpoint: Checkpoint, caller: Caller) -> SaveOutcome:
        """As ``SaveMemory``; summary, problem and solution must all be there."""
        draft = Draft(
            content=content(checkpoint.summary, "summary"),
            problem=content(checkpoint.problem, "problem"),
            solution=content(checkpoint.solution, "solution"),
            files=checkpoint.files,
            concepts=checkpoint.concepts,
            tags=checkpoint.tags,
            project=checkpoint.project,
            type=MemoryType.CONTEXT,
            provenance=Provenance.CHECKPOINT,
        )
        return self.save(draft, caller)
