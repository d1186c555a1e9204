"""Commands that hand out and take in everything."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from nan_forget.application.import_memories import ImportReport
from nan_forget.domain.errors import InvalidInput, NotAvailable
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.progress import progress_bars
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import import_document
from nan_forget.entrypoints.exchange import parse_archive, written


@click.command("export")
@click.option(
    "--format", "form", type=click.Choice(["json", "jsonl", "md"]), default="json", show_default=True, help="Form."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File; default: standard output.")
@json_option
def export_command(form: str, out: Path | None, *, as_json: bool) -> None:
    """Hand out every memory, losslessly (md is for reading only)."""
    export = container().export()
    lines = written("json" if as_json else form, export.projects(caller()), export(caller()))
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
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
)
@click.option("--from", "origin", default="nan-forget", show_default=True, help="Which tool's format.")
@json_option
def import_command(files: tuple[Path, ...], origin: str, *, as_json: bool) -> None:
    """Take in exported memories (JSON or JSON Lines); what is there already stays as it is."""
    if origin != "nan-forget":
        raise NotAvailable(f"import from {origin!r} is not available yet", hint="Known: nan-forget.")
    reports = []
    for path in files:
        archive = parse_archive(_text_of(path), str(path))
        with progress_bars() as progress:
            reports.append(container().import_()(archive, caller(), progress=progress))
    total = _summed(reports)
    if as_json:
        print_json(import_document(total))
        return
    waiting = f", {total.pending_vectors} vectors pending" if total.pending_vectors else ""
    click.echo(f"{total.imported} imported, {total.unchanged} unchanged, {total.duplicates} duplicates{waiting}")


def _text_of(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(
            f"{path} is no UTF-8 text", hint="Only exports in JSON or JSON Lines can be read."
        ) from error


def _summed(reports: list[ImportReport]) -> ImportReport:
    imported, unchanged, duplicates, _ = map(sum, zip(*reports, strict=True))
    return ImportReport(imported, unchanged, duplicates, reports[-1].pending_vectors)
