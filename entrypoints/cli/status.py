"""Commands that tell how things stand."""

import click

from nan_forget.application.examine_store import Check
from nan_forget.application.read_statistics import Report
from nan_forget.entrypoints.cli.arguments import json_option, project_option
from nan_forget.entrypoints.cli.output import print_json, print_notices
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import examination_document, handshake_document, statistics_document


@click.command("stats")
@click.option("--project", help="Only this project, by key or name.")
@json_option
def stats_command(project: str | None, *, as_json: bool) -> None:
    """Count what is stored."""
    report = container().statistics()(caller(), project=project)
    if as_json:
        print_json(statistics_document(report))
        return
    _print_statistics(report)
    print_notices(report.notices)


def _print_statistics(report: Report) -> None:
    counts = report.counts
    click.echo(f"{counts.total:,} memories")
    for name, values in (
        ("status", counts.by_status),
        ("type", counts.by_type),
        ("scope", counts.by_scope),
        ("project", counts.by_project),
        ("saved", counts.saves_per_day),
    ):
        if values:
            click.echo(f"{name:<10} " + ", ".join(f"{value:,} {key}" for key, value in values.items()))
    engine = report.space.engine if report.space else "none yet"
    click.echo(f"{'model':<10} {report.model_id or 'unavailable'}")
    click.echo(f"{'vectors':<10} {engine}, {report.pending_vectors:,} pending")


@click.command("sync")
@project_option
@json_option
def sync_command(project: str | None, *, as_json: bool) -> None:
    """Shake hands: where we stand, whether all is well, what is known."""
    handshake = container().synchronise()(caller(), project=project)
    if as_json:
        print_json(handshake_document(handshake))
        return
    here = handshake.project.name if handshake.project else "none"
    click.echo(f"project    {here}")
    click.echo(f"projects   {', '.join(project.name for project in handshake.projects) or 'none yet'}")
    _print_statistics(handshake.report)
    print_notices(handshake.notices)


@click.command("doctor")
@click.option("--fix", "fixing", is_flag=True, help="First repair what can be repaired without a risk.")
@json_option
def doctor_command(*, fixing: bool, as_json: bool) -> int:
    """Check the store, the vectors, the model, the service and the clients; exit code 1 if something is wrong."""
    from nan_forget.entrypoints.client_desk import open_desk

    for done in container().repair()() if fixing else ():
        click.echo(done, err=True)
    checks = [*container().examine()(caller()), *open_desk(container().settings()).examine()]
    if as_json:
        print_json(examination_document(checks))
    else:
        for check in checks:
            _print_check(check)
    return 0 if all(check.well for check in checks) else 1


def _print_check(check: Check) -> None:
    click.echo(f"{'ok ' if check.well else 'BAD'}  {check.name:<14} {check.detail}")
    if check.hint:
        click.echo(f"     {'':<14} {check.hint}")
