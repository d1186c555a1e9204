"""Commands that say what is true: which of two memories holds, and what is taken back."""

import click

from nan_forget.application.references import SHOWN
from nan_forget.entrypoints.change_documents import conflicts_document, resolution_document, undo_document
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import line_of, print_json
from nan_forget.entrypoints.cli.session import caller, container


@click.command("undo")
@click.argument("event", required=False)
@json_option
def undo_command(event: str | None, *, as_json: bool) -> None:
    """Take back the operation of EVENT, a number that `history` shows, or the last one; undo that to redo it."""
    undone = container().undo()(event, caller())
    if as_json:
        print_json(undo_document(undone))
        return
    first = undone.events[0]
    click.echo(f"undone: {first.event.kind} of {first.event.at:%Y-%m-%d %H:%M} UTC, event {first.seq}")
    for memory in undone.memories:
        click.echo(line_of(memory))


@click.group("conflicts")
def conflicts_command() -> None:
    """Show what is contested, and decide."""


@conflicts_command.command("list")
@json_option
def conflicts_list(*, as_json: bool) -> None:
    """List the pairs of memories that contradict each other."""
    contests = container().conflicts()(caller())
    if as_json:
        print_json(conflicts_document(contests))
        return
    for older, newer, why in contests:
        click.echo(f"{line_of(older)}\n{line_of(newer)}" + (f"\n   {why}" if why else ""))
    if not contests:
        click.echo("nothing is contested")


@conflicts_command.command("resolve")
@click.argument("id")
@click.option("--keep-both", is_flag=True, help="They do not contradict each other.")
@json_option
def conflicts_resolve(id: str, *, keep_both: bool, as_json: bool) -> None:
    """Decide for the memory ID: what contradicts it becomes history."""
    resolved = container().resolve_conflict()(id, caller(), keep_both=keep_both)
    if as_json:
        print_json(resolution_document(resolved))
        return
    click.echo(f"holds {resolved.memory.id[-SHOWN:]}\n{line_of(resolved.memory)}")
    for other in resolved.others:
        click.echo(line_of(other))
