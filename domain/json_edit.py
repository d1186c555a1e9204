"""The smallest edits of a JSON text: one value comes or goes, and every other character stays where it is.

Comments, trailing commas, line ends, the order of keys and the width of indentation are the user's.
"""

import json
import re
from collections.abc import Iterable

from nan_forget.domain.jsonc import Child, Json, Node

DEFAULT_INDENT = "  "

_BLANKS = r"[ \t]*(?:/\*(?:(?!\*/)[^\n])*\*/[ \t]*)*"
_REST_OF_LINE = re.compile(rf"{_BLANKS}(?P<comma>,)?{_BLANKS}(?://[^\r\n]*)?(?=\r?\n)")
_GAP = re.compile(r"(?:[\s\ufeff]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_FIRST_INDENT = re.compile(r"\{\s*?\n([ \t]+)\S")


def inserted(text: str, container: Node, value: Json, *, key: str | None = None) -> str:
    """The text with one more value at the end of an object (under ``key``) or a list."""
    if container.children:
        return _appended(text, container, value, key=key)
    if "\n" not in text.strip("\n\r\t \ufeff") and text[: container.start].strip("\ufeff \t"):
        return _spliced(text, [(container.start + 1, container.start + 1, _item(value, key))])  # all on one line
    outer = _indent_at(text, container.start)
    inner, end = outer + _unit(text), _line_end(text)
    item = end + inner + _item(value, key, text, indent=inner)
    closing = "" if "\n" in text[container.start : container.end] else end + outer
    return _spliced(
        text,
        [
            (container.start + 1, container.start + 1, item),
            (container.end - 1, container.end - 1, closing),
        ],
    )


def replaced(text: str, node: Node, value: Json) -> str:
    """The text with another value in the place of one."""
    multiline = "\n" in text[node.start : node.end]
    written = _item(value, None, text, indent=_indent_at(text, node.start)) if multiline else _item(value, None)
    return _spliced(text, [(node.start, node.end, written)])


def removed(text: str, container: Node, index: int) -> str:
    """The text without one child of an object or list, and without the comma and the line that it needed."""
    child, others = container.children[index], len(container.children) > 1
    cuts = [(_lead(text, child, container), child.node.end, "")]
    comma = _comma_after(text, child.node.end)
    if comma is None and index > 0:
        comma = _comma_after(text, container.children[index - 1].node.end)
    if comma is not None:
        cuts.append((comma, comma + 1, ""))
    text_without = _spliced(text, cuts)
    if others:
        return text_without
    end = container.end - (len(text) - len(text_without))
    inside = text_without[container.start + 1 : end - 1]
    return _spliced(text_without, [(container.start + 1, end - 1, inside.strip() and inside)])


def _appended(text: str, container: Node, value: Json, *, key: str | None) -> str:
    last = container.children[-1]
    at = last.node.end
    rest = _REST_OF_LINE.match(text, at)
    indent = _own_line(text, last.start, container)
    if indent is None or rest is None:
        return _spliced(text, [(at, at, ", " + _item(value, key))])
    item = _line_end(text) + indent + _item(value, key, text, indent=indent)
    if rest["comma"]:
        return _spliced(text, [(rest.end(), rest.end(), item + ",")])
    return _spliced(text, [(at, at, ","), (rest.end(), rest.end(), item)])


def _item(value: Json, key: str | None, text: str | None = None, *, indent: str = "") -> str:
    """``"key": value``; on several lines, as the text around it has them, if that text is given."""
    name = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
    if text is None:
        return name + json.dumps(value, ensure_ascii=False)
    lines = json.dumps(value, ensure_ascii=False, indent=_unit(text)).split("\n")
    return name + (_line_end(text) + indent).join(lines)


def _spliced(text: str, pieces: Iterable[tuple[int, int, str]]) -> str:
    """The text with every (start, end, new) in place; places are those of the text as it is."""
    parts, at = [], 0
    for start, end, new in sorted(pieces, key=lambda piece: piece[0]):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _lead(text: str, child: Child, container: Node) -> int:
    """Where the white space before a child begins that came with it: its own line break, or its blanks."""
    blank = len(text[: child.start].rstrip(" \t"))
    if text[blank - 1] == "\n" and blank > container.start + 1:
        return blank - (2 if text[blank - 2] == "\r" else 1)
    return blank


def _own_line(text: str, at: int, container: Node) -> str | None:
    """What the line of ``at`` is indented by; None if something of the container stands before it there."""
    line = text.rfind("\n", container.start, at) + 1
    lead = text[line:at]
    return lead if line and not lead.strip() else None


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 :].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _comma_after(text: str, at: int) -> int | None:
    gap = _GAP.match(text, at)
    end = gap.end() if gap else at
    return end if text[end : end + 1] == "," else None


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _unit(text: str) -> str:
    """What this text indents by: as its first member does."""
    found = _FIRST_INDENT.search(text)
    return found[1] if found else DEFAULT_INDENT
