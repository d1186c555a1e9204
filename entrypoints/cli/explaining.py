"""Commands that say why a memory was told, or why not."""

import click

from nan_forget.application.explain_recall import why_not
from nan_forget.domain.moments import from_us, to_us
from nan_forget.domain.receipt import Receipt
from nan_forget.entrypoints.cli.arguments import TextCommand, json_option, project_option
from nan_forget.entrypoints.cli.output import factors_of, line_of, print_json
from nan_forget.entrypoints.cli.recall_desk import recall_desk
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import explained_document, recollection_document
from nan_forget.entrypoints.recall_reader import Fed


@click.command("why")
@click.argument("id")
@click.option("--limit", type=int, default=20, show_default=True, help="Receipts, the newest ones.")
@json_option
def why_command(id: str, *, limit: int, as_json: bool) -> None:
    """Tell when a memory was recalled, in which session, for which query, and by which factors."""
    recollection = container().read_receipts()(id, caller(), limit=limit)
    if as_json:
        print_json(recollection_document(recollection))
        return
    click.echo(line_of(recollection.memory))
    for receipt in recollection.receipts:
        _print_receipt(receipt)
    if not recollection.receipts:
        click.echo("never recalled in the last 90 days")


def _print_receipt(receipt: Receipt) -> None:
    (told,) = receipt.told
    session = f", session {receipt.session_id}" if receipt.session_id else ""
    click.echo(
        f"{from_us(receipt.at_us):%Y-%m-%d %H:%M} UTC  {'told' if told.injected else 'considered'}"
        f" ({receipt.occasion}{session})  {' '.join(receipt.query.split())}"
    )
    if told.factors.score:
        click.echo(f"     relevance {told.relevance:.4f}, score {factors_of(told.factors)}")
    if receipt.notice:
        click.echo(f"     {receipt.notice}")


@click.command("why-not", cls=TextCommand)
@click.argument("query")
@click.argument("id")
@project_option
@click.option("--session", help="As if asked in this session.")
@json_option
def why_not_command(query: str, id: str, *, project: str | None, session: str | None, as_json: bool) -> None:
    """Say why a memory would not be told now for QUERY."""
    here = caller()
    memory = container().get()(id, here)
    desk = recall_desk()
    explained = why_not(
        memory,
        desk.prompt(Fed(query, session, here.folder, project)),
        desk.reader.senses,
        limits=desk.limits,
        now_us=to_us(container().clock().now()),
        private=desk.is_private(memory.project),
    )
    if as_json:
        print_json(explained_document(explained))
    else:
        click.echo(f"{line_of(memory)}\n{'told' if explained.told else 'not told'} - {explained.detail}")
