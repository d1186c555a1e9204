"""``uninstall``: takes back what ``setup`` has written."""

import shutil

import click

from nan_forget.application.plan_setup import Kept, Wish
from nan_forget.application.ports.clients import PROJECT
from nan_forget.entrypoints.cli.arguments import confirm, json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.plans import plan_document, show_diff, show_outcomes
from nan_forget.entrypoints.cli.session import caller, close, container
from nan_forget.entrypoints.cli.setting_up import chosen
from nan_forget.entrypoints.client_desk import open_desk, work_tree


@click.command("uninstall")
@click.option("--client", "names", help="claude, codex, cursor, gemini, opencode; default: all, and all projects.")
@click.option("--yes", "agreed", is_flag=True, help="Write without asking.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--purge", is_flag=True, help="Also remove the data folder: every memory, for good.")
@json_option
def uninstall_command(*, names: str | None, agreed: bool, dry_run: bool, purge: bool, as_json: bool) -> int:
    """Take back what `setup` has written; the memories stay, unless they are purged."""
    settings = container().settings()
    desk = open_desk(settings)
    clients = chosen(desk, names) if names else [*desk.clients.names(), PROJECT]
    steps = desk.plan_removal(Wish(clients, desk.installation.executable(), work_tree(caller().folder)))
    shown = [step for step in steps if not isinstance(step, Kept)]
    if dry_run:
        print_json(plan_document(shown, done=False)) if as_json else show_diff(shown)
        return 0
    if not agreed:
        show_diff(shown)
        confirm(f"Write this{f', and remove every memory in {settings.home}' if purge else ''}?")
    desk.carry_out(steps)
    if purge:
        close()
        shutil.rmtree(settings.home, ignore_errors=True)
    if as_json:
        print_json({**plan_document(shown, done=True), "purged": purge})
        return 0
    show_outcomes(shown)
    click.echo(f"removed {settings.home}" if purge else f"your memories stay in {settings.home}")
    return 0
