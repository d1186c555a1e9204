"""The hooks among the commands: for their help, and for those who run command lines without the executable."""

import os

import click

from nan_forget.entrypoints.capturing import act
from nan_forget.entrypoints.feed import WAIT_S, read_input
from nan_forget.entrypoints.hook_call import CLIENTS, EVENTS, call_of
from nan_forget.entrypoints.hook_events import handle
from nan_forget.entrypoints.recall_settings import read


@click.command("hook")
@click.argument("event", type=click.Choice(list(EVENTS)))
@click.option("--client", type=click.Choice(CLIENTS), default=CLIENTS[0], show_default=True, help="Who calls.")
def hook_command(*, event: str, client: str) -> None:
    """Answer a client's hook: reads its JSON on standard input, and exits with 0 whatever is broken."""
    settings = read(os.environ)
    call = call_of(event, client, read_input(WAIT_S))
    if not settings.disabled:
        handle(call, settings, act)
