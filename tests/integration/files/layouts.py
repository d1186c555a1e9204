"""Repositories as git lays them out, written by hand: tests need no git. Each function returns what a user sees."""

import os
from pathlib import Path

from nan_forget.domain.project import Alias, Location

ORIGIN = "https://ann:ghp_s3cret@GitHub.com/Ann/App.git"
REMOTE = "github.com/ann/app"
COMMIT = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
OTHER_COMMIT = 64 * "d"
"""As SHA-256 repositories have them."""


def git_dir(path: Path, *, origin: str | None = None, work_tree: str | None = None) -> Path:
    """What ``.git`` of a repository holds: the branch ``main`` at ``COMMIT``."""
    (path / "objects").mkdir(parents=True)
    (path / "refs" / "heads").mkdir(parents=True)
    (path / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
    (path / "refs" / "heads" / "main").write_text(f"{COMMIT}\n", encoding="utf-8")
    config = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
    if work_tree:
        config += f"\tworktree = {work_tree}\n"
    if origin:
        config += f'[remote "origin"]\n\turl = {origin}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n'
    (path / "config").write_text(config, encoding="utf-8")
    return path


def repository(folder: Path, *, origin: str | None = None) -> Path:
    """A repository with a work tree."""
    git_dir(folder / ".git", origin=origin)
    return folder


def linked_worktree(common_dir: Path, folder: Path, *, branch: str = "side", relative: bool = False) -> Path:
    """What ``git worktree add`` makes, with relative paths as git 2.48 can."""
    own = common_dir / "worktrees" / folder.name
    own.mkdir(parents=True)
    folder.mkdir(parents=True)
    (own / "HEAD").write_text(f"ref: refs/heads/{branch}\n", encoding="utf-8")
    (own / "commondir").write_text("../..\n", encoding="utf-8")
    (own / "gitdir").write_text(f"{folder}/.git\n", encoding="utf-8")
    (folder / ".git").write_text(f"gitdir: {os.path.relpath(own, folder) if relative else own}\n", encoding="utf-8")
    return folder


def submodule(parent: Path, name: str, *, origin: str | None = None) -> Path:
    """What ``git submodule add`` makes."""
    folder = parent / name
    own = parent / ".git" / "modules" / name
    folder.mkdir(parents=True)
    git_dir(own, origin=origin, work_tree=os.path.relpath(folder, own))
    (folder / ".git").write_text(f"gitdir: {os.path.relpath(own, folder)}\n", encoding="utf-8")
    return folder


def folder(path: Path) -> Path:
    """A plain folder."""
    path.mkdir(parents=True)
    return path


def claim(root: Path, text: str) -> Path:
    """A folder with a ``.nan-forget.toml``."""
    root.mkdir(parents=True, exist_ok=True)
    (root / ".nan-forget.toml").write_text(text, encoding="utf-8")
    return root


def in_main(root: Path, *, remote: str | None = None, branch: str | None = "main") -> Location:
    """How a repository is located that stands at ``COMMIT``."""
    aliases = [Alias("remote", remote)] if remote else []
    return Location(root.name, str(root), (*aliases, Alias("path", str(root))), branch=branch, commit=COMMIT)
