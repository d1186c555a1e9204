"""Commands that change memories."""

from typing import assert_never, cast

import click

from nan_forget.application.forget_memory import ForgetOutcome, Forgotten, NothingMatches
from nan_forget.application.record_checkpoint import Checkpoint
from nan_forget.application.references import SHOWN
from nan_forget.application.save_memory import SaveOutcome
from nan_forget.domain.draft import Draft
from nan_forget.domain.errors import NotFound
from nan_forget.domain.memory import Memory
from nan_forget.domain.summary import MAX_SUMMARY, shortened
from nan_forget.entrypoints.cli.arguments import (
    TextCommand,
    confirm,
    field_options,
    given_text,
    json_option,
    project_option,
)
from nan_forget.entrypoints.cli.output import line_of, print_json, print_notices
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import memory_document, outcome_name, save_document


@click.command("add", cls=TextCommand)
@click.argument("text")
@project_option
@field_options
@json_option
def add_command(text: str, *, as_json: bool, **fields: str | None) -> None:
    """Remember TEXT (- reads standard input). Saying the same again strengthens it."""
    draft = cast("Draft", {"content": given_text(text), **fields})
    outcome = container().save()(draft, caller())
    container().heal()(limit=WAITING)
    _print_save(outcome, as_json=as_json)


WAITING = 16
"""Passages left over by others that an ``add`` embeds on the way."""


@click.command("checkpoint")
@click.option("--summary", required=True, help="What was done, in a sentence.")
@click.option("--problem", required=True, help="What was to be solved.")
@click.option("--solution", required=True, help="How it was solved, and what comes next.")
@click.option("--files", help="Files, separated by commas.")
@click.option("--concepts", help="Subjects, separated by commas.")
@click.option("--tags", help="Labels, separated by commas.")
@project_option
@json_option
def checkpoint_command(*, as_json: bool, **fields: str) -> None:
    """Save the state of a task: what, why, how."""
    _print_save(container().checkpoint()(Checkpoint(**fields), caller()), as_json=as_json)


def _print_save(outcome: SaveOutcome, *, as_json: bool) -> None:
    if as_json:
        print_json(save_document(outcome))
        return
    click.echo(f"{outcome_name(outcome)} {outcome.memory.id}\n{line_of(outcome.memory)}")
    for id in outcome.superseded:
        click.echo(f"in place of {id[-SHOWN:]}: `nan-forget history {id[-SHOWN:]}`, `nan-forget undo` brings it back")
    for id in outcome.conflicts:
        click.echo(f"contradicts {id[-SHOWN:]}: both stand until `nan-forget conflicts resolve` says which one is true")
    print_notices(outcome.notices)


@click.command("update", cls=TextCommand)
@click.argument("id")
@click.option("--content", help="The new text.")
@click.option("--clear", multiple=True, metavar="FIELD", help="Empty a field; can be repeated.")
@project_option
@field_options
@json_option
def update_command(id: str, clear: tuple[str, ...], *, as_json: bool, **fields: str | None) -> None:
    """Change fields of a memory; its words, summary and vectors follow."""
    changes: dict[str, object] = {field: value for field, value in fields.items() if value is not None}
    changes |= {FIELD_NAMES.get(field, field): None for field in clear}
    memory = container().update()(id, changes, caller())
    _print_memory(memory_document(memory), f"updated {line_of(memory)}", as_json=as_json)


FIELD_NAMES = {"session": "session_id", "expires": "expires_at"}
"""Short names of fields, as the options have them."""


@click.command("archive")
@click.argument("id", required=False)
@click.option("--match", "said", metavar="TEXT", help="The memory that says this best, in place of an id.")
@project_option
@json_option
def archive_command(id: str | None, *, said: str | None, project: str | None, as_json: bool) -> None:
    """Put a memory away, by id or by what it says; `restore` brings it back."""
    match id, said:
        case str(), None:
            memory = container().archive()(id, caller())
        case None, str():
            memory = forgotten(container().forget()(said, caller(), project=project))
        case _:
            raise click.UsageError("Give an id, or --match TEXT.")
    _print_memory(memory_document(memory), f"archived {line_of(memory)}", as_json=as_json)


def forgotten(outcome: ForgetOutcome) -> Memory:
    """The archived memory; ``NotFound`` if none says what was to be forgotten."""
    match outcome:
        case Forgotten(memory):
            return memory
        case NothingMatches(text):
            raise NotFound(
                f"no memory says {shortened(text, MAX_SUMMARY)!r}", hint="`nan-forget search` finds what is near."
            )
        case _:
            assert_never(outcome)


@click.command("restore")
@click.argument("id")
@json_option
def restore_command(id: str, *, as_json: bool) -> None:
    """Bring an archived memory back."""
    memory = container().archive()(id, caller(), restore=True)
    _print_memory(memory_document(memory), f"restored {line_of(memory)}", as_json=as_json)


@click.command("delete")
@click.argument("id")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
def delete_command(id: str, *, yes: bool, as_json: bool) -> None:
    """Remove a memory for good, with its history; cannot be undone."""
    memory = container().get()(id, caller())
    if not yes:
        confirm(f"Delete {line_of(memory)} for good?")
    container().delete()(memory.id, caller())
    _print_memory({"id": memory.id, "outcome": "deleted"}, f"deleted {line_of(memory)}", as_json=as_json)


def _print_memory(document: dict[str, object], line: str, *, as_json: bool) -> None:
    if as_json:
        print_json(document)
    else:
        click.echo(line)
