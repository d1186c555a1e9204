"""How results look: one JSON document, or lines for people."""

import json
import sys
from collections.abc import Iterable, Sequence

import click

from nan_forget.application.references import SHOWN
from nan_forget.domain.memory import Memory, Status
from nan_forget.domain.scoring import Factors
from nan_forget.domain.summary import shortened


def print_json(document: object) -> None:
    """One document, readable, with its text as it is."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def print_notices(notices: Iterable[str]) -> None:
    """What the user should know, beside the result."""
    for notice in notices:
        click.echo(f"note: {notice}", err=True)


def line_of(memory: Memory, *, full: bool = False) -> str:
    """``[type] text  (project · id)``, and the status of one that is not active."""
    text = " ".join(memory.content.split()) if full else memory.summary
    place = memory.project.name if memory.project else "user"
    status = "" if memory.status is Status.ACTIVE else f" · {memory.status}"
    return f"[{memory.type}] {text}  ({place} · {memory.id[-SHOWN:]}{status})"


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table as wide as the terminal, its first column never cut; for programs one line a row, split by tabs."""
    if not (sys.stdout and sys.stdout.isatty()):
        for row in rows:
            click.echo("\t".join(row))
        return
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    first, *others = columns
    table = Table(Column(first, no_wrap=True), *others, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(highlight=False).print(table)


def factors_of(factors: Factors) -> str:
    """``score = similarity × decay × frequency × confidence`` in figures."""
    *parts, score = factors
    return f"{score:.3g} = {' × '.join(f'{part:.3g}' for part in parts)}"


def print_memory(memory: Memory) -> None:
    """Everything about one memory."""
    click.echo(memory.content)
    click.echo()
    for name, value in _details(memory):
        click.echo(f"{name:<12} {value}")


def _details(memory: Memory) -> list[tuple[str, str]]:
    source = " ".join(part for part in memory.source if part)
    rows = [
        ("id", memory.id),
        ("type", f"{memory.type}, {memory.tier}"),
        ("scope", f"{memory.scope} {memory.project.name if memory.project else ''}".strip()),
        ("status", f"{memory.status} {memory.reason or ''}".strip()),
        ("confidence", f"{memory.confidence:g} ({memory.provenance})"),
        ("created", f"{memory.created_at:%Y-%m-%d %H:%M} UTC"),
        ("updated", f"{memory.updated_at:%Y-%m-%d %H:%M} UTC"),
        ("accessed", f"{memory.access_count} times"),
        ("problem", memory.problem or ""),
        ("solution", memory.solution or ""),
        ("concepts", ", ".join(memory.concepts)),
        ("files", ", ".join(memory.files)),
        ("tags", ", ".join(memory.tags)),
        ("expires", f"{memory.expires_at:%Y-%m-%d %H:%M} UTC" if memory.expires_at else ""),
        ("source", source),
    ]
    return [(name, value) for name, value in rows if value]


def excerpt(value: object) -> str:
    """A value of a change on one short line."""
    return shortened(" ".join(str(value).split()), 60)
