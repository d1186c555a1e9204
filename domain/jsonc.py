"""JSON with comments and trailing commas, read with the place of everything: what it takes to edit a text of others."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | bool | None"
"""What JSON can say; whole numbers are a kind of float to type checkers."""

MAX_DEPTH = 200
"""Deeper nesting than any settings file has; a reader that goes further would end in Python's own limit."""

_TOKEN = re.compile(
    r"""(?P<blank>[\s\ufeff]+|//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<mark>[{}\[\],:])
      | (?P<word>true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])
      | (?P<unknown>.)""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING = {"{": "}", "[": "]"}


class NoJson(ValueError):
    """The text is no JSON, with comments or without; it must be left as it is."""


class Node(NamedTuple):
    """A value and where it stands in the text."""

    start: int
    end: int
    value: Json
    children: "Sequence[Child]" = ()
    """Of an object or a list, in their order; an object may hold a key twice, and the last one counts."""


class Child(NamedTuple):
    """A member of an object, or an element of a list."""

    key: str | None
    """None in a list."""
    start: int
    """Where it begins: an element's value, a member's key."""
    node: Node


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def parse(text: str) -> Node:
    """The one value of the text. ``NoJson`` says what does not fit, and in which line."""
    reader = _Reader(text)
    node = reader.value(0)
    if reader.next.kind != "end":
        raise reader.refusal()
    return node


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self.next = next(self._tokens)

    def refusal(self) -> NoJson:
        """Why the next token cannot stand where it stands."""
        what = "the end" if self.next.kind == "end" else f"{self.next.text[:20]!r}"
        return NoJson(f"line {self._text.count(chr(10), 0, self.next.start) + 1}: {what} is not expected here")

    def value(self, depth: int) -> Node:
        """The value that begins here."""
        token = self.next
        if depth > MAX_DEPTH or token.kind not in {"string", "word", "mark"}:
            raise self.refusal()
        if token.text in _CLOSING:
            return self._container(token, depth)
        if token.kind == "mark":
            raise self.refusal()
        return Node(token.start, token.end, self._scalar(self._taken()))

    def _scalar(self, token: _Token) -> Json:
        try:
            value: Json = json.loads(token.text, strict=False)
        except ValueError as error:
            raise NoJson(f"line {self._text.count(chr(10), 0, token.start) + 1}: {error}") from error
        return value

    def _container(self, opening: _Token, depth: int) -> Node:
        self._taken()
        closing = _CLOSING[opening.text]
        children: list[Child] = []
        while self.next.text != closing or self.next.kind != "mark":
            if children:
                self._expect(",")
                if (self.next.kind, self.next.text) == ("mark", closing):
                    break
            children.append(self._child(opening.text, depth))
        end = self._taken().end
        value: Json = (
            {str(child.key): child.node.value for child in children}
            if opening.text == "{"
            else [child.node.value for child in children]
        )
        return Node(opening.start, end, value, children)

    def _child(self, opening: str, depth: int) -> Child:
        start = self.next.start
        if opening == "[":
            return Child(None, start, self.value(depth + 1))
        if self.next.kind != "string":
            raise self.refusal()
        key = str(self._scalar(self._taken()))
        self._expect(":")
        return Child(key, start, self.value(depth + 1))

    def _expect(self, mark: str) -> None:
        if (self.next.kind, self.next.text) != ("mark", mark):
            raise self.refusal()
        self._taken()

    def _taken(self) -> _Token:
        token, self.next = self.next, next(self._tokens)
        return token


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        if found.lastgroup and found.lastgroup != "blank":
            yield _Token(found.lastgroup, found[0], found.start(), found.end())
    while True:
        yield _Token("end", "", len(text), len(text))
