"""The search command."""

import click

from nan_forget.application.search_memories import Found, SearchOutcome, Stage
from nan_forget.application.search_request import SearchRequest
from nan_forget.entrypoints.cli.arguments import TextCommand, json_option, project_option
from nan_forget.entrypoints.cli.output import factors_of, line_of, print_json, print_notices
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import search_document


@click.command("search", cls=TextCommand)
@click.argument("query")
@project_option
@click.option("--type", help="Only this type.")
@click.option("--scope", help="Only this scope.")
@click.option("--session", "session_id", help="Also this session's own memories.")
@click.option("--tag", help="Only with this label.")
@click.option("--since", help="Created at or after (2026-11-30).")
@click.option("--until", help="Created before (2026-11-30).")
@click.option("--as-of", help="What held at that time.")
@click.option(
    "--depth",
    type=int,
    default=2,
    show_default=True,
    help="1 summaries, 2 in full and beyond the project, 3 associations.",
)
@click.option("--limit", type=int, default=5, show_default=True, help="Results of the project and the user.")
@click.option("--include-archived", is_flag=True, help="Also archived and superseded memories.")
@click.option("--explain", is_flag=True, help="Show the factors of each score.")
@json_option
def search_command(query: str, *, explain: bool, as_json: bool, **wanted: str | int | bool | None) -> None:
    """Find memories by meaning and by words; blank or * shows the newest."""
    request = SearchRequest(query, **wanted)  # type: ignore[arg-type]  # click has typed them
    outcome = container().search()(request, caller())
    if as_json:
        print_json(search_document(outcome))
    else:
        _print_outcome(outcome, full=request.depth > 1, explain=explain)
    if request.depth > 1:  # depth 1 shows summaries, which is no access
        session = caller()._replace(session_id=request.session_id)
        container().record_access().of_search(query, outcome.results, session)


def _print_outcome(outcome: SearchOutcome, *, full: bool, explain: bool) -> None:
    for place, found in enumerate(outcome.results, start=1):
        _print_found(place, found, full=full, explain=explain)
    for one in outcome.associations:
        click.echo(f"~ {line_of(one.memory)}  {one.why}")
    if not outcome.results:
        click.echo("nothing found")
    print_notices(outcome.notices)


def _print_found(place: int, found: Found, *, full: bool, explain: bool) -> None:
    mark = " (other project)" if found.stage is Stage.WIDENED else ""
    click.echo(f"{place}. {line_of(found.memory, full=full)}{mark}")
    if explain:
        click.echo(
            f"   {found.stage}: relevance {found.relevance:.4f}; score {factors_of(found.factors)}"
            " (similarity × decay × frequency × confidence)"
        )
