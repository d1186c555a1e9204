"""The command that tells any model what its memory is for."""

import click

from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.instructions import INSTRUCTIONS


@click.command("prompt")
@json_option
def prompt_command(*, as_json: bool) -> None:
    """Print the instructions for a model: paste them where it is told how to work."""
    if as_json:
        print_json({"instructions": INSTRUCTIONS})
    else:
        click.echo(INSTRUCTIONS, nl=False)
