"""Commands for copies of everything."""

import click

from nan_forget.application.ports.backups import Backup
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json, print_table
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.documents import backup_document


@click.group("backup")
def backup_command() -> None:
    """Copy everything while it is in use, and bring a copy back."""


@backup_command.command("create")
@json_option
def create_backup(*, as_json: bool) -> None:
    """Make a verified copy, which is kept until you remove it."""
    backup = container().back_up()()
    if as_json:
        print_json(backup_document(backup))
    else:
        click.echo(f"backed up to {backup.place} ({backup.size_bytes:,} bytes)")


@backup_command.command("list")
@json_option
def list_backups(*, as_json: bool) -> None:
    """List the copies, newest first; automatic ones are kept for seven days."""
    backups = container().back_up().known()
    if as_json:
        print_json({"backups": [backup_document(backup) for backup in backups]})
    else:
        print_table(("file", "made", "bytes", ""), map(_row, backups))


def _row(backup: Backup) -> tuple[str, ...]:
    return backup.place, f"{backup.at:%Y-%m-%d %H:%M} UTC", f"{backup.size_bytes:,}", str(backup.kind)


@backup_command.command("restore")
@click.argument("file")
@json_option
def restore_backup(file: str, *, as_json: bool) -> None:
    """Bring a copy back, by its name or path; what it replaces is kept, and told where."""
    kept = container().back_up().restore(file)
    if as_json:
        print_json({"restored": file, "kept": kept})
    else:
        click.echo(f"restored {file}" + (f"; what it replaced is kept as {kept}" if kept else ""))
