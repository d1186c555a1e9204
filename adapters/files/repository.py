"""Reads a git repository's own files as gitrepository-layout(5) describes them; starts no process."""

import os
from typing import NamedTuple

MOST_CHARACTERS = 1_000_000
"""Of one file. Only ``packed-refs`` grows further, and it begins with the branches."""

_ID_LENGTHS = {40, 64}
"""Hex digits of SHA-1 and SHA-256."""


class Repository(NamedTuple):
    """Where a repository keeps what."""

    top: str
    """The folder in which it was found: the top of a work tree, or a bare repository."""
    main: str
    """The main work tree, also when a linked one was found; a bare repository without one is its own."""
    git_dir: str
    """HEAD of the work tree that was found."""
    common_dir: str
    """Settings, branches and objects of all work trees."""


def read_text(path: str) -> str | None:
    """The text of a regular file, up to ``MOST_CHARACTERS``; None if it cannot be read or is no text."""
    if not os.path.isfile(path):  # a pipe would wait for its writer
        return None
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read(MOST_CHARACTERS)
    except OSError:
        return None
    return None if "\0" in text else text.removeprefix("\ufeff")


def repository_at(folder: str) -> Repository | None:
    """The repository whose top is exactly this folder (absolute, without symbolic links)."""
    git_dir = _git_dir_of(folder)
    if git_dir is not None:
        common_dir = _common_dir_of(git_dir)
        if _is_repository(git_dir, common_dir):
            main = folder if common_dir == git_dir else _main_of(common_dir)
            return Repository(folder, main, git_dir, common_dir)
    if _is_repository(folder, folder):
        return Repository(folder, _main_of(folder), folder, folder)
    return None


def origin_of(repository: Repository) -> str | None:
    """The URL of the remote ``origin`` as it is written."""
    return _settings(repository.common_dir).get('remote "origin".url')


def head_of(repository: Repository) -> tuple[str | None, str | None]:
    """Branch (None when detached) and commit (None before the first one) of the work tree that was found."""
    head = (read_text(os.path.join(repository.git_dir, "HEAD")) or "").strip()
    if not head.startswith("ref:"):
        return None, _commit(head)
    name = head.removeprefix("ref:").strip()
    loose = read_text(os.path.join(repository.common_dir, name))
    commit = _commit(loose.strip()) if loose else _packed(repository.common_dir, name)
    branch = name.removeprefix("refs/heads/")
    # Where references are kept in tables instead of files, HEAD names a branch that cannot be.
    return None if branch in {name, ".invalid"} else branch, commit


def _git_dir_of(folder: str) -> str | None:
    """What ``.git`` is, or points to."""
    path = os.path.join(folder, ".git")
    if os.path.isdir(path):
        return os.path.realpath(path)
    text = read_text(path)
    return _resolved(folder, text.removeprefix("gitdir:")) if text and text.startswith("gitdir:") else None


def _common_dir_of(git_dir: str) -> str:
    text = read_text(os.path.join(git_dir, "commondir"))
    return _resolved(git_dir, text) if text else git_dir


def _is_repository(git_dir: str, common_dir: str) -> bool:
    """Whether git would take it for one."""
    has_parts = all(os.path.isdir(os.path.join(common_dir, part)) for part in ("objects", "refs"))
    return has_parts and os.path.isfile(os.path.join(git_dir, "HEAD"))


def _main_of(common_dir: str) -> str:
    """The work tree that leads back to ``common_dir``: around it, or named in it (a submodule's)."""
    places = [os.path.dirname(common_dir)]
    work_tree = _settings(common_dir).get("core.worktree")
    if work_tree:
        places.append(_resolved(common_dir, work_tree))
    return next((place for place in places if _git_dir_of(place) == common_dir), common_dir)


def _settings(common_dir: str) -> dict[str, str]:
    """The first value of each ``section.key``, as far as git itself writes its configuration (git-config(1))."""
    found: dict[str, str] = {}
    section = ""
    for raw in (read_text(os.path.join(common_dir, "config")) or "").split("\n"):
        line = raw.strip()
        if line.startswith("["):
            section, _, line = line[1:].partition("]")
        key, equals, value = line.partition("=")
        if equals:
            found.setdefault(f"{section}.{key.strip().lower()}", _unquoted(value.strip()))
    return found


def _unquoted(value: str) -> str:
    bare = value[1:].partition('"')[0] if value.startswith('"') else value.partition("#")[0].partition(";")[0]
    return bare.replace("\\\\", "\\")


def _packed(common_dir: str, name: str) -> str | None:
    before, found, _ = (read_text(os.path.join(common_dir, "packed-refs")) or "").partition(f" {name}\n")
    return _commit(before.rpartition("\n")[2]) if found else None


def _commit(text: str) -> str | None:
    return text if len(text) in _ID_LENGTHS and set(text) <= set("0123456789abcdef") else None


def _resolved(folder: str, path: str) -> str:
    return os.path.realpath(os.path.join(folder, path.strip()))
