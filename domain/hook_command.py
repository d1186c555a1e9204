"""The commands that clients start for us: how they are written, and how ours are told from others."""

import re
from collections.abc import Mapping, Sequence

from nan_forget.domain.jsonc import Json

EXECUTABLE = "nan-forget"

_OURS = re.compile(r"""(?:^|[\\/"'])nan-forget(?:\.exe|\.cmd)?(?=["']?\s+(?:hook|serve)\b)""", re.IGNORECASE)
_PLAIN = re.compile(r"[\w@%+=:,./-]+", re.ASCII)
_SPECIAL_IN_WINDOWS = re.compile(r"[\s&|<>^()%!,;='`~+\[\]{}]")


def posix_line(words: Sequence[str]) -> str:
    """One line that a POSIX shell splits into these words, and nothing else."""
    return " ".join(word if _PLAIN.fullmatch(word) else "'" + word.replace("'", "'\"'\"'") + "'" for word in words)


def windows_line(words: Sequence[str]) -> str:
    """One line that ``cmd`` and a C program split into these words; none of them may hold a double quote."""
    return " ".join(f'"{word}"' if not word or _SPECIAL_IN_WINDOWS.search(word) else word for word in words)


def is_ours(entry: Json) -> bool:
    """Whether a client's entry, of a hook or a server, starts nan-forget, wherever that is installed."""
    return executable_of(entry) is not None


def executable_of(entry: Json) -> str | None:
    """The path of nan-forget in a client's entry; None if it starts something else."""
    if not isinstance(entry, Mapping):
        return None
    line = _line_of(entry)
    found = _OURS.search(line)
    if found is None:
        return None
    path = line[: found.end()]
    return path[1:].replace("'\"'\"'", "'") if path.startswith("'") else path.lstrip('"')


def _line_of(entry: Mapping[str, Json]) -> str:
    """Command and arguments in one line: clients keep them as one text, as two fields, or as one list."""
    command, rest = entry.get("command"), entry.get("args")
    words = command if isinstance(command, list) else [command]
    return " ".join(str(word) for word in [*words, *(rest if isinstance(rest, list) else [])])
