"""How a plan for other programs' files looks: as a diff before, as one line a file afterwards."""

from collections.abc import Sequence
from difflib import unified_diff
from typing import assert_never

import click

from nan_forget.application.plan_setup import Kept, Refused, Step, Written
from nan_forget.application.ports.client_files import FileChange
from nan_forget.domain.record import Record

MARKS = {"written": "✓", "removed": "✓", "kept": "=", "skipped": "✗"}


def outcome_of(step: Step) -> tuple[str, str]:
    """What becomes of a file in one word, and why."""
    match step:
        case Written(part=part, change=change) if change.before == change.after:
            return "kept", "was changed by you, or is gone"
        case Written(part=part, change=change):
            return ("removed" if change.after is None else "written"), part.why
        case Kept(why=why):
            return "kept", why
        case Refused(why=why):
            return "skipped", why
        case _:
            assert_never(step)


def show_diff(steps: Sequence[Step]) -> None:
    """Every change as a unified diff, and why the other files stay."""
    for step in steps:
        if isinstance(step, Written) and step.change.before != step.change.after:
            click.echo(diff_of(step.change))
        elif isinstance(step, Refused):
            click.echo(f"skipped    {step.part.path}: {step.why}\n")


def diff_of(change: FileChange) -> str:
    """A unified diff; line ends that are not a plain newline are not shown."""
    before, after = ((text or "").splitlines(keepends=True) for text in (change.before, change.after))
    old, new = ("/dev/null" if text is None else change.path for text in (change.before, change.after))
    lines = unified_diff(before, after, old, new)
    return "".join(line.rstrip("\r\n") + "\n" for line in lines)


def show_outcomes(steps: Sequence[Step]) -> None:
    """One line for every file."""
    for step in steps:
        outcome, why = outcome_of(step)
        click.echo(f"{MARKS[outcome]} {outcome:<8} {step.part.path}  ({step.part.client}: {why})")


def plan_document(steps: Sequence[Step], *, done: bool) -> Record:
    """The files of a plan and, before it is carried out, their diffs."""
    return {"done": done, "files": [_file(step, with_diff=not done) for step in steps]}


def _file(step: Step, *, with_diff: bool) -> Record:
    outcome, why = outcome_of(step)
    diff = diff_of(step.change) if with_diff and isinstance(step, Written) else None
    return {"path": step.part.path, "client": step.part.client, "outcome": outcome, "why": why, "diff": diff}
