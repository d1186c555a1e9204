"""Takes in what another tool has stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.import_memories import ImportMemories, ImportReport, Progress, Taken
from nan_forget.application.place_memory import Choices
from nan_forget.application.ports.backups import Backups
from nan_forget.application.ports.foreign_store import ForeignStore
from nan_forget.domain.archive import Archive

OURS = "nan-forget"
"""The earlier tool of our name, whose database is another one."""

TOOLS = ("nan-forget", "claude-mem", "mcp-memory-service", "mem0", "memory-md", "adr")
"""Whose stores can be read."""


@dataclass(frozen=True, slots=True)
class ImportForeign:
    """Reads a store with the reader of its tool, then imports it like an export."""

    stores: Mapping[str, ForeignStore]
    """By name of the tool."""
    import_: ImportMemories
    backups: Backups

    def __call__(self, tool: str, path: str, caller: Caller, *, choices: Choices, progress: Progress) -> ImportReport:
        """As ``ImportMemories``; ``InvalidInput`` if the file is of another kind.

        A file that stands where our own store belongs is moved aside, and the report says where it is kept.
        """
        archive = self.stores[tool].read(path)
        if choices.dry_run and self.backups.is_foreign(path):
            return self._preview(archive, caller)
        kept = self.backups.make_room(path)
        report = self.import_(archive, caller, choices=choices, progress=progress)
        notices = (*report.notices, f"{path} is kept as {kept}.") if kept else report.notices
        return report._replace(notices=notices)

    def _preview(self, archive: Archive, caller: Caller) -> ImportReport:
        """What would come into a store that cannot be made yet."""
        read, notices = self.import_.read(archive, caller)
        taken = tuple(Taken("imported", one.memory) for one in read)
        return ImportReport(len(read), 0, 0, len(read), len(archive.memories) - len(read), notices, taken)
