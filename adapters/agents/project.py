"""What stands in a project, for every tool that reads it."""

import os
from collections.abc import Sequence

from nan_forget.application.ports.clients import PROJECT
from nan_forget.domain.placement import MarkedBlock, Part


def project_parts(folder: str, instructions: str) -> Sequence[Part]:
    """AGENTS.md says it to all; CLAUDE.md too where there is one, because Claude Code then reads no AGENTS.md."""
    block = MarkedBlock(instructions)
    real = os.path.realpath  # a link to the other file is the other file
    return [
        Part(PROJECT, "agents", real(os.path.join(folder, "AGENTS.md")), block, "what a model is told of its memory"),
        Part(PROJECT, "claude", real(os.path.join(folder, "CLAUDE.md")), block, "the same", only_existing=True),
    ]
