"""Commands that keep the store true and small; a server and the hooks do the same by themselves."""

from collections.abc import Callable
from typing import TypeVar

import click

from nan_forget.application.run_due_work import Occupied, WorkOutcome
from nan_forget.domain.lifetime import Departure
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import line_of, print_json
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import (
    clean_document,
    compression_document,
    consolidation_document,
    work_document,
)

Function = TypeVar("Function", bound=Callable[..., object])


def extent_options(function: Function) -> Function:
    """Where upkeep looks, and whether it changes anything."""
    function = click.option("--dry-run", is_flag=True, help="Show what would be done, and change nothing.")(function)
    return click.option("--project", help="Only this project, by key or name; default: everything.")(function)


@click.command("work")
@click.option("--once", is_flag=True, required=True, help="Do what is due, then end.")
@json_option
def work_command(*, once: bool, as_json: bool) -> int:
    """Do what is due in the background: sweeps, waiting vectors, consolidation, clean."""
    del once
    outcome = container().work()(caller()._replace(door="work"))
    if as_json:
        print_json(work_document(outcome))
    else:
        _print_work(outcome)
    return 1 if not isinstance(outcome, Occupied) and outcome.failed else 0


def _print_work(outcome: WorkOutcome) -> None:
    if isinstance(outcome, Occupied):
        click.echo("another process is at it")
        return
    for name, count in outcome.done.items():
        click.echo(f"{name:<12} {count:,}")
    for name, message in outcome.failed.items():
        click.echo(f"{name:<12} failed: {message}", err=True)
    if not outcome.done and not outcome.failed:
        click.echo("nothing was due")


@click.command("consolidate")
@extent_options
@json_option
def consolidate_command(*, project: str | None, dry_run: bool, as_json: bool) -> None:
    """Put aged memories of one matter into one entry with all of their words; the sources are archived, not lost."""
    consolidated = container().consolidate()(caller(), project=project, dry_run=dry_run)
    if as_json:
        print_json(consolidation_document(consolidated))
        return
    for entry in consolidated.entries:
        click.echo(f"{len(entry.links.consolidated_from):>3} → {line_of(entry)}")
    click.echo(f"{len(consolidated.entries):,} {'entries to make' if dry_run else 'entries made'}")


@click.command("clean")
@extent_options
@json_option
def clean_command(*, project: str | None, dry_run: bool, as_json: bool) -> None:
    """Archive what has faded, expired or says the same as something better; `restore` and `undo` bring it back."""
    cleaned = container().clean()(caller(), project=project, dry_run=dry_run)
    if as_json:
        print_json(clean_document(cleaned))
        return
    for one in cleaned.departures:
        click.echo(_line(one))
    click.echo(f"{len(cleaned.departures):,} {'to archive' if dry_run else 'archived'}")


def _line(one: Departure) -> str:
    return f"{one.reason:<12} {one.detail}\n{'':<12} {line_of(one.memory)}"


@click.command("compress")
@extent_options
@json_option
def compress_command(*, project: str | None, dry_run: bool, as_json: bool) -> None:
    """Make stubs of Claude Code's notes whose words are in the store; front matter and all other notes stay."""
    compressed = container().compress()(caller(), project=project, dry_run=dry_run)
    if as_json:
        print_json(compression_document(compressed))
        return
    for one in compressed.stubs:
        click.echo(f"{'to stub' if dry_run else 'stubbed':<8} {one.path} ({one.saved:,} characters less)")
    for left in compressed.left:
        click.echo(f"{'left':<8} {left.path}: {left.reason}")
    click.echo(f"{len(compressed.stubs):,} {'notes to stub' if dry_run else 'notes stubbed'}")
