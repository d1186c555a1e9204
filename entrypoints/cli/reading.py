"""Commands that show memories."""

import click

from nan_forget.application.list_memories import ListRequest
from nan_forget.application.references import SHOWN
from nan_forget.entrypoints.change_documents import history_document
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import excerpt, print_json, print_memory, print_notices, print_table
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import list_document, memory_document


@click.command("get")
@click.argument("id")
@json_option
def get_command(id: str, *, as_json: bool) -> None:
    """Show a memory in full; ID may be any unique beginning or ending of six characters or more."""
    memory = container().get()(id, caller())
    if as_json:
        print_json(memory_document(memory))
    else:
        print_memory(memory)
    container().record_access().of_get(memory.id, caller())


@click.command("list")
@click.option("--project", help="Only this project, by key or name.")
@click.option("--type", help="Only this type.")
@click.option("--status", help="active, archived or superseded.")
@click.option("--limit", type=int, default=20, show_default=True, help="Memories of a page.")
@click.option("--page", type=int, default=1, show_default=True, help="Which page.")
@json_option
def list_command(
    *, as_json: bool, project: str | None, type: str | None, status: str | None, limit: int, page: int
) -> None:
    """List memories, newest first."""
    listing = container().list_()(ListRequest(project, type, status, limit, page), caller())
    if as_json:
        print_json(list_document(listing, page=page))
        return
    print_notices(listing.notices)
    rows = [
        (
            one.id[-SHOWN:],
            str(one.type),
            one.project.name if one.project else "user",
            f"{one.created_at:%Y-%m-%d}",
            str(one.status),
            one.summary,
        )
        for one in listing.memories
    ]
    print_table(("id", "type", "project", "created", "status", "summary"), rows)


@click.command("history")
@click.argument("id")
@json_option
def history_command(id: str, *, as_json: bool) -> None:
    """Tell what happened to a memory, oldest first."""
    events = container().history()(id, caller())
    if as_json:
        print_json(history_document(events))
        return
    for seq, event, story in events:
        click.echo(f"{seq}  {event.at:%Y-%m-%d %H:%M} UTC  {story} ({event.door})")
        for field, (old, new) in event.changes.items():
            click.echo(
                f"     {field}: {excerpt(new)}" if old is None else f"     {field}: {excerpt(old)} → {excerpt(new)}"
            )
