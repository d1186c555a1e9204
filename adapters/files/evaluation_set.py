"""Reads an evaluation set: a folder with ``corpus.jsonl`` and ``queries.jsonl``."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from nan_forget.application.evaluate_retrieval import Document, EvaluationSet, Query
from nan_forget.domain.errors import InvalidInput


def read_set(folder: Path) -> EvaluationSet:
    """The set in a folder. ``InvalidInput`` names the file and line that cannot be read."""
    documents = [_document(record) for record in _records(folder / "corpus.jsonl", "id", "text")]
    queries = [_query(record) for record in _records(folder / "queries.jsonl", "id", "text", "relevant")]
    return EvaluationSet(folder.resolve().name, documents, queries)


def read_prompts(path: Path) -> list[Query]:
    """Prompts that have no right memory, one JSON object with ``id`` and ``text`` a line. ``InvalidInput``."""
    return [Query(str(record["id"]), str(record["text"]), ()) for record in _records(path, "id", "text")]


def _records(path: Path, *required: str) -> Iterator[Mapping[str, object]]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise InvalidInput(
            f"{path} cannot be read: {error.strerror}", hint="A set has corpus.jsonl and queries.jsonl."
        ) from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                record = json.loads(line)
            except ValueError as error:
                raise InvalidInput(f"{path}, line {number}: no JSON ({error})") from error
            if not isinstance(record, Mapping) or any(name not in record for name in required):
                raise InvalidInput(f"{path}, line {number}: needs {', '.join(required)}")
            yield record


def _document(record: Mapping[str, object]) -> Document:
    return Document(
        str(record["id"]),
        str(record["text"]),
        _time(record.get("timestamp")),
        _text(record.get("project")),
        _text(record.get("session")),
        _text(record.get("type")),
    )


def _query(record: Mapping[str, object]) -> Query:
    relevant = record["relevant"]
    ids = tuple(map(str, relevant)) if isinstance(relevant, list) else (str(relevant),)
    return Query(str(record["id"]), str(record["text"]), ids, _time(record.get("now")), _text(record.get("project")))


def _text(value: object) -> str | None:
    return str(value) if value else None


def _time(value: object) -> datetime | None:
    """An aware UTC time; a naive one is UTC; None for anything that is no time."""
    try:
        found = datetime.fromisoformat(str(value))
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
