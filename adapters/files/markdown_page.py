"""Markdown files with YAML front matter."""

import os
import re

from nan_forget.domain.foreign.notes import Page

_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)


def page_at(path: str) -> Page:
    """The file taken apart; what is no valid front matter belongs to the text. ``OSError`` passes through."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        text = file.read()
    found = _FRONT.match(text)
    front = _front(found[1]) if found else None
    body = text if found is None else text[found.end() :] if front is not None else found[1] + text[found.end() :]
    return Page(os.path.realpath(path).replace(os.sep, "/"), front or {}, body, os.path.getmtime(path))


def _front(text: str) -> dict[str, object] | None:
    import yaml  # noqa: PLC0415  # few processes read a page

    try:
        found = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    if found is None:
        return {}
    return {str(name): value for name, value in found.items()} if isinstance(found, dict) else None
