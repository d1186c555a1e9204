"""The command that removes for good."""

import click

from nan_forget.application.purge_memories import PurgeReport, PurgeRequest
from nan_forget.entrypoints.cli.arguments import confirm, json_option
from nan_forget.entrypoints.cli.output import line_of, print_json
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import purge_document


@click.command("purge")
@click.option("--project", help="Only this project, by key or name.")
@click.option("--before", help="Only what was created earlier (2026-01-31).")
@click.option("--type", help="Only this type.")
@click.option("--thorough", is_flag=True, help="Also consolidated entries, events, receipts and backups that hold it.")
@click.option("--dry-run", is_flag=True, help="List what would go; change nothing.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
def purge_command(*, thorough: bool, dry_run: bool, yes: bool, as_json: bool, **restrictions: str | None) -> None:
    """Remove memories of any status for good, to the last byte; cannot be undone."""
    purge, request = container().purge(), PurgeRequest(**restrictions)
    report = purge.preview(request, caller(), thorough=thorough)
    if not (dry_run or yes):
        _print(report)
        confirm(f"Purge {len(report.memories):,} memories for good?")
        thorough = thorough or (report.elsewhere > 0 and click.confirm("And what else holds them?", err=True))
    if not dry_run:
        report = purge(request, caller(), thorough=thorough)
    if as_json:
        print_json(purge_document(report))
    else:
        _print(report, done=not dry_run)


def _print(report: PurgeReport, *, done: bool = False) -> None:
    for memory in report.memories:
        click.echo(line_of(memory))
    click.echo(f"{len(report.memories):,} memories {'purged' if done else 'would go'}")
    if report.elsewhere:
        click.echo(f"their words are also in these, which {_fate(report, done=done)}:")
        for memory in report.derived:
            click.echo(f"  consolidated from them: {line_of(memory)}")
        for count, what in zip(report.traces, ("events of other memories", "receipts of recalls"), strict=True):
            if count:
                click.echo(f"  {count:,} {what}")
        for backup in report.backups:
            click.echo(f"  backup {backup.place}")
    if done and report.memories and not report.scrubbed:
        click.echo(
            "note: another process uses the store, so some bytes may be left; the next deletion takes them", err=True
        )


def _fate(report: PurgeReport, *, done: bool) -> str:
    if report.thorough:
        return "went too" if done else "would go too"
    return "stay (--thorough removes them)"
