"""Which of the files that a tool has just written are notes to capture. On a hook's path: imports nothing heavy."""

import os
from collections.abc import Iterator, Mapping

from nan_forget.domain.patch import written_files
from nan_forget.entrypoints.hook_call import Call

TOOLS = ("Write", "Edit", "MultiEdit", "write_file", "replace", "write", "edit", "apply_patch")
"""Of Claude Code, Gemini CLI, OpenCode and Codex."""

HOMES: Mapping[str, tuple[str, str]] = {
    "claude": ("CLAUDE_CONFIG_DIR", ".claude"),
    "codex": ("CODEX_HOME", ".codex"),
    "gemini": ("GEMINI_CLI_HOME", ".gemini"),
    "opencode": ("OPENCODE_CONFIG_DIR", ".config/opencode"),
}
"""Where each client keeps what is its own: the variable that says so, and the folder in the person's home."""

INDEX = "memory.md"
"""A list of notes, and none."""

FENCE = "---"


def written_notes(call: Call, folders: str) -> list[str]:
    """Absolute paths of the notes among the files that a tool has written: Markdown in a memory folder of the client,
    and Markdown with front matter in one of ``folders`` (parted as ``PATH`` is), but no README and nothing of docs.

    A link is no note, nor is a file that a link leads to from elsewhere.
    """
    places = [
        (_home_of(call.client), _is_memory),
        *((place, _is_chosen) for place in folders.split(os.pathsep) if place),
    ]
    notes = []
    for name in _files(call):
        path = os.path.abspath(os.path.join(call.folder or os.curdir, os.path.expanduser(name)))
        if _is_plain(path) and any(wanted(path, inner) for place, wanted in places if (inner := _within(place, path))):
            notes.append(path)
    return notes


def _files(call: Call) -> Iterator[str]:
    given = call.given.get("tool_input")
    if call.text("tool_name") not in TOOLS or not isinstance(given, dict):
        return
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    if call.text("tool_name") == "apply_patch":
        yield from written_files(texts.get("command") or texts.get("input") or texts.get("patchText") or "")
    elif path := texts.get("file_path") or texts.get("filePath"):
        yield path


def _home_of(client: str) -> str:
    variable, folder = HOMES[client]
    return os.environ.get(variable) or os.path.join(os.path.expanduser("~"), folder)


def _is_plain(path: str) -> bool:
    name = os.path.basename(path).lower()
    return name.endswith(".md") and name != INDEX and os.path.isfile(path) and not os.path.islink(path)


def _within(place: str, path: str) -> list[str] | None:
    """The parts of the path below a folder, where the disk says that it is there; None if it is not below."""
    real, root = os.path.realpath(path), os.path.realpath(os.path.expanduser(place))
    return real[len(root) + 1 :].split(os.sep) if real.startswith(os.path.join(root, "")) else None


def _is_memory(_path: str, inner: list[str]) -> bool:
    """``projects/<project>/memory/…``."""
    return len(inner) > 3 and inner[0] == "projects" and inner[2] == "memory"  # noqa: PLR2004  # as it says above


def _is_chosen(path: str, inner: list[str]) -> bool:
    *parents, name = (part.lower() for part in inner)
    if name.startswith("readme") or "docs" in parents:
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.readline().rstrip() == FENCE
