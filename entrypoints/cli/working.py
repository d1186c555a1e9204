"""The command that does the background work."""

import click

from nan_forget.application.run_due_work import Occupied
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import work_document


@click.command("work")
@click.option("--once", is_flag=True, required=True, help="Do what is due, then end.")
@json_option
def work_command(*, once: bool, as_json: bool) -> int:
    """Do what is due in the background: sweeps, waiting vectors, consolidation, clean."""
    del once
    outcome = container().work()(caller()._replace(door="work"))
    if as_json:
        print_json(work_document(outcome))
    elif isinstance(outcome, Occupied):
        click.echo("another process is at it")
    else:
        for name, count in outcome.done.items():
            click.echo(f"{name:<12} {count:,}")
        for name, message in outcome.failed.items():
            click.echo(f"{name:<12} failed: {message}", err=True)
        if not outcome.done and not outcome.failed:
            click.echo("nothing was due")
    return 1 if not isinstance(outcome, Occupied) and outcome.failed else 0
