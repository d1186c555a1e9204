"""The recall command, for everything that the prompt hook's own path leaves to it."""

import sys
from collections.abc import Sequence

import click

from nan_forget.application.explain_recall import Explained, explain
from nan_forget.application.recall import Recalled, recall
from nan_forget.domain.moments import to_us
from nan_forget.entrypoints.cli.arguments import json_option, project_option
from nan_forget.entrypoints.cli.output import factors_of, line_of, print_json
from nan_forget.entrypoints.cli.recall_desk import recall_desk
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import explained_document, recall_document
from nan_forget.entrypoints.feed import MAX_INPUT
from nan_forget.entrypoints.recall_reader import fed, here, output, write

ROWS = 20
"""Places that are explained on a terminal."""


@click.command("recall")
@click.option("--query", help="What to recall for; default: a hook's JSON or plain text on standard input.")
@project_option
@click.option("--session", help="Session id: nothing is told twice in a session.")
@click.option("--explain", "explaining", is_flag=True, help="Show what was told or not, and why; records nothing.")
@json_option
def recall_command(*, explaining: bool, as_json: bool, **given: str | None) -> None:
    """Print the block of memories that a prompt is given; nothing if none is worth telling."""
    options = {name: value for name, value in given.items() if value is not None}
    asked = fed(options, b"" if "query" in options else sys.stdin.buffer.read(MAX_INPUT), here())
    desk = recall_desk()
    answer = recall(desk.prompt(asked), desk.reader.senses, desk.limits, now_us=to_us(container().clock().now()))
    if as_json:
        _print_document(answer, explaining=explaining)
    elif explaining:
        _print_explained(explain(answer))
    else:
        write(output(answer, asked))
    if answer.receipt and not explaining:
        desk.reader.senses.log.record(answer.receipt)


def _print_document(answer: Recalled, *, explaining: bool) -> None:
    told = [container().get()(id, caller()) for id in answer.block.told]
    document = recall_document(answer.block.text, told)
    if explaining:
        document["considered"] = [explained_document(one) for one in explain(answer)]
    print_json(document)


def _print_explained(considered: Sequence[Explained]) -> None:
    shown = [one for place, one in enumerate(considered) if place < ROWS or one.told]
    for one in shown:
        memory = container().get()(one.memory_id, caller())
        click.echo(f"{one.place or '-':>3}  {one.reason:<14}  {line_of(memory)}")
        click.echo(f"     {'':<14}  {one.detail}; relevance {one.relevance:.4f}, fit {one.fit:.4f}")
        click.echo(f"     {'':<14}  score {factors_of(one.factors)}")
    if len(considered) > len(shown):
        click.echo(f"and {len(considered) - len(shown)} more behind; --json has all of them")
    if not considered:
        click.echo("nothing was found, or nothing was asked")
