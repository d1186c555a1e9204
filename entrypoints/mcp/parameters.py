"""Parameters of tools: how clients see them, and how what a model sends for them is read.

Models send lists and numbers as text, null for what they leave out, and fields that nobody has: all of it is taken as
it was meant. What a value may be is the use case's business.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.fields import count, names, number, text
from nan_forget.domain.record import Record


class Kind(StrEnum):
    """The JSON type of a parameter."""

    TEXT = "string"
    LIST = "array"
    NUMBER = "number"
    WHOLE = "integer"
    FLAG = "boolean"


class Parameter(NamedTuple):
    """One parameter of a tool."""

    name: str
    about: str = ""
    kind: Kind = Kind.TEXT
    required: bool = False
    default: object = None
    """What the use case takes where nothing is given; shown to clients, never sent on."""
    choices: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None

    @property
    def schema(self) -> Record:
        """JSON Schema of the value, without what says nothing: clients pay for every character."""
        schema: Record = {"type": str(self.kind)}
        if self.kind is Kind.LIST:
            schema["items"] = {"type": "string"}
        if self.choices:
            schema["enum"] = list(self.choices)
        if self.bounds:
            schema["minimum"], schema["maximum"] = self.bounds
        if self.default is not None:
            schema["default"] = self.default
        if self.about:
            schema["description"] = self.about
        return schema


def schema_of(parameters: Sequence[Parameter]) -> Record:
    """JSON Schema of all arguments of a tool; fields that it does not name are not forbidden."""
    schema: Record = {"type": "object", "properties": {one.name: one.schema for one in parameters}}
    required = [one.name for one in parameters if one.required]
    return schema | {"required": required} if required else schema


class Given(NamedTuple):
    """The arguments of a call: only what was given, each of its parameter's type."""

    values: dict[str, object]
    notices: tuple[str, ...]


def read(parameters: Sequence[Parameter], arguments: Mapping[str, object]) -> Given:
    """The arguments as they were meant. ``InvalidInput`` names one that is missing or of another type."""
    known = {one.name: one for one in parameters}
    values: dict[str, object] = {}
    for name, value in arguments.items():
        if name in known and not _is_absent(known[name], value):
            values[name] = _READERS[known[name].kind](value, name)
    missing = [one.name for one in parameters if one.required and one.name not in values]
    if missing:
        raise InvalidInput(f"{missing[0]} is missing", hint=f"Required: {', '.join(missing)}.")
    unknown = [name for name in arguments if name not in known]
    return Given(values, (f"Ignored, this tool has no such parameter: {', '.join(unknown)}.",) if unknown else ())


def _is_absent(parameter: Parameter, value: object) -> bool:
    """Null always; blank text for everything that is no free text, in which it may empty a field."""
    is_free = parameter.kind is Kind.TEXT and not parameter.choices
    return value is None or (isinstance(value, str) and not value.strip() and not is_free)


def _flag(value: object, field: str) -> bool:
    match value.strip().lower() if isinstance(value, str) else value:
        case True | 1 | "true" | "1" | "yes" | "on":
            return True
        case False | 0 | "false" | "0" | "no" | "off":
            return False
        case _:
            raise InvalidInput(f"{field} must be true or false, not {value!r}")


def _names(value: object, field: str) -> list[str]:
    return list(names(value, field))


_READERS = {Kind.TEXT: text, Kind.LIST: _names, Kind.NUMBER: number, Kind.WHOLE: count, Kind.FLAG: _flag}
