"""Checks that memories are safe, findable and private."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.ports.storage_inspector import StorageInspector
from nan_forget.application.read_statistics import ReadStatistics


class Check(NamedTuple):
    """One thing that was looked at."""

    name: str
    well: bool
    detail: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ExamineStore:
    """What ``doctor`` reports."""

    storage: StorageInspector
    statistics: ReadStatistics

    def __call__(self, caller: Caller) -> list[Check]:
        """The checks, in the order in which they matter. Raises the storage errors if nothing can be opened."""
        report = self.statistics(caller)  # makes the database of an empty home
        state = self.storage.inspect()
        return [
            Check(
                "database",
                not state.damage,
                "; ".join(state.damage) or f"{state.place}, {state.size_bytes:,} bytes, {state.version}",
                "`nan-forget backup list` shows the copies, `backup restore FILE` brings one back."
                if state.damage
                else "",
            ),
            Check(
                "privacy",
                not state.exposed,
                ", ".join(state.exposed) or "only you can read it",
                "Others can read these; remove their permission (chmod go-rwx)." if state.exposed else "",
            ),
            Check(
                "vectors",
                well=True,
                detail=f"{state.vector_engine}, {report.pending_vectors:,} pending",
                hint="These are found by words; the next `add` embeds some." if report.pending_vectors else "",
            ),
            Check(
                "model",
                report.model_id is not None,
                report.model_id or "; ".join(report.notices),
                " ".join(report.notices) if report.model_id else "Words only until it is there.",
            ),
        ]
