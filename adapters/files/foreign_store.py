"""Files of other tools: an export in JSON, folders of notes, folders of decision records."""

import json
import os
from collections.abc import Iterator
from glob import escape, glob
from itertools import islice

from nan_forget.adapters.files.markdown_page import page_at
from nan_forget.domain.archive import Archive
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.foreign import decisions, mem0, notes
from nan_forget.domain.foreign.notes import Page
from nan_forget.domain.record import Record

NOTES = ("*.md", "memory/*.md", "*/memory/*.md", "projects/*/memory/*.md")
"""Where notes lie below a memory folder, a project's folder, the folder of all projects, and the client's own."""

DECISIONS = ("*.md", "**/*.md")
"""Where decision records lie in a folder."""


class Mem0Export:
    """Twin of the port ``ForeignStore`` for what mem0's ``get_all`` returns, as JSON."""

    def read(self, path: str) -> Archive:
        """``{"results": […]}`` or a bare list."""
        try:
            with open(path, encoding="utf-8-sig") as file:
                whole = json.load(file)
        except (OSError, ValueError, RecursionError) as error:
            raise InvalidInput(f"{path} is no JSON: {error}", hint="mem0's get_all() gives it.") from error
        results = whole.get("results") if isinstance(whole, dict) else whole
        if not isinstance(results, list):
            raise InvalidInput(f"{path} is no export of mem0: it has no results", hint="mem0's get_all() gives it.")
        rows = [row if isinstance(row, dict) else {} for row in results]
        if rows and not any("memory" in row for row in rows):
            raise InvalidInput(f"{path} is no export of mem0: nothing in it has a memory")
        return _archive(((f"{path}, result {at}", mem0.record(row)) for at, row in enumerate(rows, start=1)))


class NoteFolders:
    """Twin of the port ``ForeignStore`` for Claude Code's memory folders, or one note of them."""

    def read(self, path: str) -> Archive:
        """Notes by path, then what else the indexes say; the folder's name leads to the project."""
        files = _markdown(path, NOTES)
        places = {os.path.dirname(file): _project_of(file) for file in files}
        unknown = sorted({place for place in places.values() if isinstance(place, str)})
        told = (
            f"No one folder of this machine fits {place!r}; it is taken in as a project of that name. --project NAME "
            "puts it elsewhere."
            for place in unknown
        )
        return _archive((file, _with_project(_note(file), places[os.path.dirname(file)])) for file in files)._replace(
            notices=tuple(told)
        )


class DecisionFolder:
    """Twin of the port ``ForeignStore`` for a folder of decision records, or one of them."""

    def read(self, path: str) -> Archive:
        """Records by path; they belong to the project in which they lie. One alone is read with its neighbours, since
        only they may say that it no longer holds.
        """
        alone = not os.path.isdir(path)
        folder = os.path.dirname(path) or "." if alone else path
        wanted = {os.path.realpath(file).replace(os.sep, "/") for file in _markdown(path, DECISIONS)}
        found = decisions.records([_page(file) for file in _markdown(folder, DECISIONS[: 1 if alone else None])])
        if not found:
            raise InvalidInput(f"{path} holds no decision records", hint="They have a title and a status or decision.")
        place = {"folder": os.path.realpath(folder)}
        records = [(path, _with_project(record, place)) for record in found if decisions.file_of(record) in wanted]
        notices = () if records else (f"Left out: {path} is no decision record.",)
        return _archive(records)._replace(notices=notices)


def _markdown(path: str, patterns: tuple[str, ...]) -> list[str]:
    """The Markdown files that are meant, sorted. ``InvalidInput`` without any."""
    if os.path.isdir(path):
        inside = (glob(os.path.join(escape(path), pattern), recursive=True) for pattern in patterns)
        # A link that leads out of the folder would take in what nobody has pointed at.
        root = os.path.join(os.path.realpath(path), "")
        files = sorted({file for found in inside for file in found if _is_inside(file, root)})
    else:
        files = [path] if path.lower().endswith((".md", ".markdown")) and os.path.isfile(path) else []
    if not files:
        raise InvalidInput(f"{path} holds no Markdown files (*.md)", hint="Give the folder or one file of it.")
    return files


def _is_inside(file: str, root: str) -> bool:
    return os.path.isfile(file) and os.path.realpath(file).startswith(root)


def _page(file: str) -> Page:
    try:
        return page_at(file)
    except OSError as error:
        raise InvalidInput(f"{file} cannot be read: {error.strerror or error}") from error


def _note(file: str) -> Record | None:
    page = _page(file)
    return notes.index(page) if os.path.basename(file) == notes.INDEX else notes.record(page)


def _project_of(file: str) -> object:
    """``…/projects/<slug>/memory/note.md``: the one folder that the slug may stand for, else the slug itself."""
    folder = os.path.dirname(os.path.realpath(file))
    projects, slug = os.path.split(os.path.dirname(folder))
    if os.path.basename(folder) != "memory" or not (slug.startswith("-") or os.path.basename(projects) == "projects"):
        return None
    places = list(islice(_folders(os.sep, slug), 2))
    return {"folder": places[0]} if len(places) == 1 else slug


def _folders(above: str, slug: str) -> Iterator[str]:
    """Folders below ``above`` whose path, with a dash for all that is no letter or digit, ends in ``slug``."""
    try:
        names = sorted(entry.name for entry in os.scandir(above) if entry.is_dir())
    except OSError:
        return
    for name in names:
        part = "-" + "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)
        if slug == part:
            yield os.path.join(above, name)
        elif slug.startswith(part + "-"):
            yield from _folders(os.path.join(above, name), slug.removeprefix(part))


def _with_project(record: Record | None, place: object) -> Record | None:
    return {**record, "project": place} if record else None


def _archive(found: Iterator[tuple[str, Record | None]] | list[tuple[str, Record | None]]) -> Archive:
    kept = [(place, record) for place, record in found if record]
    return Archive([record for _, record in kept], (), [place for place, _ in kept], foreign=True)
