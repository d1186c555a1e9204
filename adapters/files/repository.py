"""Reads a repository's own files; starts no process."""

import os
from typing import NamedTuple

MAX_FILE = 1_000_000
"""Characters of a configuration file that are read."""


class Repository(NamedTuple):
    """Where a repository keeps its files."""

    work_tree: str
    """The folder that a person works in: of a linked worktree, the main one."""
    git_dir: str
    """HEAD of this work tree is here."""
    common_dir: str
    """Configuration and references are here."""


def read_text(path: str) -> str | None:
    """The text of a small file, or None if it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read(MAX_FILE)
    except OSError:
        return None


def find(folder: str) -> Repository | None:
    """The repository that a folder belongs to, from the folder upwards."""
    while True:
        repository = _at(folder)
        parent = os.path.dirname(folder)
        if repository or parent == folder:
            return repository
        folder = parent


def _at(folder: str) -> Repository | None:
    dot_git = f"{folder}/.git"
    if _is_git_dir(dot_git):
        return Repository(folder, dot_git, dot_git)
    pointer = read_text(dot_git)
    if pointer and pointer.startswith("gitdir:"):
        git_dir = os.path.realpath(_joined(folder, pointer.removeprefix("gitdir:").strip()))
        return _pointed(folder, git_dir) if _is_file(f"{git_dir}/HEAD") else None
    return Repository(folder, folder, folder) if _is_git_dir(folder) and _is_bare(folder) else None


def _pointed(folder: str, git_dir: str) -> Repository:
    """A linked worktree (its common folder is elsewhere) or a submodule (it has its own)."""
    common = read_text(f"{git_dir}/commondir")
    if common is None:
        return Repository(folder, git_dir, git_dir)
    common_dir = os.path.realpath(_joined(git_dir, common.strip()))
    name = os.path.basename(common_dir)
    main = os.path.dirname(common_dir) if name == ".git" else common_dir
    return Repository(main, git_dir, common_dir)


def origin_of(repository: Repository) -> str | None:
    """The URL of the remote ``origin``."""
    section = ""
    for raw in (read_text(f"{repository.common_dir}/config") or "").splitlines():
        line = raw.strip()
        if line.startswith("["):
            section = line.split("]", 1)[0].lstrip("[").strip()
        elif section == 'remote "origin"' and "=" in line:
            key, value = line.split("=", 1)
            if key.strip().lower() == "url":
                return value.strip().strip('"') or None
    return None


def branch_and_commit(repository: Repository) -> tuple[str | None, str | None]:
    """The checked-out branch (None when detached) and its commit (None before the first)."""
    head = (read_text(f"{repository.git_dir}/HEAD") or "").strip()
    if not head.startswith("ref:"):
        return None, head or None
    reference = head.removeprefix("ref:").strip()
    loose = read_text(f"{repository.git_dir}/{reference}") or read_text(f"{repository.common_dir}/{reference}")
    commit = loose.strip() if loose else _packed(repository, reference)
    return reference.removeprefix("refs/heads/"), commit or None


def _packed(repository: Repository, reference: str) -> str | None:
    for line in (read_text(f"{repository.common_dir}/packed-refs") or "").splitlines():
        commit, _, name = line.partition(" ")
        if name.strip() == reference:
            return commit
    return None


def _is_git_dir(path: str) -> bool:
    return _is_file(f"{path}/HEAD") and os.path.isdir(f"{path}/objects") and os.path.isdir(f"{path}/refs")


def _is_bare(path: str) -> bool:
    """A folder that only looks like a repository's is none unless its configuration says so."""
    return "bare = true" in (read_text(f"{path}/config") or "").lower()


def _is_file(path: str) -> bool:
    return os.path.isfile(path)


def _joined(folder: str, path: str) -> str:
    return os.path.join(folder, path)
