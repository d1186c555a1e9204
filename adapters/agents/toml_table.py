"""A table of ours in a TOML file; comments, order and line ends of the rest stay as they are."""

import re
from collections.abc import Mapping
from typing import NamedTuple

import tomlkit
from tomlkit.exceptions import TOMLKitError

from nan_forget.domain.hook_command import executable_of, is_ours
from nan_forget.domain.jsonc import Json

_BYTE_ORDER = "\ufeff"


class TomlTable(NamedTuple):
    """Twin of ``Placement``: ``[parent.name]`` at the end of the file, or in an inline table if the user has one."""

    parent: str
    name: str
    values: Mapping[str, Json]

    def put(self, text: str) -> str:
        if self.name in self._siblings(text):
            if not is_ours(self._entry(text)):
                raise ValueError(f"{self.parent}.{self.name} is there already, and is not ours")
            text = self.taken(text, None)
        before = self._read(text)
        for written in (self._appended(text), self._inline(text)):
            if written is not None and self._read_or_none(written) == self._joined(before):
                return written
        raise ValueError(f"{self.parent} is written in a way that cannot be extended")

    def holds(self, text: str) -> bool:
        try:
            return self._entry(text) == dict(self.values)
        except ValueError:
            return False

    def taken(self, text: str, before: str | None) -> str:
        del before
        if self.name not in self._siblings(text) or not is_ours(self._entry(text)):
            return text
        rest = self._read(text)
        siblings = rest[self.parent]
        if isinstance(siblings, dict):
            del siblings[self.name]
        for left in (self._cut(text), self._deleted(text)):
            if self._without_empty(self._read_or_none(left)) == self._without_empty(rest):
                return left
        raise ValueError(f"{self.parent}.{self.name} cannot be taken out")

    def executables(self, text: str) -> list[str]:
        path = executable_of(self._entry(text)) if self.name in self._siblings(text) else None
        return [path] if path else []

    def _entry(self, text: str) -> Json:
        return self._siblings(text).get(self.name)

    def _siblings(self, text: str) -> Mapping[str, Json]:
        siblings = self._read(text).get(self.parent, {})
        if not isinstance(siblings, dict):
            raise ValueError(f"{self.parent} is no table")  # noqa: TRY004  # of the file, not of our code
        return siblings

    @staticmethod
    def _read(text: str) -> dict[str, Json]:
        try:
            return tomlkit.parse(text.removeprefix(_BYTE_ORDER)).unwrap()
        except TOMLKitError as error:
            raise ValueError(f"no TOML: {error}") from error

    def _read_or_none(self, text: str) -> dict[str, Json] | None:
        try:
            return self._read(text)
        except ValueError:
            return None

    def _joined(self, before: dict[str, Json]) -> dict[str, Json]:
        siblings = before.get(self.parent, {})
        return before | {
            self.parent: {**(siblings if isinstance(siblings, dict) else {}), self.name: dict(self.values)}
        }

    def _without_empty(self, document: dict[str, Json] | None) -> dict[str, Json] | None:
        """A parent table that only ours made explicit says nothing."""
        if document is not None and document.get(self.parent) == {}:
            return {key: value for key, value in document.items() if key != self.parent}
        return document

    def _appended(self, text: str) -> str:
        line_end = "\r\n" if "\r\n" in text else "\n"
        table = f"[{self.parent}.{self.name}]\n{tomlkit.dumps(self.values)}".replace("\n", line_end)
        lead = "" if not text.strip(_BYTE_ORDER) else line_end if text.endswith("\n") else line_end * 2
        return text + lead + table

    def _inline(self, text: str) -> str | None:
        mark, document = self._parsed(text)
        parent = document.get(self.parent)
        if parent is None:
            return None
        table = tomlkit.inline_table()
        table.update(self.values)
        parent[self.name] = table
        return mark + tomlkit.dumps(document)

    def _cut(self, text: str) -> str:
        """Without the lines of our table: its head, what follows up to the next head, and the empty line before."""
        head = rf"\[{re.escape(self.parent)}\.\"?{re.escape(self.name)}\"?(?:\.[^\]\n]*)?\][^\n]*\n?"
        body = r"(?:[ \t]*[\w\"'.-]+[ \t]*=[^\n]*(?:\n|\Z))*"
        return re.sub(rf"(?m)(?:(?<=\n)\r?\n)?^[ \t]*{head}{body}", "", text)

    def _deleted(self, text: str) -> str:
        mark, document = self._parsed(text)
        del document[self.parent][self.name]
        return mark + tomlkit.dumps(document)

    @staticmethod
    def _parsed(text: str) -> tuple[str, tomlkit.TOMLDocument]:
        mark = _BYTE_ORDER if text.startswith(_BYTE_ORDER) else ""
        return mark, tomlkit.parse(text.removeprefix(mark))
