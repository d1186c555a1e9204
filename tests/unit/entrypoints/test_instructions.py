"""What models are told of their memory."""

import pytest

from nan_forget.entrypoints.cli.app import run
from nan_forget.entrypoints.instructions import INSTRUCTIONS, MAX_CHARACTERS


def test_instructions_fit_what_clients_show() -> None:
    """The whole text is shown, and the four duties stand before everything else."""
    assert len(INSTRUCTIONS) <= MAX_CHARACTERS
    duties = [INSTRUCTIONS.index(name) for name in ("memory_sync", "memory_search", "memory_save", "memory_checkpoint")]
    assert duties == sorted(duties)
    assert duties[-1] < INSTRUCTIONS.index("What to save")


def test_ways_are_told_in_order() -> None:
    """MCP comes first, then the shell, then HTTP."""
    ways = [INSTRUCTIONS.index(way) for way in ("- MCP tools", "- Shell", "- HTTP")]
    assert ways == sorted(ways)


def test_any_model_can_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    """``prompt`` prints exactly this text."""
    assert run(["prompt"]) == 0
    assert capsys.readouterr().out == INSTRUCTIONS
