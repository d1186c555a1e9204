"""``setup``: tells the AI coding tools of this machine about the memory."""

import click

from nan_forget.application.plan_setup import Step, Wish, Written
from nan_forget.application.ports.clients import PROJECT
from nan_forget.application.try_registrations import Trial
from nan_forget.domain.errors import InvalidInput, NotAvailable
from nan_forget.entrypoints.cli import wizard
from nan_forget.entrypoints.cli.arguments import confirm, json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.plans import plan_document, show_diff, show_outcomes
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.client_desk import ClientDesk, open_desk, work_tree


@click.command("setup")
@click.option("--client", "names", help="claude, codex, cursor, gemini, opencode; default: those found here.")
@click.option("--yes", "agreed", is_flag=True, help="Write without asking.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option(
    "--scope", type=click.Choice(["user", "project"]), help="project: also a block in AGENTS.md and CLAUDE.md here."
)
@json_option
def setup_command(*, names: str | None, agreed: bool, dry_run: bool, scope: str | None, as_json: bool) -> int:
    """Tell your AI coding tools about this memory; `uninstall` takes all of it back."""
    desk = open_desk(container().settings())
    clients = chosen(desk, names)
    asking = not (agreed or dry_run or as_json) and wizard.can_ask()
    if asking:
        wizard.greet(desk, clients)
    if not dry_run and desk.installation.is_temporary():
        return wizard.install_for_good(desk, agreed=agreed)
    steps = desk.plan_setup(_wish(desk, clients, scope, asking=asking))
    if dry_run:
        print_json(plan_document(steps, done=False)) if as_json else show_diff(steps)
        return 0
    if any(isinstance(step, Written) for step in steps) and not agreed:
        show_diff(steps)
        confirm("Write this?")
    desk.carry_out(steps)
    compiled = desk.installation.compile()
    trials = desk.try_registrations(clients, desk.installation.executable())
    notes = [note for name in clients for note in (*desk.clients.remaining(name), *desk.clients.advice(name))]
    if as_json:
        print_json({**plan_document(steps, done=True), "trials": [one._asdict() for one in trials], "notes": notes})
    else:
        _report(steps, trials, compiled=compiled)
        for note in notes:
            click.echo(f"note: {note}")
    return 0 if all(one.well for one in trials) else 1


def chosen(desk: ClientDesk, names: str | None) -> list[str]:
    """The clients that were named, else those that were found. ``InvalidInput`` for others, and for none."""
    known = desk.clients.names()
    wanted = [name.strip().lower() for name in names.split(",")] if names else list(desk.clients.detected())
    for name in wanted:
        if name not in known:
            raise InvalidInput(f"no client {name!r} is known", hint=f"Known: {', '.join(known)}.")
    if not wanted:
        raise NotAvailable("no AI coding tool was found here", hint=f"Name one: --client {','.join(known)}.")
    return list(dict.fromkeys(wanted))


def _wish(desk: ClientDesk, clients: list[str], scope: str | None, *, asking: bool) -> Wish:
    folder = caller().folder
    root = work_tree(folder)
    within = scope == "project" or (scope is None and asking and wizard.wants_project(root))
    executable = desk.installation.executable()
    return Wish([*clients, PROJECT], executable, root or folder) if within else Wish(clients, executable)


def _report(steps: list[Step], trials: list[Trial], *, compiled: bool) -> None:
    show_outcomes(steps)
    for client in dict.fromkeys(one.client for one in trials):
        well = ", ".join(one.event for one in trials if one.client == client and one.well)
        click.echo(f"✓ runs     {client}: {well}" if well else f"✗ FAILED   {client}: nothing runs")
    for one in trials:
        if not one.well:
            click.echo(f"✗ FAILED   {one.client} {one.event}: {one.detail}")
    if not compiled:
        click.echo("note: this environment cannot be written, so that hooks are compiled anew at every start")
