"""Commands that hand out and take in everything."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from nan_forget.application.import_foreign import OURS, TOOLS
from nan_forget.application.import_memories import ImportReport, Progress
from nan_forget.application.place_memory import Choices
from nan_forget.domain.errors import InvalidInput
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import line_of, print_json, print_notices
from nan_forget.entrypoints.cli.progress import progress_bars
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import import_document
from nan_forget.entrypoints.exchange import parse_archive, written
from nan_forget.entrypoints.histories import is_history, parse_history, written_history

FORMS = ("json", "jsonl", "md", "events")


@click.command("export")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "jsonl", "md", "events"]),
    default="json",
    show_default=True,
    help="Form.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File; default: standard output.")
@json_option
def export_command(form: str, out: Path | None, *, as_json: bool) -> None:
    """Hand out every memory, losslessly. md is for reading only; events are for another machine of yours, whose import
    merges both histories.
    """
    export, who = container().export(), caller()
    if form == "events":
        lines = written_history(export.projects(who), export.events(who), export(who))
    else:
        lines = written("json" if as_json else form, export.projects(who), export(who))
    if out is None:
        _write(lines, sys.stdout)
        return
    with _replacing(out) as file:
        _write(lines, file)
    click.echo(f"exported to {out}", err=True)


def _write(lines: Iterator[str], file: TextIO) -> None:
    file.writelines(lines)


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    """Writes beside the file and puts it in its place when complete, readable by its owner only."""
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "w", encoding="utf-8", opener=_private) as file:  # only open() takes an opener
            yield file
        part.replace(path)
    except OSError as error:
        raise click.FileError(str(path), hint=error.strerror or "") from error
    finally:
        part.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    import os

    return os.open(path, flags, 0o600)


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@click.option(
    "--from",
    "origin",
    type=click.Choice(TOOLS),
    default=OURS,
    show_default=True,
    help="Whose files; nan-forget: an export, or the database of the earlier tool of that name.",
)
@click.option("--project", help="Where everything goes, by key or name.")
@click.option("--map", "mapped", multiple=True, metavar="THEIRS=OURS", help="Another name for one of their projects.")
@click.option("--dry-run", is_flag=True, help="List what would come; change nothing.")
@json_option
def import_command(
    *, files: tuple[Path, ...], origin: str, project: str | None, mapped: tuple[str, ...], dry_run: bool, as_json: bool
) -> None:
    """Take in exported memories, or those of another tool; what is there already stays as it is."""
    choices = Choices(project, dict(map(_pair, mapped)), dry_run=dry_run)
    reports = []
    for path in files:
        with progress_bars() as progress:
            reports.append(_imported(path, origin, choices=choices, progress=progress))
    total = _summed(reports)
    if as_json:
        print_json(import_document(total))
        return
    for outcome, memory in total.taken:
        click.echo(f"{outcome:<11} {line_of(memory)}")
    click.echo(_counts(total, dry_run=dry_run))
    print_notices(total.notices)


def _imported(path: Path, origin: str, *, choices: Choices, progress: Progress) -> ImportReport:
    if origin == OURS and not _is_database(path):
        text = _text_of(path)
        if is_history(text):
            history = parse_history(text, str(path), caller().user_id)
            return container().merge_histories()(history, caller(), dry_run=choices.dry_run)
        archive = parse_archive(text, str(path))
        return container().import_()(archive, caller(), choices=choices, progress=progress)
    return container().import_foreign()(origin, str(path), caller(), choices=choices, progress=progress)


def _pair(mapped: str) -> tuple[str, str]:
    theirs, equals, ours = mapped.partition("=")
    if not (theirs and equals and ours):
        raise click.BadParameter(f"{mapped!r} is not THEIRS=OURS", param_hint="--map")
    return theirs, ours


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def _text_of(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError) as error:
        raise InvalidInput(
            f"{path} is no text file", hint="Exports are JSON or JSON Lines; --from names another tool's files."
        ) from error


def _counts(report: ImportReport, *, dry_run: bool) -> str:
    counts = [f"{report.imported} imported", f"{report.unchanged} unchanged", f"{report.duplicates} duplicates"]
    counts += [f"{report.changed} changed"] if report.changed else []
    counts += [f"{report.skipped} left out"] if report.skipped else []
    counts += [f"{report.pending_vectors} vectors pending"] if report.pending_vectors and not dry_run else []
    return ("dry run, nothing was changed: " if dry_run else "") + ", ".join(counts)


def _summed(reports: list[ImportReport]) -> ImportReport:
    return ImportReport(
        sum(report.imported for report in reports),
        sum(report.unchanged for report in reports),
        sum(report.duplicates for report in reports),
        reports[-1].pending_vectors,
        sum(report.skipped for report in reports),
        tuple(notice for report in reports for notice in report.notices),
        tuple(taken for report in reports for taken in report.taken),
        sum(report.changed for report in reports),
    )
