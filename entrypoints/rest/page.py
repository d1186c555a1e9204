"""The page at ``/docs``: all routes in one file of HTML that needs nothing from anywhere."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple, TypeAlias, cast

Document: TypeAlias = Mapping[str, object]

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .25rem; border-top: 1px solid #8884; padding-top: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9rem; }
pre { background: #8881; padding: .75rem; overflow-x: auto; }
td, th { text-align: left; vertical-align: top; padding: .1rem 1rem .1rem 0; }
"""


class Route(NamedTuple):
    """One operation of the OpenAPI document."""

    method: str
    path: str
    summary: str
    parameters: list[tuple[str, str]]
    """Names, and what they are."""
    body: object
    """An example of the body; None without one."""
    answer: object
    """An example of the answer; None without one."""


def routes_of(document: Document) -> Iterator[Route]:
    """All operations, in the order of their paths."""
    for path, item in sorted(_object(document.get("paths")).items()):
        for method, operation in _object(item).items():
            if method in {"get", "post", "patch", "delete"}:
                yield _route(method.upper(), path, _object(operation), document=document)


def page_of(document: Document) -> str:
    """The page for an OpenAPI document."""
    info = _object(document.get("info"))
    title = f"{info.get('title')} {info.get('version')}"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<link rel="icon" href="data:,"><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>',
        f"<p>{escape(str(info.get('description')))} For programs: <a href='/openapi.json'>openapi.json</a>.</p>",
        *(_section(route) for route in routes_of(document)),
        "</body></html>",
    ]
    return "\n".join(parts)


def table_of(document: Document) -> str:
    """The routes as a table of Markdown."""
    rows = [
        f"| {route.method} {route.path} | {', '.join(name for name, _ in route.parameters)} | {route.summary} |"
        for route in routes_of(document)
    ]
    return "\n".join(["| route | takes | does |", "|---|---|---|", *rows])


def _section(route: Route) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{escape(text)}</td></tr>" for name, text in route.parameters
    )
    parts = [f"<h2><code>{route.method} {escape(route.path)}</code></h2><p>{escape(route.summary)}</p>"]
    parts += [f"<table>{rows}</table>"] if rows else []
    parts += [f"<pre>{escape(_pretty(example))}</pre>" for example in (route.body, route.answer) if example is not None]
    return "".join(parts)


def _route(method: str, path: str, operation: Document, *, document: Document) -> Route:
    body = _object(_object(operation.get("requestBody")).get("content"))
    answers = _object(operation.get("responses"))
    answer = next((_object(_object(one).get("content")) for status, one in answers.items() if status < "300"), {})
    return Route(
        method,
        path,
        str(operation.get("description") or operation.get("summary")),
        [*_parameters(operation), *_fields(body, document)],
        _example(body),
        _example(answer),
    )


def _parameters(operation: Document) -> list[tuple[str, str]]:
    listed = cast("list[Document]", operation.get("parameters") or [])
    return [(str(one["name"]), f"({one['in']}) {one.get('description') or ''}".rstrip()) for one in listed]


def _fields(content: Document, document: Document) -> Iterator[tuple[str, str]]:
    """The names that a body takes."""
    for media in content.values():
        schema = _object(_object(media).get("schema"))
        for choice in (schema, *map(_object, cast("list[object]", schema.get("oneOf") or schema.get("allOf") or []))):
            name = str(choice.get("$ref", "")).rpartition("/")[2]
            known = _object(_object(document.get("components")).get("schemas")).get(name)
            for field, one in _object(_object(known).get("properties")).items():
                yield field, f"(body) {_object(one).get('description') or ''}".rstrip()


def _example(content: Document) -> object:
    for media in content.values():
        shown = _object(_object(media).get("examples")) or _object(_object(media).get("schema"))
        listed = shown.get("examples")
        values = listed if isinstance(listed, list) else list(shown.values())
        if values:
            first = values[0]
            return first.get("value") if isinstance(first, Mapping) and "value" in first else first
    return None


def _object(value: object) -> Document:
    return value if isinstance(value, Mapping) else {}


def _pretty(example: object) -> str:
    return json.dumps(example, ensure_ascii=False, indent=2)
