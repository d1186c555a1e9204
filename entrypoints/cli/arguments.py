"""How arguments are read: text may begin with a dash, and a few options mean the same everywhere."""

import sys
from collections.abc import Callable
from typing import TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., object])


class TextCommand(click.Command):
    """A command to whom an argument that begins with a dash and has white space in it is text.

    ``--option=some text`` of a known option stays that option; ``--`` ends options as everywhere.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Hides such texts from the option parser and puts them back behind it."""
        options = tuple(f"{name}=" for option in self.get_params(ctx) for name in option.opts if name.startswith("--"))
        end = args.index("--") if "--" in args else len(args)
        texts: dict[str, str] = {}
        for at, argument in enumerate(args[:end]):
            if argument.startswith("-") and len(argument.split(None, 1)) > 1 and not argument.startswith(options):
                texts[f"\x00text {at}"] = argument
        hidden = {text: mark for mark, text in texts.items()}
        rest = super().parse_args(ctx, [hidden.get(argument, argument) for argument in args[:end]] + args[end:])
        ctx.params = {name: _shown(value, texts) for name, value in ctx.params.items()}
        return rest


def _shown(value: object, texts: dict[str, str]) -> object:
    if isinstance(value, str):
        return texts.get(value, value)
    if isinstance(value, tuple):
        return tuple(_shown(entry, texts) for entry in value)
    return value


def json_option(function: Function) -> Function:
    """``--json``: one JSON document on stdout."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def project_option(function: Function) -> Function:
    """``--project``: a project by key or name."""
    return click.option("--project", help="Project, by key or name; default: the current folder's.")(function)


def given_text(text: str) -> str:
    """The text argument, read from standard input if it is ``-``."""
    return sys.stdin.read() if text == "-" else text


def field_options(function: Function) -> Function:
    """The options for the fields of a memory, as ``add`` and ``update`` take them."""
    options = (
        ("--type", "fact (default), decision, preference, task or context."),
        ("--scope", "session, project or user; default: project in a project, else user."),
        ("--session", "Session id."),
        ("--problem", "What was to be solved."),
        ("--solution", "How it was solved."),
        ("--concepts", "Subjects, separated by commas."),
        ("--files", "Files, separated by commas."),
        ("--tags", "Labels, separated by commas."),
        ("--confidence", "How sure, 0 to 1; default: by provenance."),
        ("--provenance", "save (default), rule, note, checkpoint, model, debate, human or explicit."),
        ("--tier", "regular or core; default: by confidence."),
        ("--expires", "Archive it then (2026-12-31)."),
    )
    for flag, text in reversed(options):
        function = click.option(flag, FIELD_OF_OPTION.get(flag, flag[2:]), help=text)(function)
    return function


FIELD_OF_OPTION = {"--session": "session_id", "--expires": "expires_at"}
"""Options that are shorter than their field's name."""


def confirm(question: str) -> None:
    """Asks on a terminal; elsewhere, where nobody can answer, says that ``--yes`` is needed."""
    if not sys.stdin.isatty():
        raise click.UsageError("this needs a yes, and nobody can be asked here: give --yes")
    click.confirm(question, abort=True, err=True)
